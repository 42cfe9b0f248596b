package org.jmpi.mpid.ch4.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpid.ch4.generic.Process;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.tool.pvar.PvarRegistry;

/** Processes that reach each other over the loopback transport, with partitioned communication. */
final class Fixture {
    static final int TAG = 5;

    final Process[] processes;
    final Partitioned[] part;
    /** The request of the send under test, of process 0, and of the receive, of the last process. */
    Request send;

    Request receive;
    final Process a;
    final Process b;
    final Partitioned atA;
    final Partitioned atB;

    Fixture(int n) {
        processes = Process.several(n);
        part = new Partitioned[n];
        for (int i = 0; i < n; i++) {
            Process p = processes[i];
            part[i] = new Partitioned(p.vci, p.router, p.handlers, new PvarRegistry());
        }
        a = processes[0];
        b = processes[n - 1];
        atA = part[0];
        atB = part[n - 1];
    }

    static byte[] bytes(int n, long seed) {
        byte[] data = new byte[n];
        new Random(seed).nextBytes(data);
        return data;
    }

    void assertNothingIsLeft() {
        for (Process p : processes) {
            assertEquals(0, p.vci.requests().liveCount(), "requests of process " + p.me);
            assertFalse(part[p.me].holds(p.comm.contextId), "inits of process " + p.me);
        }
    }

    Request sends(byte[] data, int partitions) {
        send = atA.sendInit(
                data, partitions, data.length / partitions, a.type(PredefinedTypes.BYTE), b.me, TAG, a.comm);
        return send;
    }

    Request receives(byte[] data, int partitions) {
        receive = atB.recvInit(
                data, partitions, data.length / partitions, b.type(PredefinedTypes.BYTE), a.me, TAG, b.comm);
        return receive;
    }

    void settle() {
        Process.settle(processes);
    }

    void startBoth() {
        atB.start(receive);
        atA.start(send);
        settle();
    }

    void ready(int low, int high) {
        atA.ready(send, low, high);
    }

    boolean arrived(int partition) {
        return atB.arrived(receive, partition);
    }

    /** Returns how many PART_SEND_DATA process 0 has sent to others. */
    long messages() {
        return a.transport.counters().sentByHandler[HandlerId.PART_SEND_DATA];
    }

    void assertComplete() {
        settle();
        assertTrue(send.isComplete(), "the send");
        assertTrue(receive.isComplete(), "the receive");
        assertNull(send.failure);
        assertNull(receive.failure);
    }

    void assertIncomplete() {
        settle();
        assertFalse(send.isComplete(), "the send");
        assertFalse(receive.isComplete(), "the receive");
    }

    void free() {
        atA.free(send);
        atB.free(receive);
    }
}
