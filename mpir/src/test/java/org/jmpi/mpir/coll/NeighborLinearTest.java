package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.algorithm.NeighborLinear;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.junit.jupiter.api.Test;

/** Neighbours that are missing, the process itself, twice the same, or only one way. */
class NeighborLinearTest {
    private static final int NONE = Constants.PROC_NULL;

    private static byte[] bytes(int... values) {
        byte[] a = new byte[values.length];
        for (int i = 0; i < a.length; i++) {
            a[i] = (byte) values[i];
        }
        return a;
    }

    /** All-to-all of one byte a neighbour; blocks that nobody sent stay 0. */
    private static byte[] alltoall(Member m, boolean cartesian, int[] sources, int[] destinations, byte[] send) {
        byte[] recv = new byte[sources.length];
        go(m, cartesian, sources, destinations, send, recv, 1);
        return recv;
    }

    private static void go(
            Member m, boolean cartesian, int[] sources, int[] destinations, byte[] send, byte[] recv, long received) {
        ForcedCall call = new ForcedCall(m, new NeighborLinear(false), m.me() == 0);
        CollArgs a = call.begin();
        a.sources = sources;
        a.destinations = destinations;
        a.cartesian = cartesian;
        a.send.set(send);
        a.recv.set(recv);
        a.blocks(1, received);
        call.go(CollKind.NEIGHBOR_ALLTOALL, a);
    }

    private static void run(int size, FakeJob.Body body) throws Exception {
        try (FakeJob job = new FakeJob(size, Map.of())) {
            job.run(body);
        }
    }

    @Test
    void whatAloneProcessSendsDownComesFromAbove() throws Exception {
        run(1, m -> {
            int[] self = {0, 0};
            assertArrayEquals(bytes(2, 1), alltoall(m, true, self, self, bytes(1, 2)));
        });
    }

    @Test
    void betweenTwoProcessesOfAPeriodicDimensionWhatIsSentDownComesFromAbove() throws Exception {
        run(2, m -> {
            int other = 1 - m.me();
            int[] ranks = {other, other, NONE, NONE};
            int base = 10 * (other + 1);
            byte[] wanted = bytes(base + 1, base, 0, 0);
            int mine = 10 * (m.me() + 1);
            assertArrayEquals(wanted, alltoall(m, true, ranks, ranks, bytes(mine, mine + 1, 99, 99)));
        });
    }

    @Test
    void edgesBetweenTheSameTwoKeepTheirOrder() throws Exception {
        run(2, m -> {
            // 0 has three edges to 1 and one to itself, 1 has none to 0
            int[] sources = m.me() == 0 ? new int[] {0} : new int[] {0, 0, 0};
            int[] destinations = m.me() == 0 ? new int[] {1, 0, 1, 1} : new int[0];
            byte[] send = m.me() == 0 ? bytes(1, 2, 3, 4) : null;
            assertArrayEquals(m.me() == 0 ? bytes(2) : bytes(1, 3, 4), alltoall(m, false, sources, destinations, send));
        });
    }

    @Test
    void edgesToItselfAreMatchedInOrder() throws Exception {
        run(2, m -> {
            int other = 1 - m.me();
            int[] sources = {m.me(), other, m.me()};
            int[] destinations = {other, m.me(), m.me()};
            int base = 10 * m.me();
            byte[] wanted = bytes(base + 2, 10 * other + 1, base + 3);
            assertArrayEquals(wanted, alltoall(m, false, sources, destinations, bytes(base + 1, base + 2, base + 3)));
        });
    }

    @Test
    void aProcessWithoutNeighboursDoesNothing() throws Exception {
        run(1, m -> assertEquals(0, alltoall(m, false, new int[0], new int[0], null).length));
    }

    @Test
    void edgesToItselfThatDontMatchAreAnError() throws Exception {
        run(1, m -> {
            int[] once = {0};
            int[] twice = {0, 0};
            for (int[][] ends : new int[][][] {{once, twice}, {twice, once}}) {
                MpirException e =
                        assertThrows(MpirException.class, () -> alltoall(m, false, ends[0], ends[1], bytes(1, 2)));
                assertEquals(ErrorClass.ERR_TOPOLOGY, e.errorClass());
            }
        });
    }

    @Test
    void itselfNeedsRoomForWhatItSends() throws Exception {
        run(1, m -> {
            int[] self = {0};
            byte[] roomy = {7, 7};
            go(m, false, self, self, bytes(1), roomy, 2);
            assertArrayEquals(new byte[] {1, 7}, roomy);
            MpirException e =
                    assertThrows(MpirException.class, () -> go(m, false, self, self, bytes(1), new byte[2], 0));
            assertEquals(ErrorClass.ERR_TRUNCATE, e.errorClass());
        });
    }
}
