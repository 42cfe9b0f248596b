package mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.Buffer;
import java.nio.IntBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Persistent requests, buffered sends, combined operations and looks at requests. */
@Timeout(60)
class PersistentAndBufferedTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static int me() {
        return WORLD.getRank();
    }

    @Test
    void persistentPingPongReusesItsRequests() {
        OnRanks.run(2, () -> {
            int[] out = new int[3];
            IntBuffer in = IntBuffer.allocate(3);
            int other = 1 - me();
            Prequest[] both = {WORLD.sendInit(out, 3, MPI.INT, other, 1), WORLD.recvInit(in, 3, MPI.INT, other, 1)};
            for (int round = 0; round < 50; round++) {
                out[0] = 10 * round + me();
                out[2] = -round;
                Prequest.startAll(both);
                Status[] statuses = Request.waitAllStatus(both);
                assertFalse(both[0].isNull());
                assertEquals(3, statuses[1].getCount(MPI.INT));
                assertEquals(10 * round + other, in.get(0));
                assertEquals(-round, in.get(2));
            }
            for (Prequest request : both) {
                request.free();
                assertTrue(request.isNull());
            }
        });
    }

    @Test
    void everyPersistentModeSends() {
        OnRanks.run(1, () -> {
            MPI.attachBuffer(new byte[1000]);
            double[] out = {1.5, 2.5};
            double[] in = new double[2];
            Prequest receive = WORLD.recvInit(in, 2, MPI.DOUBLE, 0, MPI.ANY_TAG);
            Prequest[] sends = {
                WORLD.sendInit(out, 2, MPI.DOUBLE, 0, 0),
                WORLD.bSendInit(out, 2, MPI.DOUBLE, 0, 1),
                WORLD.sSendInit(out, 2, MPI.DOUBLE, 0, 2),
                WORLD.rSendInit(out, 2, MPI.DOUBLE, 0, 3)
            };
            for (int i = 0; i < 4; i++) {
                out[1] = i;
                receive.start();
                sends[i].start();
                assertEquals(i, receive.waitStatus().getTag());
                sends[i].waitFor();
                assertArrayEquals(new double[] {1.5, i}, in);
                sends[i].free();
            }
            receive.free();
            MPI.detachBuffer();
        });
    }

    @Test
    void activeRequestCannotBeStarted() {
        OnRanks.run(1, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            int[] in = new int[1];
            Prequest receive = WORLD.recvInit(in, 1, MPI.INT, 0, 5);
            receive.start();
            MPIException e = assertThrows(MPIException.class, receive::start);
            assertEquals(MPI.ERR_REQUEST, e.getErrorClass());
            assertFalse(receive.test());
            receive.cancel();
            assertTrue(receive.waitStatus().isCancelled());
            receive.start();
            WORLD.send(new int[] {9}, 1, MPI.INT, 0, 5);
            receive.waitFor();
            assertEquals(9, in[0]);
            receive.free();
        });
    }

    @Test
    void inactiveRequestHasTheEmptyStatus() {
        OnRanks.run(1, () -> {
            Prequest receive = WORLD.recvInit(new int[1], 1, MPI.INT, 0, 5);
            Status status = receive.waitStatus();
            assertEquals(MPI.ANY_SOURCE, status.getSource());
            assertEquals(0, status.getCount(MPI.INT));
            assertNull(Request.waitSome(new Request[] {receive}));
            receive.free();
        });
    }

    @Test
    void bufferedSendNeedsNoReceiver() {
        OnRanks.run(2, () -> {
            byte[] attached = new byte[8192 + 2 * MPI.BSEND_OVERHEAD];
            MPI.attachBuffer(attached);
            int[] out = {1, 2, 3};
            if (me() == 0) {
                WORLD.bSend(out, 3, MPI.INT, 1, 1);
                out[0] = 99;
                Request second = WORLD.ibSend(out, 1, MPI.INT, 1, 2);
                second.waitFor();
                out[0] = 0;
                WORLD.barrier();
            } else {
                WORLD.barrier();
                int[] in = new int[3];
                WORLD.recv(in, 3, MPI.INT, 0, 1);
                assertArrayEquals(new int[] {1, 2, 3}, in);
                WORLD.recv(in, 3, MPI.INT, 0, 2);
                assertEquals(99, in[0]);
            }
            MPI.flushBuffer();
            MPI.iFlushBuffer().waitFor();
            assertSame(attached, MPI.detachBuffer());
        });
    }

    @Test
    void communicatorMayHaveABufferOfItsOwn() {
        OnRanks.run(1, () -> {
            Intracomm comm = WORLD.dup();
            comm.setErrhandler(MPI.ERRORS_RETURN);
            byte[] attached = new byte[100 + MPI.BSEND_OVERHEAD];
            comm.attachBuffer(attached);
            assertThrows(MPIException.class, () -> comm.attachBuffer(new byte[10]));
            assertThrows(MPIException.class, () -> comm.bSend(new byte[4000], 4000, MPI.BYTE, 0, 1));
            comm.bSend(new byte[] {7}, 1, MPI.BYTE, 0, 1);
            byte[] in = new byte[1];
            comm.recv(in, 1, MPI.BYTE, 0, 1);
            assertEquals(7, in[0]);
            comm.flushBuffer();
            comm.iFlushBuffer().waitFor();
            assertSame(attached, comm.detachBuffer());
            comm.attachAutomaticBuffer();
            comm.bSend(new byte[4000], 4000, MPI.BYTE, 0, 1);
            comm.recv(new byte[4000], 4000, MPI.BYTE, 0, 1);
            assertNull(comm.detachBuffer());
            comm.free();
            MPI.attachAutomaticBuffer();
            assertNull(MPI.detachBuffer());
        });
    }

    @Test
    void combinedOperationsNeedNotBlock() {
        OnRanks.run(3, () -> {
            int right = (me() + 1) % 3;
            int left = (me() + 2) % 3;
            long[] in = new long[1];
            Request ring = WORLD.iSendRecv(new long[] {me()}, 1, MPI.LONG, right, 4, in, 1, MPI.LONG, left, 4);
            Status status = ring.waitStatus();
            assertEquals(left, status.getSource());
            assertEquals(left, in[0]);
            in[0] = 100L + me();
            Request replaced = WORLD.iSendRecvReplace(in, 1, MPI.LONG, right, 5, left, 5);
            replaced.waitFor();
            assertTrue(replaced.isNull());
            assertEquals(100 + left, in[0]);
        });
    }

    @Test
    void looksLeaveRequestsAsTheyAre() {
        OnRanks.run(1, () -> {
            int[] in = new int[2];
            Request[] requests = {
                MPI.REQUEST_NULL, WORLD.iRecv(in, 1, MPI.INT, 0, 1), WORLD.iRecv(MPI.slice(in, 1), 1, MPI.INT, 0, 2)
            };
            assertNull(Request.getStatusAll(requests));
            assertNull(Request.getStatusAny(requests));
            assertEquals(0, Request.getStatusSome(requests).length);
            WORLD.send(new int[] {5}, 1, MPI.INT, 0, 2);
            while (Request.getStatusAny(requests) == null) {
                Thread.onSpinWait();
            }
            assertEquals(2, Request.getStatusAny(requests).getIndex());
            Status[] some = Request.getStatusSome(requests);
            assertEquals(1, some.length);
            assertEquals(2, some[0].getTag());
            assertEquals(2, some[0].getIndex());
            assertFalse(requests[2].isNull());
            WORLD.send(new int[] {6}, 1, MPI.INT, 0, 1);
            while (Request.getStatusAll(requests) == null) {
                Thread.onSpinWait();
            }
            assertEquals(1, Request.getStatusAll(requests)[1].getCount(MPI.INT));
            Request.waitAll(requests);
            assertArrayEquals(new int[] {6, 5}, in);
            assertNull(Request.getStatusSome(requests));
            assertEquals(MPI.UNDEFINED, Request.getStatusAny(requests).getIndex());
        });
    }

    @Test
    void statusOfAGeneralizedRequestIsTheProgramsOwn() {
        OnRanks.run(1, () -> {
            int[] calls = new int[3];
            Grequest.Functions functions = new Grequest.Functions() {
                @Override
                public void query(Status status) {
                    status.setElements(MPI.INT, 3);
                    status.setSource(0);
                    status.setTag(77);
                    status.setCancelled(calls[1] > 0);
                    calls[0]++;
                }

                @Override
                public void cancel(boolean complete) {
                    assertFalse(complete);
                    calls[1]++;
                }

                @Override
                public void free() {
                    calls[2]++;
                }
            };
            Grequest request = Grequest.start(functions);
            assertFalse(request.test());
            request.cancel();
            request.complete();
            Status status = request.waitStatus();
            assertTrue(request.isNull());
            assertEquals(3, status.getCount(MPI.INT));
            assertEquals(3, status.getCountX(MPI.INT).getCount());
            assertEquals(3, status.getElementsX(MPI.INT).getCount());
            assertEquals(77, status.getTag());
            assertTrue(status.isCancelled());
            assertArrayEquals(new int[] {1, 1, 1}, calls);
        });
    }

    @Test
    void generalizedRequestMayBeCompletedByAnotherThread() {
        OnRanks.run(1, () -> {
            Grequest request = Grequest.start(new Grequest.Functions() {});
            Thread worker = new Thread(request::complete);
            worker.start();
            Status status = request.waitStatus();
            assertEquals(0, status.getCount(MPI.BYTE));
            assertFalse(status.isCancelled());
            Request[] done = {Grequest.start(new Grequest.Functions() {})};
            ((Grequest) done[0]).complete();
            Request.waitAll(done);
            assertTrue(done[0].isNull());
        });
    }

    @Test
    void elementsCanBeSetByCount() {
        OnRanks.run(1, () -> {
            Status status = MPI.COMM_SELF.recv(null, 0, MPI.BYTE, MPI.PROC_NULL, 0);
            status.setElementsX(MPI.LONG, new Count(3_000_000_000L));
            assertEquals(MPI.UNDEFINED, status.getElements(MPI.LONG));
            assertEquals(3_000_000_000L, status.getElementsX(MPI.LONG).getCount());
            assertEquals(MPI.UNDEFINED, status.getCount(MPI.LONG));
            assertEquals(3_000_000_000L, status.getCountX(MPI.LONG).getCount());
        });
    }

    /** As a program for Open MPI's bindings says it. */
    @Test
    void oldDeclarationsStillCompile() {
        OnRanks.run(1, () -> {
            int count = 1;
            Buffer memory = MPI.newIntBuffer(2);
            Integer boxed = 1;
            WORLD.bSend(null, 0, MPI.BYTE, MPI.PROC_NULL, 0);
            Request send = WORLD.iSend(memory, boxed, MPI.INT, MPI.PROC_NULL, 0);
            Prequest persistent = WORLD.recvInit(memory, count, MPI.INT, MPI.PROC_NULL, 0);
            send.waitFor();
            persistent.free();
        });
    }
}
