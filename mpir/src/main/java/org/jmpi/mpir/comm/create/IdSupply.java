package org.jmpi.mpir.comm.create;

import java.util.ArrayDeque;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.ContextSupply;
import org.jmpi.mpir.mpid.Device;

/**
 * Hands out context ids for the communicators that one communicator's processes make together, in the order of their
 * calls, which is the same at all of them. The first calls agree on one id each; whoever calls often gets several of one
 * agreement, so that most calls need no message. Guarded by the holder of the VCI.
 */
final class IdSupply implements ContextSupply, Agreement.Outcome {
    /** Hears which context a call got; must not wait. */
    interface Taker {
        void taken(int context);

        void refused(RuntimeException why);
    }

    /** The most ids that one agreement brings. */
    private static final int MOST = 16;

    private static final int[] EMPTY = {};

    private final Rank rank;
    private final Comm comm;
    private final Comm channel;
    private final ArrayDeque<Taker> takers = new ArrayDeque<>();
    private int[] stock = EMPTY;
    private int used;
    private boolean agreeing;
    private boolean closed;
    private int agreements;
    /** How many communicators were made by agreements of their own. */
    private int others;

    private int window;

    private IdSupply(Rank rank, Comm comm) {
        this.rank = rank;
        this.comm = comm;
        channel = Contexts.channel(comm);
    }

    static IdSupply of(Rank rank, Comm comm) {
        if (comm.ids == null) {
            comm.ids = new IdSupply(rank, comm);
        }
        return (IdSupply) comm.ids;
    }

    /** Returns the communicator that agreements of the processes of this one travel on. */
    Comm channel() {
        return channel;
    }

    /** Returns a tag for an agreement of the processes that does not come from here. */
    int otherTag() {
        return (2 * others++ + 1) & Integer.MAX_VALUE;
    }

    /** Gives the next context to {@code taker}, at once or later. */
    void take(Taker taker, boolean nothingElseBegins) {
        takers.add(taker);
        serve(nothingElseBegins);
    }

    private void serve(boolean nothingElseBegins) {
        while (!takers.isEmpty() && used < stock.length) {
            takers.remove().taken(stock[used++] * ContextIds.CONTEXTS);
        }
        if (!takers.isEmpty() && !agreeing) {
            agreeing = true;
            int wanted = Math.min(MOST, 1 << Math.min(agreements, MOST));
            int tag = 2 * agreements++ & Integer.MAX_VALUE;
            new Agreement(
                            rank,
                            tree(tag),
                            new Agreement.Name(comm.contextId, tag),
                            wanted,
                            window,
                            nothingElseBegins,
                            this)
                    .proceed();
        }
    }

    private AgreementTree tree(int tag) {
        if (!comm.isInter) {
            return new AgreementTree(channel, Device.ATTR_COLL, tag, comm.size, comm.rank, 0, r -> r);
        }
        Comm local = Contexts.channel(comm.localComm);
        return new AgreementTree(local, Device.ATTR_COLL, tag, comm.size, comm.rank, 0, r -> r)
                .across(channel, 0, Device.ATTR_COLL, tag);
    }

    @Override
    public void agreed(int[] ids) {
        stock = ids;
        used = 0;
        window = ids[0] / ContextIds.WINDOW;
        agreeing = false;
        serve(false);
        if (closed) {
            releaseRest();
        }
    }

    /** Where no id is left the first call fails and the next tries again: all processes agree on that. */
    @Override
    public void failed(RuntimeException why, boolean exhausted) {
        agreeing = false;
        takers.remove().refused(why);
        while (!exhausted && !takers.isEmpty()) {
            takers.remove().refused(why);
        }
        serve(false);
    }

    /** Called when the communicator is freed: what it has in stock goes back. */
    @Override
    public void close() {
        closed = true;
        if (!agreeing) {
            releaseRest();
        }
    }

    private void releaseRest() {
        while (used < stock.length) {
            ContextIds.of(rank).releaseId(stock[used++]);
        }
    }
}
