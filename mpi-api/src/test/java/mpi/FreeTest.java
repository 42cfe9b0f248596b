package mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What free and close do to null, freed and predefined handles: a test for each row of ADR 34's table. */
@Timeout(120)
class FreeTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static final UserFunction SUM = new UserFunction() {
        @Override
        public void call(Object in, Object inOut, int count, Datatype type) {
            for (int i = 0; i < count; i++) {
                ((int[]) inOut)[i] += ((int[]) in)[i];
            }
        }
    };

    private static void alone(Runnable body) {
        OnRanks.run(1, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            body.run();
        });
    }

    private static void refused(int errorClass, Freeable what) {
        assertEquals(errorClass, assertThrows(MPIException.class, what::free).getErrorClass());
    }

    /** Freeing once more is an error, and closing does nothing, any number of times. */
    private static void goneOnce(int errorClass, Freeable what) {
        what.free();
        refused(errorClass, what);
        what.close();
        what.close();
    }

    private static void nothingHappens(Freeable what) {
        what.free();
        what.free();
        what.close();
    }

    @Test
    void communicators() {
        alone(() -> {
            goneOnce(MPI.ERR_COMM, WORLD.dup());
            goneOnce(MPI.ERR_COMM, WORLD.createCart(new int[] {1}, new boolean[] {true}, false));
            refused(MPI.ERR_COMM, WORLD);
            refused(MPI.ERR_COMM, MPI.COMM_SELF);
            assertThrows(MPIException.class, MPI.COMM_SELF::close);
            assertEquals(1, WORLD.getSize());
            assertEquals(1, MPI.COMM_SELF.getSize());
            Comm none = WORLD.split(MPI.UNDEFINED, 0);
            refused(MPI.ERR_COMM, none);
            none.close();
            Comm left = WORLD.dup();
            left.disconnect();
            assertTrue(left.isNull());
            assertEquals(
                    MPI.ERR_COMM,
                    assertThrows(MPIException.class, left::disconnect).getErrorClass());
        });
    }

    @Test
    void intercommunicators() {
        OnRanks.run(2, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            goneOnce(MPI.ERR_COMM, WORLD.createIntercomm(MPI.COMM_SELF, 0, 1 - WORLD.getRank(), 3));
        });
    }

    @Test
    void communicatorThatIsStillBeingMade() {
        alone(() -> {
            Comm made = WORLD.iDup();
            made.getRequest().waitFor();
            made.getRequest().free();
            goneOnce(MPI.ERR_COMM, made);
        });
    }

    @Test
    void groups() {
        alone(() -> {
            goneOnce(MPI.ERR_GROUP, WORLD.getGroup());
            goneOnce(MPI.ERR_GROUP, WORLD.getGroup().incl(new int[0]));
        });
    }

    @Test
    void emptyGroupStaysWhatItIs() {
        alone(() -> {
            nothingHappens(MPI.GROUP_EMPTY);
            assertFalse(MPI.GROUP_EMPTY.isNull());
            assertEquals(0, MPI.GROUP_EMPTY.getSize());
        });
    }

    @Test
    void datatypes() {
        alone(() -> {
            Datatype type = Datatype.createContiguous(2, MPI.INT);
            nothingHappens(type);
            assertTrue(type.isNull());
            nothingHappens(MPI.DATATYPE_NULL);
            refused(MPI.ERR_TYPE, MPI.INT);
            refused(MPI.ERR_TYPE, MPI.INT2);
            assertFalse(MPI.INT.isNull());
        });
    }

    @Test
    void predefinedOperations() {
        alone(() -> {
            refused(MPI.ERR_OP, MPI.SUM);
            assertThrows(MPIException.class, MPI.SUM::close);
            int[] sum = {3};
            WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
            assertArrayEquals(new int[] {3}, sum);
        });
    }

    @Test
    void operationThatWasUsedIsGoneForThisRank() {
        OnRanks.run(2, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            Op op = new Op(SUM, true);
            int[] sum = {1};
            WORLD.allReduce(sum, 1, MPI.INT, op);
            assertEquals(2, sum[0]);
            assertFalse(op.isNull());
            nothingHappens(op);
            assertTrue(op.isNull());
            MPIException e = assertThrows(MPIException.class, () -> WORLD.allReduce(sum, 1, MPI.INT, op));
            assertEquals(MPI.ERR_OP, e.getErrorClass());
        });
    }

    @Test
    void operationThatWasNotUsedIsLeftAlone() {
        Op op = new Op(SUM, false);
        nothingHappens(op);
        assertTrue(op.isNull());
        OnRanks.run(2, () -> {
            nothingHappens(op);
            assertTrue(op.isNull());
            assertFalse(op.isCommutative());
            assertEquals(op, op);
            assertEquals(op.hashCode(), op.hashCode());
            int[] sum = {1 + WORLD.getRank()};
            WORLD.allReduce(sum, 1, MPI.INT, op);
            assertEquals(3, sum[0]);
            assertFalse(op.isNull());
        });
        assertTrue(op.isNull());
        nothingHappens(op);
    }

    @Test
    void operationThatOnlyOneRankUsed() {
        Op op = new Op(SUM, true);
        OnRanks.run(2, () -> {
            boolean first = WORLD.getRank() == 0;
            if (first) {
                MPI.COMM_SELF.allReduce(new int[1], 1, MPI.INT, op);
            }
            WORLD.barrier();
            assertEquals(!first, op.isNull());
            nothingHappens(op);
            WORLD.barrier();
            assertTrue(op.isNull());
            if (!first) {
                MPI.COMM_SELF.allReduce(new int[1], 1, MPI.INT, op);
                op.free();
            }
        });
    }

    @Test
    void valuesMakeTheHandleOfAnOperation() {
        alone(() -> {
            Op op = new Op(SUM, true);
            Key<String> key = Key.create();
            op.setValue(key, "kept");
            assertFalse(op.isNull());
            assertEquals("kept", op.getValue(key));
            op.close();
            assertTrue(op.isNull());
            key.free();
        });
    }

    @Test
    void hints() {
        alone(() -> {
            goneOnce(MPI.ERR_INFO, new Info());
            goneOnce(MPI.ERR_INFO, WORLD.getInfo());
            refused(MPI.ERR_INFO, MPI.INFO_NULL);
            MPI.INFO_NULL.close();
            refused(MPI.ERR_INFO, MPI.INFO_ENV);
            assertFalse(MPI.INFO_ENV.isNull());
        });
    }

    @Test
    void errorHandlers() {
        alone(() -> {
            goneOnce(MPI.ERR_ERRHANDLER, Errhandler.forComm((comm, error) -> {}));
            for (Errhandler e : List.of(MPI.ERRORS_RETURN, MPI.ERRORS_ARE_FATAL, MPI.ERRORS_ABORT)) {
                nothingHappens(e);
                assertFalse(e.isNull());
            }
            nothingHappens(WORLD.getErrhandler());
        });
    }

    @Test
    void errorHandlerThatWasFreedThroughAnotherHandleFreesNobodyElses() {
        alone(() -> {
            Errhandler made = Errhandler.forComm((comm, error) -> {});
            Errhandler same = Errhandler.of(made.rawHandle());
            made.free();
            Errhandler next = Errhandler.forComm((comm, error) -> {});
            assertEquals(same.rawHandle(), next.rawHandle());
            refused(MPI.ERR_ERRHANDLER, same);
            WORLD.setErrhandler(next);
            next.free();
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
        });
    }

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

    @Test
    void keys() {
        alone(() -> {
            goneOnce(MPI.ERR_KEYVAL, Key.create());
            refused(MPI.ERR_KEYVAL, Key.TAG_UB);
            assertFalse(Key.TAG_UB.isNull());
        });
    }

    @Test
    void sessions() {
        alone(() -> goneOnce(MPI.ERR_SESSION, new Session()));
    }

    /** A record as a datatype. */
    public record Pair(int a, double b) {}

    @Test
    void structTypes() {
        alone(() -> {
            StructType<Pair> type = StructType.of(Pair.class);
            type.free();
            assertEquals(16, type.datatype().getExtent());
            type.free();
            type.free();
            assertEquals(16, type.datatype().getExtent());
        });
    }

    @Test
    void structsTypeIsMadeAnewWhenItWasFreed() {
        class Point extends Struct {
            private final int x = addInt();

            class Data extends Struct.Data {
                int getX() {
                    return getInt(x);
                }
            }

            @Override
            protected Data newData() {
                return new Data();
            }
        }
        alone(() -> {
            Point point = new Point();
            nothingHappens(point.getType());
            assertFalse(point.getType().isNull());
            assertEquals(4, point.getExtent());
        });
    }

    @Test
    void afterFinalizeWhatIsNullIsLeftAlone() {
        OnRanks.run(1, () -> {});
        nothingHappens(MPI.REQUEST_NULL);
        nothingHappens(MPI.DATATYPE_NULL);
        nothingHappens(new Op(SUM, true));
    }
}
