package org.jmpi.mpid.ch4.generic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.pvar.PvarClass;
import org.jmpi.mpir.tool.pvar.PvarHandle;
import org.jmpi.mpir.tool.pvar.PvarSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What messages count once a tool looks, and what it sees then of what was there before. */
class PointToPointVarsTest {
    private static final String[] COUNTERS = {
        "recvs_posted",
        "posted_recvq_matches",
        "posted_recvq_match_attempts",
        "unexpected_messages",
        "unexpected_recvq_matches",
        "unexpected_recvq_match_attempts",
        "pack_buffers_taken",
        "recv_copies",
        "probes",
        "probes_found"
    };

    private final Process[] all = Process.several(2);
    private final Process a = all[0];
    private final Process b = all[1];
    private final MpiT tool = new MpiT(CvarSet.defaults(), b.pvars);
    private final PvarHandle[] handles = new PvarHandle[COUNTERS.length];
    private PvarSession session;

    @BeforeEach
    void begin() {
        tool.initThread(0);
        session = tool.pvars().sessionCreate();
    }

    private PvarHandle start(String name, PvarClass kind) {
        PvarHandle handle = tool.pvars().handleAlloc(session, tool.pvars().getIndex(name, kind.code()), null);
        if (!handle.info().continuous()) {
            tool.pvars().start(session, handle);
        }
        return handle;
    }

    private long read(PvarHandle handle) {
        long[] value = new long[handle.count()];
        tool.pvars().read(session, handle, value);
        return value[0];
    }

    private void send(int tag) {
        byte[] data = new byte[8];
        a.sender.sendNow(data, data.length, a.type(PredefinedTypes.BYTE), b.me, tag, a.comm, 0);
        Process.settle(all);
    }

    private Request receive(int source, int tag) {
        byte[] data = new byte[8];
        return b.receiver.irecv(data, data.length, b.type(PredefinedTypes.BYTE), source, tag, b.comm, 0);
    }

    private long[] counts() {
        long[] counts = new long[handles.length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = read(handles[i]);
        }
        return counts;
    }

    @Test
    void shouldCountFromTheStartOfAHandle() {
        traffic();
        for (int i = 0; i < COUNTERS.length; i++) {
            handles[i] = start(COUNTERS[i], PvarClass.COUNTER);
        }
        assertArrayEquals(new long[COUNTERS.length], counts(), "nobody looked before");
        traffic();
        assertArrayEquals(new long[] {2, 2, 2, 1, 1, 2, 1, 3, 2, 1}, counts());
        tool.pvars().stop(session, PvarHandle.ALL);
        traffic();
        assertArrayEquals(new long[] {2, 2, 2, 1, 1, 2, 1, 3, 2, 1}, counts());
    }

    /** A receive that waits, one from anywhere, a message that waits, and two probes. */
    private void traffic() {
        Request posted = receive(a.me, 1);
        Request any = receive(Constants.ANY_SOURCE, 2);
        send(1);
        send(2);
        send(3);
        assertTrue(b.receiver.iprobe(a.me, 3, b.comm, 0, new Status()));
        assertFalse(b.receiver.iprobe(a.me, 4, b.comm, 0, new Status()));
        for (Request r : new Request[] {posted, any, receive(a.me, 3)}) {
            b.finish(r, all);
        }
    }

    @Test
    void shouldShowLevelsOfWhatCameBefore() {
        Request posted = receive(a.me, 1);
        send(3);
        PvarHandle receives = start("posted_recvq_length", PvarClass.LEVEL);
        PvarHandle messages = start("unexpected_recvq_length", PvarClass.LEVEL);
        PvarHandle bytes = start("unexpected_recvq_buffer_size", PvarClass.LEVEL);
        PvarHandle most = start("unexpected_recvq_length", PvarClass.HIGHWATERMARK);
        assertEquals(1, read(receives));
        assertEquals(1, read(messages));
        assertEquals(64, read(bytes));
        assertEquals(1, read(most));
        send(3);
        assertEquals(2, read(most));
        send(1);
        for (Request r : new Request[] {posted, receive(a.me, 3), receive(a.me, 3)}) {
            b.finish(r, all);
        }
        assertEquals(0, read(receives) + read(messages) + read(bytes));
        assertEquals(2, read(most));
    }
}
