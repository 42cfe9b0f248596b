package mpi;

import static mpi.OnRanks.alone;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

/** Extents and sizes of derived datatypes, in base elements and in bytes. */
class DatatypeExtentTest {
    /** Returns lb, extent, true lb, true extent and size, in base elements, and frees the type. */
    private static int[] shape(Datatype type) {
        int[] shape = {type.getLb(), type.getExtent(), type.getTrueLb(), type.getTrueExtent(), type.getSize()};
        type.free();
        return shape;
    }

    @Test
    void shapesAreInBaseElements() {
        alone(() -> {
            assertArrayEquals(new int[] {0, 3, 0, 3, 3}, shape(Datatype.createContiguous(3, MPI.DOUBLE)));
            assertArrayEquals(new int[] {0, 8, 0, 8, 6}, shape(Datatype.createVector(3, 2, 3, MPI.INT)));
            assertArrayEquals(
                    new int[] {2, 6, 2, 6, 3},
                    shape(Datatype.createIndexed(new int[] {1, 2}, new int[] {2, 6}, MPI.SHORT)));
            assertArrayEquals(
                    new int[] {1, 6, 1, 6, 4}, shape(Datatype.createIndexedBlock(2, new int[] {1, 5}, MPI.CHAR)));
        });
    }

    @Test
    void hFormsCountBytes() {
        alone(() -> {
            assertArrayEquals(new int[] {0, 8, 0, 8, 6}, shape(Datatype.createHVector(3, 2, 12, MPI.INT)));
            assertArrayEquals(
                    new int[] {2, 6, 2, 6, 3},
                    shape(Datatype.createHIndexed(new int[] {1, 2}, new int[] {4, 12}, MPI.SHORT)));
            assertArrayEquals(
                    new int[] {1, 6, 1, 6, 4}, shape(Datatype.createHIndexedBlock(2, new long[] {2, 10}, MPI.CHAR)));
            assertArrayEquals(new int[] {-1, 5, 0, 1, 1}, shape(Datatype.createResized(MPI.LONG, -8, 40)));
        });
    }

    @Test
    void structuresCountBytesAndAreMadeOfBytes() {
        alone(() -> {
            Datatype[] types = {MPI.INT, MPI.DOUBLE};
            Datatype type = Datatype.createStruct(new int[] {1, 2}, new int[] {0, 8}, types);
            assertSame(BaseType.BYTE, type.base);
            assertArrayEquals(new int[] {0, 24, 0, 24, 20}, shape(type));
        });
    }

    @Test
    void longFormsMakeTheSameTypes() {
        alone(() -> {
            Datatype[] types = {MPI.INT, MPI.DOUBLE};
            assertArrayEquals(
                    new int[] {2, 6, 2, 6, 3},
                    shape(Datatype.createIndexed(new long[] {1, 2}, new long[] {2, 6}, MPI.SHORT)));
            assertArrayEquals(
                    new int[] {2, 6, 2, 6, 3},
                    shape(Datatype.createHIndexed(new long[] {1, 2}, new long[] {4, 12}, MPI.SHORT)));
            assertArrayEquals(
                    new int[] {1, 6, 1, 6, 4}, shape(Datatype.createIndexedBlock(2, new long[] {1, 5}, MPI.CHAR)));
            assertArrayEquals(
                    new int[] {0, 24, 0, 24, 20},
                    shape(Datatype.createStruct(new long[] {1, 2}, new long[] {0, 8}, types)));
        });
    }

    @Test
    void extentsBeyondAnIntHaveALongForm() {
        alone(() -> {
            Datatype type = Datatype.createContiguous(3_000_000_000L, MPI.LONG);
            assertEquals(MPI.UNDEFINED, type.getExtent());
            assertEquals(24_000_000_000L, type.getExtentBytes());
            assertEquals(24_000_000_000L, type.getSizeBytes());
            type.free();
            try (Datatype far = Datatype.createResized(MPI.INT, -4_000_000_000L, 5_000_000_000L)) {
                assertEquals(-4_000_000_000L, far.getLbBytes());
                assertEquals(5_000_000_000L, far.getExtentBytes());
                assertEquals(0, far.getTrueLbBytes());
                assertEquals(4, far.getTrueExtentBytes());
            }
        });
    }
}
