package org.jmpi.mpid.ch4.rma;

/** A message that synchronises, which waits until all operations before it have ended. Pooled. */
final class SyncArrival extends Pending {
    private final RmaSync owner;
    private int handler;

    @SuppressWarnings("NullAway.Init")
    private RmaWin win;

    @SuppressWarnings("NullAway.Init")
    private RmaPeer from;

    SyncArrival(RmaSync owner) {
        this.owner = owner;
        isDone = true;
    }

    SyncArrival begin(int handlerId, RmaWin w, RmaPeer origin) {
        handler = handlerId;
        win = w;
        from = origin;
        return this;
    }

    @Override
    @SuppressWarnings("NullAway") // in the pool it has neither window nor peer
    void retire() {
        RmaWin w = win;
        RmaPeer origin = from;
        win = null;
        from = null;
        int id = handler;
        owner.recycle(this);
        owner.takeEffect(id, w, origin);
    }
}
