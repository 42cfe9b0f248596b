package org.jmpi.mpid.ch4.generic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.request.Request;
import org.junit.jupiter.api.AfterEach;

/** Two processes that send each other bytes; no request of theirs may be left at the end of a test. */
abstract class TwoProcesses {
    static final int TAG = 5;

    /** Above the eager limits of the loopback transport and of the way to oneself. */
    static final int LONG = 100_000;

    final Process[] all = Process.several(2);
    final Process a = all[0];
    final Process b = all[1];

    @AfterEach
    void nothingIsLeft() {
        for (Process p : all) {
            assertEquals(0, p.vci.requests().liveCount(), "requests of process " + p.me);
            assertEquals(0, p.common.posted.length());
            assertEquals(0, p.common.unexpected.length());
        }
    }

    static byte[] bytes(int n) {
        byte[] data = new byte[n];
        new Random(n).nextBytes(data);
        return data;
    }

    Request isend(Process from, byte[] data, int dest, int attr) {
        return from.sender.isend(data, data.length, from.type(PredefinedTypes.BYTE), dest, TAG, from.comm, attr);
    }

    Request irecv(Process at, byte[] data, int source) {
        return at.receiver.irecv(data, data.length, at.type(PredefinedTypes.BYTE), source, TAG, at.comm, 0);
    }

    boolean[] dataBytes(int type, int extent) {
        boolean[] data = new boolean[extent];
        if (type == PredefinedTypes.SHORT_INT) {
            java.util.Arrays.fill(data, 0, 2, true);
            java.util.Arrays.fill(data, 4, 8, true);
        } else {
            java.util.Arrays.fill(data, 0, 12, true);
        }
        return data;
    }
}
