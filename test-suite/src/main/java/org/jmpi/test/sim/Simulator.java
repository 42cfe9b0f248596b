package org.jmpi.test.sim;

import java.util.Arrays;
import java.util.List;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;

/**
 * Carries out an algorithm at all ranks of a {@link Problem}.
 *
 * <p>Which message a receive gets does not depend on time, since each names its source; so there is no queue of events: a
 * rank goes on until it comes to a fence for which a message is missing, and goes on again when that is sent. Its clock
 * follows from the messages' times. A rank's steps are recorded a window at a time, so that all fit into memory.
 */
final class Simulator {
    /** Steps that are looked at for transfers under way: all that is likely in small calls, less in large ones. */
    private static final int LOOK_BACK = 64;

    private static final int SHORT_LOOK_BACK = 8;
    private static final int SMALL_JOB = 4096;
    private static final int LEAST_WINDOW = 16;
    private static final int BYTES_A_STEP = 16;

    private final Problem problem;
    private final Combine op;
    private final boolean hasData;
    private final LogGp[] models;
    private final double[] scales;
    private final Recorder recorder;
    private final SimRank[] ranks;
    /** A stack: ranks that exchange much are looked at one after the other, while they are in the caches. */
    private final int[] runnable;

    private final int lookBack;
    private int waiting;

    /**
     * Makes the simulation of {@code algorithm}.
     *
     * @param hasData whether data are moved and checked, or only time is simulated
     * @param windowBytes memory for recorded steps, of all ranks
     */
    Simulator(Problem problem, CollAlgorithm algorithm, List<Scenario> scenarios, boolean hasData, long windowBytes) {
        this.problem = problem;
        this.hasData = hasData;
        op = problem.call.combine();
        models = scenarios.stream().map(Scenario::model).toArray(LogGp[]::new);
        scales = scenarios.stream().mapToDouble(Scenario::scale).toArray();
        recorder = new Recorder(problem, algorithm);
        int size = problem.size();
        ranks = new SimRank[size];
        runnable = new int[size];
        lookBack = size <= SMALL_JOB ? LOOK_BACK : SHORT_LOOK_BACK;
        int limit = (int) Math.max(LEAST_WINDOW, Math.min(1 << 26, windowBytes / size / BYTES_A_STEP));
        for (int r = 0; r < size; r++) {
            ranks[r] = new SimRank(r, models.length, limit);
            runnable[size - 1 - r] = r;
        }
        waiting = size;
    }

    /**
     * Runs the algorithm to its end.
     *
     * @throws Fault if it does not do what the collective should
     */
    Result run() {
        if (hasData) {
            for (SimRank r : ranks) {
                problem.fill(r);
            }
        }
        while (waiting > 0) {
            advance(ranks[runnable[--waiting]]);
        }
        Endings.check(ranks);
        if (hasData) {
            checkData();
        }
        return Result.of(ranks, models.length);
    }

    private void checkData() {
        for (SimRank r : ranks) {
            String wrong = problem.check(r);
            if (wrong != null) {
                throw new Fault(Fault.Kind.WRONG_DATA, r.rank, -1, -1, wrong);
            }
        }
    }

    private void wake(SimRank r) {
        r.waitingFor = -1;
        runnable[waiting++] = r.rank;
    }

    /** Does steps of {@code r} until it has to wait or has ended. */
    private void advance(SimRank r) {
        for (; ; ) {
            if (r.next == r.steps) {
                if (r.last) {
                    r.ended = true;
                    r.window = Runs.NOTHING;
                    return;
                }
                nextWindow(r);
                continue;
            }
            long first = r.window[2 * r.next];
            long second = r.window[2 * r.next + 1];
            switch (Steps.kind(first)) {
                case Steps.SEND -> send(r, first, second);
                case Steps.RECV -> willWrite(r, first, Steps.a(first), Steps.at(second));
                case Steps.COPY -> copy(r, first, second);
                case Steps.REDUCE -> reduce(r, first, second);
                default -> {
                    if (!fence(r)) {
                        return;
                    }
                }
            }
            r.next++;
        }
    }

