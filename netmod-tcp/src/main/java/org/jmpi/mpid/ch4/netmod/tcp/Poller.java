package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides which connections are looked at: those that carried something lately are read directly at each poll, the
 * others when the loop says that they are ready.
 */
final class Poller {
    /** At most so many messages are delivered by one poll. */
    private static final int BUDGET = 32;

    /** Hears how connections end. */
    interface Endings {
        void lost(Connection connection, IOException why);

        void ended(Connection connection);
    }

    private final Endings endings;
    private final Connection[] hot;
    private final ArrayDeque<Connection> ready = new ArrayDeque<>();
    private final List<Connection> all = new ArrayList<>();
    private int hotCount;
    private int first;
    private long polls;

    Poller(int hotConnections, Endings endings) {
        this.endings = endings;
        hot = new Connection[hotConnections];
    }

    List<Connection> connections() {
        return all;
    }

    void add(Connection c) {
        all.add(c);
        touch(c);
    }

    void remove(Connection c) {
        all.remove(c);
        ready.remove(c);
        if (c.hot) {
            cool(indexOf(c));
        }
    }

    /** Returns whether some connections are looked at only when the loop tells. */
    boolean hasCold() {
        return all.size() > hotCount;
    }

    /** Has {@code c} looked at by the next poll. */
    void ready(Connection c) {
        if (!c.hot && !c.queued && !c.isClosed()) {
            c.queued = true;
            ready.addLast(c);
        }
    }

    /** Has {@code c}, which carries something, read directly from now on. */
    void touch(Connection c) {
        c.lastActive = polls;
        if (c.hot) {
            return;
        }
        if (hotCount == hot.length) {
            cool(coldest());
        }
        c.hot = true;
        hot[hotCount++] = c;
    }

    /** Looks at hot and ready connections; returns how many things happened. */
    int poll() {
        polls++;
        int done = 0;
        // who is first changes, so that a peer that sends a lot leaves something of the budget for the others
        first = first + 1 < hotCount ? first + 1 : 0;
        for (int i = 0; i < hotCount && done < BUDGET; i++) {
            done += poll(hot[(first + i) % hotCount], BUDGET - done);
        }
        for (int n = ready.size(); n > 0 && !ready.isEmpty() && done < BUDGET; n--) {
            Connection c = ready.pollFirst();
            c.queued = false;
            done += poll(c, BUDGET - done);
        }
        return done;
    }

    private int poll(Connection c, int budget) {
        try {
            int done = pollOrThrow(c, budget);
            if (done > 0) {
                touch(c);
            } else if (!c.hot && !c.isClosed()) {
                c.watchForSleep();
            }
            return done;
        } catch (IOException e) {
            endings.lost(c, e);
            return 1;
        }
    }

    private int pollOrThrow(Connection c, int budget) throws IOException {
        if (c.broken != null) {
            throw c.broken;
        }
        int done = c.writer.hasPending() ? c.writer.flush() : 0;
        int n = c.reader.poll(c.wire, budget);
        // answers to what was read
        c.writer.noMore();
        if (n == FrameReader.END_OF_STREAM || c.reader.isGoodbye()) {
            endings.ended(c);
            return 0;
        }
        return done + n;
    }

    /** Returns whether there is something to do without waiting for anybody. */
    boolean hasWork() {
        for (int i = 0; i < hotCount; i++) {
            if (hot[i].hasWork()) {
                return true;
            }
        }
        return !ready.isEmpty();
    }

    boolean hasPendingSends() {
        for (Connection c : all) {
            if (c.writer.hasPending()) {
                return true;
            }
        }
        return false;
    }

    private int coldest() {
        int at = 0;
        for (int i = 1; i < hotCount; i++) {
            if (hot[i].lastActive < hot[at].lastActive) {
                at = i;
            }
        }
        return at;
    }

    private int indexOf(Connection c) {
        int i = 0;
        while (hot[i] != c) {
            i++;
        }
        return i;
    }

    private void cool(int at) {
        Connection c = hot[at];
        hot[at] = hot[--hotCount];
        hot[hotCount] = null;
        c.hot = false;
        if (c.isClosed()) {
            return;
        }
        c.watchForSleep();
        if (c.hasWork() || c.writer.hasPending()) {
            ready(c);
        }
    }
}
