package org.jmpi.mpid.ch4.shm.posix;

import java.nio.ByteBuffer;
import org.jmpi.mpid.ch4.shm.posix.explore.Participant;
import org.jmpi.mpir.mpl.Segment;

/** An arena in explored memory: segment p is that of process p, 10 + p the lane or ring that it makes. */
final class ExploredArena implements Arena {
    static final int MADE = 10;

    private final Participant me;
    private final int lpid;
    private final int processes;
    private final int capacity;
    private final boolean copies;

    /** Makes that of process {@code lpid} as {@code me} sees it; {@code copies}: whole messages are copied into inboxes. */
    ExploredArena(Participant me, int lpid, int processes, int capacity, boolean copies) {
        this.me = me;
        this.lpid = lpid;
        this.processes = processes;
        this.capacity = capacity;
        this.copies = copies;
    }

    @Override
    public Segment base() {
        int inbox = ArenaHeader.inboxAt(processes);
        int size = inbox + capacity;
        return me.segment(lpid, size, copies && lpid != me.me ? inbox : size);
    }

    @Override
    public Segment map(long offset, int size) {
        return offset == 0 ? base() : me.segment(MADE + lpid, size, size);
    }

    @Override
    public long reserve(int size) {
        return 4096;
    }

    @Override
    public long reserveLong(long size) {
        throw new AssertionError("no window is explored");
    }

    @Override
    public ByteBuffer view(long offset, int size) {
        throw new AssertionError("no window is explored");
    }

    @Override
    public PeerArena open(int peer, String card) {
        return new ExploredArena(me, peer, processes, capacity, copies);
    }

    @Override
    public int inboxCapacity() {
        return capacity;
    }

    @Override
    public Life life() {
        return me.isAlive(lpid) ? Life.ALIVE : Life.GONE;
    }

    @Override
    public String card() {
        return "explored";
    }

    @Override
    public boolean couldNotOpen(int other) {
        return false;
    }

    @Override
    public long room() {
        return 0;
    }

    @Override
    public void unlink() {}

    @Override
    public void close() {}

    @Override
    public void end(boolean inOrder) {}
}
