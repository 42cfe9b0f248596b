package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Map;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;
import org.jmpi.mpir.op.Ops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What collectives do with bad arguments and with failures; and that a communicator works on afterwards. */
class CollErrorTest {
    private static void run(int size, FakeJob.Body body) throws Exception {
        try (FakeJob job = new FakeJob(size, Map.of())) {
            job.run(m -> {
                body.run(m);
                int[] sum = new int[1];
                m.coll().allreduce(new int[] {1}, sum, 1, ints(m), m.op(Ops.SUM));
                assertEquals(size, sum[0]);
            });
        }
    }

    private static Datatype ints(Member m) {
        return m.type(PredefinedTypes.INT);
    }

    private static void refused(int errorClass, String words, Executable call) {
        MpirException e = assertThrows(MpirException.class, call);
        assertEquals(errorClass, e.errorClass());
        assertTrue(e.getMessage().contains(words), e.getMessage());
    }

    @Test
    void shortBuffersAreRefusedBeforeAnythingMoves() throws Exception {
        run(3, m -> {
            refused(ErrorClass.ERR_BUFFER, "8 bytes: expected at least 12", () -> m.coll()
                    .bcast(new int[2], 3, ints(m), 0));
            refused(ErrorClass.ERR_BUFFER, "null of 0 bytes", () -> m.coll()
                    .allreduce(new int[1], null, 1, ints(m), m.op(Ops.SUM)));
            Counts counts = Counts.of(new int[] {1, 2, 1});
            Counts displs = Counts.of(new long[] {0, 7, 2});
            refused(ErrorClass.ERR_BUFFER, "at least 36", () -> m.coll()
                    .allgatherv(new int[2], 2, ints(m), new int[8], counts, displs, ints(m)));
            refused(ErrorClass.ERR_BUFFER, "displacement is -1", () -> m.coll()
                    .allgatherv(new int[2], 2, ints(m), new int[8], counts, Counts.of(new int[] {0, -1, 3}), ints(m)));
        });
    }

    @Test
    void wrongBuffersAreRefused() throws Exception {
        run(2, m -> {
            refused(ErrorClass.ERR_BUFFER, "class java.lang.String", () -> m.coll()
                    .reduce("text", new int[1], 1, ints(m), m.op(Ops.SUM), m.me()));
            ByteBuffer readOnly = ByteBuffer.allocateDirect(8).asReadOnlyBuffer();
            refused(ErrorClass.ERR_BUFFER, "read-only", () -> m.coll()
                    .allreduce(new int[1], readOnly, 1, ints(m), m.op(Ops.SUM)));
        });
    }

    @Test
    void anOperationMustFitTheType() throws Exception {
        run(
                2,
                m -> refused(ErrorClass.ERR_OP, "MPI_BAND on MPI_DOUBLE", () -> m.coll()
                        .allreduce(new double[1], new double[1], 1, m.type(PredefinedTypes.DOUBLE), m.op(Ops.BAND))));
    }

    @Test
    void aFailedReceiveSurfaces() throws Exception {
        run(2, m -> {
            m.device().failNext = m.me() == 1 ? ErrorClass.ERR_INTERN : 0;
            Executable call = () -> m.coll().bcast(new int[4], 4, ints(m), 0);
            if (m.me() == 1) {
                refused(ErrorClass.ERR_INTERN, "communicator of 2 ranks", call);
            } else {
                assertTrue(succeeds(call));
            }
        });
    }

    private static boolean succeeds(Executable call) {
        org.junit.jupiter.api.Assertions.assertDoesNotThrow(call);
        return true;
    }

    @Test
    void ranksThatDisagreeOnTheAmountAreTold() throws Exception {
        run(2, m -> {
            int count = m.me() == 0 ? 2 : 4;
            Executable call = () -> m.coll().bcast(new int[count], count, ints(m), 0);
            if (m.me() == 1) {
                refused(ErrorClass.ERR_OTHER, "rank 0 sent 8 bytes in a collective where 16", call);
            } else {
                assertTrue(succeeds(call));
            }
        });
        run(2, m -> {
            int count = m.me() == 0 ? 4 : 2;
            Executable call = () -> m.coll().bcast(new int[count], count, ints(m), 0);
            if (m.me() == 1) {
                refused(ErrorClass.ERR_TRUNCATE, "truncated", call);
            } else {
                assertTrue(succeeds(call));
            }
        });
    }

    @Test
    void whatAUsersFunctionThrowsPassesThrough() throws Exception {
        IllegalStateException thrown = new IllegalStateException("mine");
        run(2, m -> {
            Op op = Op.table(m.rank()).allocate();
            op.kind = OpKind.USER;
            op.function = (in, inout, count, type) -> {
                throw thrown;
            };
            Executable call = () -> m.coll().allreduce(new int[1], new int[1], 1, ints(m), op);
            assertSame(thrown, assertThrows(IllegalStateException.class, call));
        });
    }

    @Test
    void emptyMessagesNeedNoBuffers() throws Exception {
        run(3, m -> {
            m.coll().bcast(null, 0, ints(m), 0);
            m.coll().gather(null, 0, ints(m), null, 0, ints(m), 1);
            m.coll().allgather(null, 0, ints(m), null, 0, ints(m));
            m.coll().alltoall(null, 0, ints(m), null, 0, ints(m));
            m.coll().scan(null, null, 0, ints(m), m.op(Ops.SUM));
            Counts none = Counts.of(new int[3]);
            m.coll().alltoallv(null, none, none, ints(m), null, none, none, ints(m));
        });
    }

    @Test
    void aPartOfTheResultThatNobodySentToStays() throws Exception {
        run(3, m -> {
            int[] recv = {-1, -1, -1, -1};
            Counts counts = Counts.of(new int[] {1, 0, 1});
            Counts displs = Counts.of(new int[] {3, 99, 1});
            int mine = m.me() == 1 ? 0 : 1;
            m.coll().allgatherv(new int[] {m.me()}, mine, ints(m), recv, counts, displs, ints(m));
            assertArrayEquals(new int[] {-1, 2, -1, 0}, recv);
        });
    }

    @Test
    void anUnknownAlgorithmIsNamedWithTheKnownOnes() {
        MpirException e = assertThrows(
                MpirException.class, () -> new FakeJob(1, Map.of("MPIR_CVAR_BCAST_INTRA_ALGORITHM", "binomal")));
        assertTrue(e.getMessage().contains("binomal") && e.getMessage().contains("binomial"), e.getMessage());
    }
}