    /** The next window begins after the last fence, since a fence looks back to the one before. */
    private void nextWindow(SimRank r) {
        int kept = r.steps - r.epoch;
        if (r.epoch == 0 && r.steps > 0) {
            r.limit *= 2;
        }
        recorder.record(r, r.done + r.epoch);
        r.next = kept;
        r.unmatched -= r.epoch;
        r.epoch = 0;
    }

    private void send(SimRank r, long first, long second) {
        long length = Steps.length(first);
        int buffer = Steps.a(first);
        willRead(r, first, buffer, Steps.at(second));
        long[] payload = hasData && length > 0 ? r.memory(buffer).read(Steps.at(second), length) : null;
        long[] knowledge = hasData && problem.spreadsKnowledge()
                ? r.memory(Steps.KNOWLEDGE).read(0, ranks.length)
                : null;
        double[] arrival = new double[models.length];
        for (int s = 0; s < models.length; s++) {
            LogGp m = models[s];
            double[] t = r.times;
            int at = s * SimRank.TIMES;
            t[at + SimRank.CLOCK] += m.overhead();
            double start = Math.max(t[at + SimRank.CLOCK], t[at + SimRank.OUT_FREE]);
            double end = start + rest(length, s) * m.perByte();
            t[at + SimRank.OUT_FREE] = Math.max(start + m.gap(), end);
            t[at + SimRank.SENT] = end;
            arrival[s] = start + m.latency();
        }
        r.messages++;
        r.cells += length;
        SimRank to = ranks[Steps.peer(second)];
        to.arrive(new Message(r.rank, r.stepAt(r.next), length, payload, knowledge, arrival));
        if (to.waitingFor == r.rank) {
            wake(to);
        }
    }

    /** Returns the bytes after the first one. */
    private double rest(long length, int scenario) {
        return Math.max(0, length * scales[scenario] - 1);
    }

    private void copy(SimRank r, long first, long second) {
        long length = Steps.length(first);
        int from = Steps.a(first);
        int to = Steps.b(first);
        long fromAt = Steps.at(second);
        long toAt = Steps.atB(first, second);
        willRead(r, first, from, fromAt);
        willWrite(r, first, to, toAt);
        if (hasData) {
            r.memory(to).write(toAt, length, r.memory(from).read(fromAt, length));
        }
        for (int s = 0; s < models.length; s++) {
            r.times[s * SimRank.TIMES] += length * scales[s] * models[s].copy();
        }
    }

    private void reduce(SimRank r, long first, long second) {
        long length = Steps.length(first);
        int from = Steps.a(first);
        int to = Steps.b(first);
        long fromAt = Steps.at(second);
        long toAt = Steps.atB(first, second);
        willRead(r, first, from, fromAt);
        willWrite(r, first, to, toAt);
        if (hasData) {
            long misplaced = r.memory(to).combine(r.memory(from).read(fromAt, length), toAt, length, op);
            if (misplaced >= 0) {
                throw new Fault(
                        Fault.Kind.MISPLACED,
                        r.rank,
                        r.stepAt(r.next),
                        -1,
                        r.memory(from).describe(misplaced - toAt + fromAt) + " is combined with "
                                + r.memory(to).describe(misplaced));
            }
        }
        for (int s = 0; s < models.length; s++) {
            r.times[s * SimRank.TIMES] += length * scales[s] * models[s].reduce();
        }
    }

    /** Returns false if {@code r} has to wait. */
    private boolean fence(SimRank r) {
        for (; r.unmatched < r.next; r.unmatched++) {
            long first = r.window[2 * r.unmatched];
            if (Steps.kind(first) == Steps.RECV && !receive(r, first, r.window[2 * r.unmatched + 1])) {
                return false;
            }
        }
        r.unmatched = r.next + 1;
        r.epoch = r.next + 1;
        pass(r);
        return true;
    }

