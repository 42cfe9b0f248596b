package mpi;

import static mpi.FreeRules.SUM;
import static mpi.FreeRules.WORLD;
import static mpi.FreeRules.nothingHappens;
import static mpi.FreeRules.refused;
import static mpi.OnRanks.alone;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What free and close do to operations: a test for each row of ADR 34's table. */
@Timeout(120)
class FreeOpTest {
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
}
