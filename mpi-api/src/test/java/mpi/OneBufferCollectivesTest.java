package mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The collectives in place, on three ranks. */
@Timeout(60)
class OneBufferCollectivesTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int[] COUNTS = {1, 2, 3};
    private static final int[] DISPLS = {5, 3, 0};

    private static int me() {
        return WORLD.getRank();
    }

    @Test
    void gatherAndScatter() {
        OnRanks.run(3, () -> {
            int[] all = me() == 1 ? new int[] {-1, 10, -1} : new int[] {10 * me(), -1, -1};
            WORLD.gather(all, 1, MPI.INT, 1);
            assertArrayEquals(me() == 1 ? new int[] {0, 10, 20} : new int[] {10 * me(), -1, -1}, all);
            WORLD.scatter(all, 1, MPI.INT, 1);
            assertEquals(me() == 1 ? 0 : 10 * me(), all[0]);
        });
    }

    @Test
    void vectorFormsAreMirrored() {
        OnRanks.run(3, () -> {
            int root = 2;
            int[] all = {2, 2, 2, 0, 0, 0};
            if (me() == root) {
                WORLD.gatherv(all, COUNTS, DISPLS, MPI.INT, root);
                assertArrayEquals(new int[] {2, 2, 2, 1, 1, 9}, all);
                WORLD.scatterv(all, COUNTS, DISPLS, MPI.INT, root);
            } else {
                int[] part = me() == 0 ? new int[] {9} : new int[] {1, 1};
                WORLD.gatherv(part, part.length, MPI.INT, root);
                int[] back = new int[part.length];
                WORLD.scatterv(back, back.length, MPI.INT, root);
                assertArrayEquals(part, back);
            }
        });
    }

    @Test
    void allForms() {
        OnRanks.run(3, () -> {
            IntBuffer all = MPI.newIntBuffer(3).put(me(), me() + 1);
            WORLD.allGather(all, 1, MPI.INT);
            assertEquals(IntBuffer.wrap(new int[] {1, 2, 3}), all);
            long[] parts = new long[6];
            for (int i = 0; i < COUNTS[me()]; i++) {
                parts[DISPLS[me()] + i] = me();
            }
            WORLD.allGatherv(parts, COUNTS, DISPLS, MPI.LONG);
            assertArrayEquals(new long[] {2, 2, 2, 1, 1, 0}, parts);
        });
    }

    @Test
    void reductions() {
        OnRanks.run(3, () -> {
            double[] x = {me() + 1};
            WORLD.allReduce(x, 1, MPI.DOUBLE, MPI.SUM);
            assertEquals(6, x[0]);
            float[] y = {me() + 2};
            WORLD.reduce(y, 1, MPI.FLOAT, MPI.PROD, 2);
            assertEquals(me() == 2 ? 24 : me() + 2, y[0]);
            int[] z = {me() + 1};
            WORLD.scan(z, 1, MPI.INT, MPI.SUM);
            assertEquals(new int[] {1, 3, 6}[me()], z[0]);
            int[] before = {me() + 1};
            WORLD.exScan(before, 1, MPI.INT, MPI.SUM);
            assertEquals(new int[] {1, 1, 3}[me()], before[0]);
            int[] blocks = {1, 2, 3};
            WORLD.reduceScatterBlock(blocks, 1, MPI.INT, MPI.SUM);
            assertEquals(3 * (me() + 1), blocks[0]);
        });
    }

    @Test
    void bytesAreUnsignedAndPairsAreStructures() {
        OnRanks.run(3, () -> {
            byte[] b = {(byte) (me() == 0 ? -1 : 1)};
            WORLD.allReduce(b, 1, MPI.BYTE, MPI.MAX);
            assertEquals(-1, b[0]);
            ByteBuffer memory = MPI.newByteBuffer(MPI.longInt.getExtent());
            LongInt.Data pair = MPI.longInt.getData(memory);
            pair.putValue(100 - me());
            pair.putIndex(me());
            WORLD.allReduce(memory, 1, MPI.LONG_INT, MPI.MINLOC);
            assertEquals(98, pair.getValue());
            assertEquals(2, pair.getIndex());
        });
    }

    @Test
    void localReductionNeedsNobody() {
        OnRanks.run(1, () -> {
            int[] x = {5};
            Comm.reduceLocal(new int[] {3}, x, 1, MPI.INT, MPI.MIN);
            assertEquals(3, x[0]);
        });
    }
}