    private boolean receive(SimRank r, long first, long second) {
        int source = Steps.peer(second);
        Message m = r.take(source);
        if (m == null) {
            r.waitingFor = source;
            return false;
        }
        long length = Steps.length(first);
        if (m.length != length) {
            throw new Fault(
                    Fault.Kind.WRONG_LENGTH,
                    r.rank,
                    r.stepAt(r.unmatched),
                    source,
                    "receives " + length + " cells where step " + m.step + " of the peer sends " + m.length);
        }
        if (m.payload != null) {
            r.memory(Steps.a(first)).write(Steps.at(second), length, m.payload);
        }
        if (m.knowledge != null) {
            r.memory(Steps.KNOWLEDGE).add(m.knowledge);
        }
        r.match(m);
        return true;
    }

    /** Moves the clock to where all transfers since the last fence have ended. */
    private void pass(SimRank r) {
        Message matched = r.takeMatched();
        if (matched != null && matched.next == null) {
            for (int s = 0; s < models.length; s++) {
                take(r, s, matched.arrival[s], matched.length);
            }
        } else if (matched != null) {
            takeAll(r, matched);
        }
        for (int at = 0; at < r.times.length; at += SimRank.TIMES) {
            r.times[at] = Math.max(r.times[at], r.times[at + SimRank.SENT]);
        }
    }

    /** Messages are taken in the order in which they arrive. */
    private void takeAll(SimRank r, Message matched) {
        int n = 0;
        for (Message m = matched; m != null; m = m.next) {
            n++;
        }
        Message[] all = new Message[n];
        for (Message m = matched; m != null; m = m.next) {
            all[--n] = m;
        }
        for (int i = 0; i < models.length; i++) {
            int s = i;
            Arrays.sort(all, (a, b) -> Double.compare(a.arrival[s], b.arrival[s]));
            for (Message m : all) {
                take(r, s, m.arrival[s], m.length);
            }
        }
    }

    private void take(SimRank r, int s, double arrival, long length) {
        LogGp m = models[s];
        double[] t = r.times;
        int at = s * SimRank.TIMES;
        double start = Math.max(arrival, t[at + SimRank.IN_FREE]);
        double end = start + rest(length, s) * m.perByte();
        t[at + SimRank.IN_FREE] = Math.max(start + m.gap(), end);
        t[at + SimRank.CLOCK] = Math.max(t[at + SimRank.CLOCK], end) + m.overhead();
    }

    private void willRead(SimRank r, long step, int buffer, long at) {
        long length = Steps.length(step);
        if (hasData && length > 0) {
            for (int i = r.next - 1; i >= Math.max(r.epoch, r.next - lookBack); i--) {
                if (Steps.kind(r.window[2 * i]) == Steps.RECV && touches(r, i, buffer, at, length)) {
                    throw unfenced(r, step, "reads what", i);
                }
            }
        }
    }

    private void willWrite(SimRank r, long step, int buffer, long at) {
        long length = Steps.length(step);
        if (!hasData || length == 0) {
            return;
        }
        if (buffer == Steps.SEND_BUFFER && !problem.writesSendBuffer(r.rank)) {
            throw new Fault(
                    Fault.Kind.BAD_STEP,
                    r.rank,
                    r.stepAt(r.next),
                    -1,
                    Steps.name(Steps.kind(step)) + " writes to the send buffer");
        }
        for (int i = r.next - 1; i >= Math.max(r.epoch, r.next - lookBack); i--) {
            int kind = Steps.kind(r.window[2 * i]);
            if ((kind == Steps.SEND || kind == Steps.RECV) && touches(r, i, buffer, at, length)) {
                throw unfenced(r, step, "writes what", i);
            }
        }
    }

    private static boolean touches(SimRank r, int i, int buffer, long at, long length) {
        long first = r.window[2 * i];
        long begin = Steps.at(r.window[2 * i + 1]);
        return Steps.a(first) == buffer && begin < at + length && at < begin + Steps.length(first);
    }

    private static Fault unfenced(SimRank r, long step, String does, int transfer) {
        int peer = Steps.peer(r.window[2 * transfer + 1]);
        String other = Steps.name(Steps.kind(r.window[2 * transfer]));
        return new Fault(
                Fault.Kind.UNFENCED,
                r.rank,
                r.stepAt(r.next),
                peer,
                Steps.name(Steps.kind(step)) + " " + does + " the " + other + " of step " + r.stepAt(transfer)
                        + " uses, and no fence has ended that");
    }
}
