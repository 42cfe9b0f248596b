package org.jmpi.mpid.ch4.meeting;

import java.util.Arrays;
import org.jmpi.mpid.ch4.am.AmTransport;
import org.jmpi.mpid.ch4.am.TransportCounters;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/** The way to processes of other worlds that share memory with this one, over all meetings. */
public final class MeetingTransport implements AmTransport {
    /** A memory takes a megabyte or more of the machine's for shared memory until the collector has found its buffers. */
    private static final int CLOSED_UNTIL_COLLECTED = 16;

    /** Those that are open. */
    private Meeting[] all = {};
    /** By lpid; null: another way leads there. */
    private @Nullable Meeting[] meetings = {};

    private int[] indexes = {};
    private int closed;

    /** Begins to poll {@code meeting}, which all have opened. */
    public void add(Meeting meeting) {
        all = Arrays.copyOf(all, all.length + 1);
        all[all.length - 1] = meeting;
    }

    /** Has messages to {@code lpid}, whom {@code meeting} reaches, go its way. */
    public void route(int lpid, Meeting meeting) {
        if (lpid >= meetings.length) {
            meetings = Arrays.copyOf(meetings, lpid + 1);
            indexes = Arrays.copyOf(indexes, lpid + 1);
        }
        meetings[lpid] = meeting;
        indexes[lpid] = meeting.indexOf(lpid);
    }

    /** Forgets {@code lpid}; memories with nobody left are given back. */
    public void forget(int lpid) {
        if (lpid < meetings.length) {
            meetings[lpid] = null;
        }
        for (Meeting each : all) {
            if (each.indexOf(lpid) >= 0 && !each.forget(lpid)) {
                all = Arrays.stream(all).filter(other -> other != each).toArray(Meeting[]::new);
                close(each);
            }
        }
    }

    /** What is mapped stays mapped until the collector runs, which a rank that makes little garbage would wait for in vain. */
    private void close(Meeting meeting) {
        meeting.close();
        if (++closed % CLOSED_UNTIL_COLLECTED == 0) {
            System.gc();
        }
    }

    /** Returns whether messages to {@code lpid} go through a memory. */
    public boolean reaches(int lpid) {
        return lpid < meetings.length && meetings[lpid] != null;
    }

    /** Returns how many processes are reached. */
    public int peers() {
        int n = 0;
        for (Meeting each : meetings) {
            n += each == null ? 0 : 1;
        }
        return n;
    }

    private Meeting of(int lpid) {
        Meeting meeting = meetings[lpid];
        assert meeting != null : "no shared memory with process " + lpid;
        return meeting;
    }

    /** Returns what the memory with {@code lpid} counts. */
    public TransportCounters counters(int lpid) {
        return of(lpid).shm().counters();
    }

    @Override
    public int amHdrMaxSz() {
        return all[0].shm().amHdrMaxSz();
    }

    @Override
    public int amEagerLimit() {
        return all[0].shm().amEagerLimit();
    }

    @Override
    public void amSendHdr(int lpid, int handlerId, Segment hdr, int hdrSz) {
        of(lpid).shm().amSendHdr(indexes[lpid], handlerId, hdr, hdrSz);
    }

    @Override
    public boolean amTrySend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, int dataSz) {
        return of(lpid).shm().amTrySend(indexes[lpid], handlerId, hdr, hdrSz, data, dataSz);
    }

    @Override
    public void amIsend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, long dataSz, Request sreq) {
        of(lpid).shm().amIsend(indexes[lpid], handlerId, hdr, hdrSz, data, dataSz, sreq);
    }

    @Override
    public int progress() {
        int work = 0;
        for (Meeting each : all) {
            work += each.shm().progress();
        }
        return work;
    }

    @Override
    public boolean hasPendingSends() {
        for (Meeting each : all) {
            if (each.shm().hasPendingSends()) {
                return true;
            }
        }
        return false;
    }

    /** See {@link org.jmpi.mpid.ch4.shm.Shm#prepareSleep}. */
    public boolean prepareSleep() {
        for (Meeting each : all) {
            if (!each.shm().prepareSleep()) {
                return false;
            }
        }
        return true;
    }

    /** See {@link org.jmpi.mpid.ch4.shm.Shm#endSleep}. */
    public void endSleep() {
        for (Meeting each : all) {
            each.shm().endSleep();
        }
    }

    /** See {@link org.jmpi.mpid.ch4.shm.Shm#checkPeers}. */
    public void checkPeers() {
        for (Meeting each : all) {
            each.shm().checkPeers();
        }
    }

    /** There is none for all: see {@link #counters(int)}. */
    @Override
    public TransportCounters counters() {
        return all[0].shm().counters();
    }

    @Override
    public void close(long deadlineNs) {
        for (Meeting each : all) {
            each.shm().close(deadlineNs);
        }
    }

    @Override
    public void shutdownNow() {
        for (Meeting each : all) {
            each.shm().shutdownNow();
        }
    }
}
