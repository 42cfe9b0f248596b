package org.jmpi.mpid.ch4.rma;

/** A message that synchronises, which waits until all operations before it have ended. */
final class SyncArrival extends Pending {
    private final RmaSync owner;
    private final int handler;
    private final RmaWin win;
    private final RmaPeer from;

    SyncArrival(RmaSync owner, int handler, RmaWin win, RmaPeer from) {
        this.owner = owner;
        this.handler = handler;
        this.win = win;
        this.from = from;
        isDone = true;
    }

    @Override
    void retire() {
        owner.takeEffect(handler, win, from);
    }
}
