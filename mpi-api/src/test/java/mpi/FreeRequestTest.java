package mpi;

import static mpi.FreeRules.WORLD;
import static mpi.FreeRules.nothingHappens;
import static mpi.OnRanks.alone;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What free and close do to requests: a test for each row of ADR 34's table. */
@Timeout(120)
class FreeRequestTest {
    @Test
    void requestsThatAreComplete() {
        alone(() -> {
            nothingHappens(MPI.REQUEST_NULL);
            Request receive = WORLD.iRecv(new int[1], 1, MPI.INT, 0, 1);
            WORLD.send(new int[1], 1, MPI.INT, 0, 1);
            receive.waitFor();
            nothingHappens(receive);
            Request test = WORLD.iBarrier();
            while (!test.test()) {
                Thread.onSpinWait();
            }
            nothingHappens(test);
            Request[] all = {WORLD.iBarrier(), WORLD.iBcast(new int[1], 1, MPI.INT, 0)};
            Request.waitAll(all);
            nothingHappens(all[0]);
            nothingHappens(all[1]);
            Request[] any = {WORLD.iBarrier()};
            Request.waitAny(any);
            nothingHappens(any[0]);
            any[0] = WORLD.iBarrier();
            Request.waitSome(any);
            nothingHappens(any[0]);
        });
    }

    @Test
    void requestOfTryWithResources() {
        alone(() -> {
            int[] in = new int[1];
            try (Request receive = WORLD.iRecv(in, 1, MPI.INT, 0, 1);
                    Request send = WORLD.iSend(new int[] {7}, 1, MPI.INT, 0, 1)) {
                receive.waitFor();
                send.waitFor();
            }
            assertEquals(7, in[0]);
        });
    }

    @Test
    void requestsThatAreActiveCompleteByThemselves() {
        OnRanks.run(2, () -> {
            int[] data = {5};
            int other = 1 - WORLD.getRank();
            Request send = WORLD.iSend(data, 1, MPI.INT, other, 1);
            send.free();
            assertTrue(send.isNull());
            nothingHappens(send);
            int[] in = new int[1];
            WORLD.recv(in, 1, MPI.INT, other, 1);
            assertEquals(5, in[0]);
        });
    }

    @Test
    void persistentRequests() {
        alone(() -> {
            Prequest receive = WORLD.recvInit(new int[1], 1, MPI.INT, 0, 1);
            Prequest send = WORLD.sendInit(new int[1], 1, MPI.INT, 0, 1);
            Prequest barrier = WORLD.barrierInit();
            Prequest[] all = {receive, send, barrier};
            Prequest.startAll(all);
            Request.waitAll(all);
            for (Prequest one : all) {
                assertFalse(one.isNull());
                one.free();
                assertTrue(one.isNull());
                nothingHappens(one);
                assertEquals(
                        MPI.ERR_REQUEST,
                        assertThrows(MPIException.class, one::start).getErrorClass());
            }
        });
    }

    @Test
    void partitionedRequests() {
        OnRanks.run(2, () -> {
            boolean sends = WORLD.getRank() == 0;
            int[] data = new int[4];
            PartitionedRequest r = sends
                    ? WORLD.pSendInit(data, 2, 2, MPI.INT, 1, 1, MPI.INFO_NULL)
                    : WORLD.pRecvInit(data, 2, 2, MPI.INT, 0, 1, MPI.INFO_NULL);
            r.start();
            if (sends) {
                r.pReadyRange(0, 1);
            }
            r.waitFor();
            assertFalse(r.isNull());
            nothingHappens(r);
            assertTrue(r.isNull());
        });
    }

    @Test
    void generalizedRequests() {
        alone(() -> {
            int[] freed = new int[1];
            Grequest.Functions functions = new Grequest.Functions() {
                @Override
                public void free() {
                    freed[0]++;
                }
            };
            Grequest waited = Grequest.start(functions);
            waited.complete();
            waited.waitFor();
            nothingHappens(waited);
            assertEquals(1, freed[0]);
        });
    }
}
