package org.jmpi.test.sim;

/** One simulated rank. */
final class SimRank {
    /** Indices into a scenario's part of {@link #times}. */
    static final int CLOCK = 0;

    static final int OUT_FREE = 1;
    static final int IN_FREE = 2;
    static final int SENT = 3;
    static final int TIMES = 4;

    final int rank;
    /** Four times a scenario, in nanoseconds: the rank's clock, when its way out and its way in are free, its last send's end. */
    final double[] times;
    /** By number of the buffer; null if only time is simulated, or untouched. */
    Runs[] memory;

    /** The recorded part of the algorithm. */
    long[] window = Runs.NOTHING;
    /** How many steps the window holds, and which is next. */
    int steps;

    int next;
    /** The first step after the last fence, and the first of those that may be a receive without a message. */
    int epoch;

    int unmatched;
    /** How many steps there were before the window. */
    long done;
    /** Whether the window ends with the algorithm's last step. */
    boolean last;
    /** The longest window. */
    int limit;

    int replays;
    /** The rank whose message is waited for; -1: none. */
    int waitingFor = -1;

    boolean ended;

    private Message inboxHead;
    private Message inboxTail;
    private Message matched;

    long messages;
    long cells;
    /** Cells of scratch memory. */
    long scratch;

    SimRank(int rank, int scenarios, int limit) {
        this.rank = rank;
        this.limit = limit;
        times = new double[TIMES * scenarios];
    }

    /** Returns the memory of {@code buffer}. */
    Runs memory(int buffer) {
        if (memory == null || memory.length <= buffer) {
            Runs[] more = new Runs[buffer + 1];
            if (memory != null) {
                System.arraycopy(memory, 0, more, 0, memory.length);
            }
            memory = more;
        }
        Runs runs = memory[buffer];
        if (runs == null) {
            runs = new Runs();
            memory[buffer] = runs;
        }
        return runs;
    }

    /** Returns the number of the step at place {@code i} of the window. */
    long stepAt(int i) {
        return done + i;
    }

    void arrive(Message m) {
        if (inboxTail == null) {
            inboxHead = m;
        } else {
            inboxTail.next = m;
        }
        inboxTail = m;
    }

    /** Takes the oldest message from {@code source}; null: there is none. */
    Message take(int source) {
        Message before = null;
        for (Message m = inboxHead; m != null; before = m, m = m.next) {
            if (m.source == source) {
                unlink(before, m);
                return m;
            }
        }
        return null;
    }

    private void unlink(Message before, Message m) {
        if (before == null) {
            inboxHead = m.next;
        } else {
            before.next = m.next;
        }
        if (m.next == null) {
            inboxTail = before;
        }
        m.next = null;
    }

    /** Returns a message that nobody has received. */
    Message unreceived() {
        return inboxHead;
    }

    /** Keeps a message that was received until the fence is passed. */
    void match(Message m) {
        m.next = matched;
        matched = m;
    }

    /** Returns the messages that were received since the last fence, newest first. */
    Message takeMatched() {
        Message m = matched;
        matched = null;
        return m;
    }
}
