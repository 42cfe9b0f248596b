package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.binding.Mpi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a count is 0 nobody looks at the buffer, whatever object it is. */
@Timeout(120)
class NoBufferTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int[] NONE = new int[8];
    /** Displacements that mean nothing, since there are no elements. */
    private static final int[] ANY = {7, -3, 100, 0, 0, 0, 0, 0};

    private static Object object(String what) {
        return switch (what) {
            case "null" -> null;
            case "number" -> 42;
            case "objects" -> new Object[3];
            default -> "text";
        };
    }

    private static void wait(Request... requests) {
        Request.waitAll(requests);
    }

    private static void startAndWait(Prequest... requests) {
        for (int round = 0; round < 2; round++) {
            Prequest.startAll(requests);
            Request.waitAll(requests);
        }
        for (Prequest each : requests) {
            each.free();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "number", "objects", "text"})
    void pointToPoint(String what) {
        Object o = object(what);
        OnRanks.run(2, () -> {
            int other = 1 - WORLD.getRank();
            MPI.attachBuffer(new byte[2000]);
            wait(WORLD.iRecv(o, 0, MPI.INT, other, 1), WORLD.iSend(o, 0, MPI.INT, other, 1));
            wait(WORLD.iRecv(o, 0, MPI.INT, other, 1), WORLD.isSend(o, 0, MPI.DOUBLE, other, 1));
            WORLD.bSend(o, 0, MPI.INT, other, 1);
            wait(WORLD.ibSend(o, 0, MPI.INT, other, 1));
            assertEquals(0, WORLD.recv(o, 0, MPI.INT, other, 1).getCount(MPI.INT));
            assertEquals(0, WORLD.recv(o, 0, MPI.BYTE, other, 1).getCount(MPI.INT));
            if (other == 1) {
                WORLD.send(o, 0, MPI.INT, other, 2);
                WORLD.sSend(o, 0, MPI.INT, other, 2);
            } else {
                WORLD.recv(o, 0, MPI.INT, other, 2);
                WORLD.recv(o, 0, MPI.INT, other, 2);
            }
            WORLD.sendRecv(o, 0, MPI.INT, other, 3, o, 0, MPI.INT, other, 3);
            WORLD.sendRecvReplace(o, 0, MPI.INT, other, 3, other, 3);
            wait(WORLD.iSendRecv(o, 0, MPI.INT, other, 3, o, 0, MPI.INT, other, 3));
            wait(WORLD.iSendRecvReplace(o, 0, MPI.INT, other, 3, other, 3));
            Request sent = WORLD.iSend(o, 0, MPI.INT, other, 4);
            Message m = new Message();
            m.mProbe(other, 4, WORLD);
            m.mRecv(o, 0, MPI.INT);
            wait(sent, WORLD.iSend(o, 0, MPI.INT, other, 4));
            m.mProbe(other, 4, WORLD);
            wait(m.imRecv(o, 0, MPI.INT));
            MPI.detachBuffer();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "number"})
    void persistentAndPartitioned(String what) {
        Object o = object(what);
        OnRanks.run(2, () -> {
            int other = 1 - WORLD.getRank();
            startAndWait(WORLD.recvInit(o, 0, MPI.INT, other, 1), WORLD.sendInit(o, 0, MPI.INT, other, 1));
            startAndWait(WORLD.recvInit(o, 0, MPI.INT, other, 1), WORLD.sSendInit(o, 0, MPI.INT, other, 1));
            PartitionedRequest out = WORLD.pSendInit(o, 2, 0, MPI.INT, other, 1);
            PartitionedRequest in = WORLD.pRecvInit(o, 2, 0, MPI.INT, other, 1);
            Prequest.startAll(new Prequest[] {out, in});
            out.pReadyRange(0, 1);
            wait(out, in);
            out.free();
            in.free();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "number", "objects"})
    void collectives(String what) {
        Object o = object(what);
        OnRanks.run(3, () -> {
            WORLD.bcast(o, 0, MPI.INT, 1);
            WORLD.gather(o, 0, MPI.INT, o, 0, MPI.INT, 1);
            WORLD.gather(o, 0, MPI.INT, 1);
            WORLD.scatter(o, 0, MPI.INT, o, 0, MPI.INT, 1);
            WORLD.allGather(o, 0, MPI.INT, o, 0, MPI.INT);
            WORLD.allGather(o, 0, MPI.INT);
            WORLD.allToAll(o, 0, MPI.INT, o, 0, MPI.INT);
            WORLD.reduce(o, o, 0, MPI.INT, MPI.SUM, 1);
            WORLD.reduce(o, 0, MPI.INT, MPI.SUM, 1);
            WORLD.allReduce(o, o, 0, MPI.INT, MPI.SUM);
            WORLD.allReduce(o, 0, MPI.INT, MPI.SUM);
            WORLD.scan(o, o, 0, MPI.INT, MPI.SUM);
            WORLD.exScan(o, o, 0, MPI.INT, MPI.SUM);
            WORLD.reduceScatterBlock(o, o, 0, MPI.INT, MPI.SUM);
            WORLD.reduceScatter(o, o, NONE, MPI.INT, MPI.SUM);
            Comm.reduceLocal(o, o, 0, MPI.INT, MPI.SUM);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "number", "objects"})
    void countsThatAreAllZero(String what) {
        Object o = object(what);
        Datatype[] types = {MPI.INT, MPI.BYTE, MPI.DOUBLE};
        OnRanks.run(3, () -> {
            WORLD.gatherv(o, 0, MPI.INT, o, NONE, ANY, MPI.INT, 1);
            WORLD.scatterv(o, NONE, ANY, MPI.INT, o, 0, MPI.INT, 1);
            WORLD.allGatherv(o, 0, MPI.INT, o, NONE, ANY, MPI.INT);
            WORLD.allToAllv(o, NONE, ANY, MPI.INT, o, NONE, ANY, MPI.INT);
            WORLD.allToAllw(o, NONE, ANY, types, o, NONE, ANY, types);
            wait(
                    WORLD.iGatherv(o, 0, MPI.INT, o, NONE, ANY, MPI.INT, 1),
                    WORLD.iScatterv(o, NONE, ANY, MPI.INT, o, 0, MPI.INT, 1),
                    WORLD.iAllGatherv(o, 0, MPI.INT, o, NONE, ANY, MPI.INT),
                    WORLD.iAllToAllv(o, NONE, ANY, MPI.INT, o, NONE, ANY, MPI.INT),
                    WORLD.iAllToAllw(o, NONE, ANY, types, o, NONE, ANY, types));
            startAndWait(
                    WORLD.gathervInit(o, 0, MPI.INT, o, NONE, ANY, MPI.INT, 1),
                    WORLD.allToAllvInit(o, NONE, ANY, MPI.INT, o, NONE, ANY, MPI.INT),
                    WORLD.allToAllwInit(o, NONE, ANY, types, o, NONE, ANY, types));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "number"})
    void nonBlockingAndPersistentCollectives(String what) {
        Object o = object(what);
        OnRanks.run(3, () -> {
            List<Request> all = new ArrayList<>();
            all.add(WORLD.iBcast(o, 0, MPI.INT, 1));
            all.add(WORLD.iGather(o, 0, MPI.INT, o, 0, MPI.INT, 1));
            all.add(WORLD.iScatter(o, 0, MPI.INT, o, 0, MPI.INT, 1));
            all.add(WORLD.iAllGather(o, 0, MPI.INT, o, 0, MPI.INT));
            all.add(WORLD.iAllToAll(o, 0, MPI.INT, o, 0, MPI.INT));
            all.add(WORLD.iReduce(o, o, 0, MPI.INT, MPI.SUM, 1));
            all.add(WORLD.iAllReduce(o, o, 0, MPI.INT, MPI.SUM));
            all.add(WORLD.iScan(o, o, 0, MPI.INT, MPI.SUM));
            all.add(WORLD.iReduceScatter(o, o, NONE, MPI.INT, MPI.SUM));
            wait(all.toArray(new Request[0]));
            startAndWait(
                    WORLD.bcastInit(o, 0, MPI.INT, 1),
                    WORLD.allGatherInit(o, 0, MPI.INT, o, 0, MPI.INT),
                    WORLD.allReduceInit(o, o, 0, MPI.INT, MPI.SUM),
                    WORLD.reduceScatterInit(o, o, NONE, MPI.INT, MPI.SUM));
        });
    }

    @Test
    void neighbours() {
        OnRanks.run(3, () -> {
            CartComm ring = WORLD.createCart(new int[] {3}, new boolean[] {true}, false);
            Object o = 42;
            ring.neighborAllGather(o, 0, MPI.INT, o, 0, MPI.INT);
            ring.neighborAllToAll(o, 0, MPI.INT, o, 0, MPI.INT);
            ring.neighborAllGatherv(o, 0, MPI.INT, o, NONE, ANY, MPI.INT);
            ring.neighborAllToAllv(o, NONE, ANY, MPI.INT, o, NONE, ANY, MPI.INT);
            wait(ring.iNeighborAllToAll(o, 0, MPI.INT, o, 0, MPI.INT));
            startAndWait(ring.neighborAllToAllInit(o, 0, MPI.INT, o, 0, MPI.INT));
            ring.free();
        });
    }

    @Test
    void packingNothing() {
        OnRanks.run(1, () -> {
            int[] at = {0};
            int comm = Mpi.MPI_COMM_SELF;
            assertEquals(0, Mpi.MPI_Pack("text", 0, Mpi.MPI_INT, "text", 0, at, comm));
            assertEquals(0, Mpi.MPI_Unpack("text", 0, at, 42, 0, Mpi.MPI_INT, comm));
            assertEquals(0, at[0]);
        });
    }

    @Test
    void elementsNeedABuffer() {
        OnRanks.run(1, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            refused(() -> WORLD.recv(42, 1, MPI.INT, 0, 1));
            refused(() -> WORLD.iSend("text", 1, MPI.INT, 0, 1));
            refused(() -> WORLD.bcast(new Object[1], 1, MPI.INT, 0));
            refused(() -> WORLD.allReduce(42, new int[1], 1, MPI.INT, MPI.SUM));
            refused(() -> WORLD.allGatherv(new int[1], 1, MPI.INT, 42, new int[] {1}, NONE, MPI.INT));
            refused(() -> WORLD.sendInit(42, 1, MPI.INT, 0, 1));
            refused(() -> WORLD.pSendInit(42, 1, 1, MPI.INT, 0, 1));
            refused(() -> MPI.getAddress(42));
            refused(() -> WORLD.send(42, 1, MPI.INT, MPI.PROC_NULL, 1));
        });
    }

    private static void refused(Runnable call) {
        MPIException e = assertThrows(MPIException.class, call::run);
        assertEquals(MPI.ERR_BUFFER, e.getErrorClass());
        assertTrue(e.getMessage().contains("expected a primitive array"), e.getMessage());
    }
}
