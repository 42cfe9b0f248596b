package mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What waits and tests return, for each of nothing ready, something ready and all null. */
@Timeout(60)
class RequestResultsTest {
    private static final Comm WORLD = MPI.COMM_WORLD;

    private static int other() {
        return 1 - WORLD.getRank();
    }

    private static Request receive(int tag) {
        return WORLD.iRecv(new int[4], 4, MPI.INT, other(), tag);
    }

    private static void complete(int tag) {
        WORLD.barrier();
        WORLD.send(new int[] {1, 2}, 2, MPI.INT, other(), tag);
    }

    @Test
    void completedRequestIsNullAndGivesTheEmptyStatus() {
        OnRanks.run(2, () -> {
            Request r = receive(1);
            complete(1);
            Status s = r.waitStatus();
            assertEquals(other(), s.getSource());
            assertEquals(1, s.getTag());
            assertEquals(2, s.getCount(MPI.INT));
            assertEquals(MPI.UNDEFINED, s.getCount(MPI.LONG_INT));
            assertTrue(r.isNull());
            Status empty = r.waitStatus();
            assertEquals(MPI.ANY_SOURCE, empty.getSource());
            assertEquals(MPI.ANY_TAG, empty.getTag());
            assertEquals(0, empty.getCount(MPI.INT));
            assertTrue(r.test());
        });
    }

    @Test
    void nothingReady() {
        OnRanks.run(2, () -> {
            Request r = receive(2);
            Request[] all = {r, null, MPI.REQUEST_NULL};
            assertFalse(r.test());
            assertNull(r.testStatus());
            assertNull(r.getStatus());
            assertFalse(Request.testAll(all));
            assertNull(Request.testAllStatus(all));
            assertEquals(MPI.UNDEFINED, Request.testAny(all));
            assertNull(Request.testAnyStatus(all));
            assertEquals(0, Request.testSome(all).length);
            assertEquals(0, Request.testSomeStatus(all).length);
            assertFalse(r.isNull());
            complete(2);
            r.waitFor();
        });
    }

    @Test
    void allNull() {
        OnRanks.run(1, () -> {
            Request[] all = {MPI.REQUEST_NULL, null};
            assertEquals(MPI.UNDEFINED, Request.waitAny(all));
            assertEquals(MPI.UNDEFINED, Request.waitAnyStatus(all).getIndex());
            assertEquals(MPI.UNDEFINED, Request.testAny(all));
            assertEquals(MPI.UNDEFINED, Request.testAnyStatus(all).getIndex());
            assertNull(Request.waitSome(all));
            assertNull(Request.waitSomeStatus(all));
            assertNull(Request.testSome(all));
            assertNull(Request.testSomeStatus(all));
            assertTrue(Request.testAll(all));
            assertEquals(2, Request.waitAllStatus(all).length);
            assertEquals(0, Request.waitAllStatus(new Request[0]).length);
        });
    }

    @Test
    void someAndAnyNameTheRequest() {
        OnRanks.run(2, () -> {
            Request[] all = {MPI.REQUEST_NULL, receive(30), null, receive(31)};
            complete(31);
            Status[] some = Request.waitSomeStatus(all);
            assertEquals(1, some.length);
            assertEquals(3, some[0].getIndex());
            assertEquals(31, some[0].getTag());
            assertTrue(all[3].isNull());
            complete(30);
            Status any = Request.waitAnyStatus(all);
            assertEquals(1, any.getIndex());
            assertEquals(30, any.getTag());
            assertTrue(all[1].isNull());
        });
    }

    @Test
    void waitAllLeavesTheTailOfAnArrayAlone() {
        OnRanks.run(2, () -> {
            int[] data = {-9, -9, -9, -9};
            Request[] all = {
                WORLD.iRecv(data, 4, MPI.INT, other(), 4), WORLD.iSend(new int[] {7, 8}, 2, MPI.INT, other(), 4)
            };
            Request.waitAll(all);
            assertArrayEquals(new int[] {7, 8, -9, -9}, data);
            assertTrue(all[0].isNull() && all[1].isNull());
        });
    }

    @Test
    void cancelledReceiveSaysSo() {
        OnRanks.run(1, () -> {
            Request r = WORLD.iRecv(new int[1], 1, MPI.INT, 0, 5);
            r.cancel();
            assertTrue(r.waitStatus().isCancelled());
        });
    }

    @Test
    void probesFindNothingAndThenTheMessage() {
        OnRanks.run(2, () -> {
            Message m = new Message();
            assertNull(WORLD.iProbe(other(), 6));
            assertNull(m.imProbe(other(), 6, WORLD));
            assertTrue(m.isNull());
            complete(6);
            assertEquals(2, WORLD.probe(MPI.ANY_SOURCE, 6).getCount(MPI.INT));
            assertEquals(6, m.mProbe(other(), MPI.ANY_TAG, WORLD).getTag());
            int[] data = new int[2];
            assertEquals(2, m.mRecv(data, 2, MPI.INT).getCount(MPI.INT));
            assertArrayEquals(new int[] {1, 2}, data);
            assertTrue(m.isNull());
            assertEquals(MPI.PROC_NULL, m.mProbe(MPI.PROC_NULL, 0, WORLD).getSource());
            assertTrue(m.isNoProc());
            m.imRecv(null, 0, MPI.INT).waitFor();
            assertFalse(m.isNoProc());
        });
    }
}
