package mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Datatypes of parts of arrays, types chosen by size, and how a type was made. */
@Timeout(60)
class ArrayDatatypesTest {
    private static void alone(Runnable body) {
        OnRanks.run(1, () -> {
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
            body.run();
        });
    }

    /** Returns what one element of {@code type} takes out of the numbers from 0 on. */
    private static int[] taken(Datatype type, int length) {
        int[] all = new int[length];
        for (int i = 0; i < length; i++) {
            all[i] = i;
        }
        type.commit();
        int[] in = new int[type.getSize()];
        MPI.COMM_SELF.sendRecv(all, 1, type, 0, 0, in, in.length, MPI.INT, 0, 0);
        assertEquals(length, type.getExtent());
        type.free();
        return in;
    }

    @Test
    void subarrayTakesAPartInEitherOrder() {
        alone(() -> {
            int[] sizes = {3, 4};
            int[] part = {2, 2};
            int[] starts = {1, 1};
            assertArrayEquals(
                    new int[] {5, 6, 9, 10},
                    taken(Datatype.createSubarray(sizes, part, starts, MPI.ORDER_C, MPI.INT), 12));
            assertArrayEquals(
                    new int[] {4, 5, 7, 8},
                    taken(Datatype.createSubarray(sizes, part, starts, MPI.ORDER_FORTRAN, MPI.INT), 12));
            assertArrayEquals(
                    new int[] {5, 6, 9, 10},
                    taken(
                            Datatype.createSubarray(
                                    new long[] {3, 4}, new long[] {2, 2}, new long[] {1, 1}, MPI.ORDER_C, MPI.INT),
                            12));
        });
    }

    @Test
    void darrayTakesOneProcessesPart() {
        alone(() -> {
            int[] how = {MPI.DISTRIBUTE_BLOCK, MPI.DISTRIBUTE_CYCLIC};
            int[] arguments = {MPI.DISTRIBUTE_DFLT_DARG, 1};
            int[] grid = {2, 2};
            assertArrayEquals(
                    new int[] {9, 11, 13, 15},
                    taken(
                            Datatype.createDarray(4, 3, new int[] {4, 4}, how, arguments, grid, MPI.ORDER_C, MPI.INT),
                            16));
            assertArrayEquals(
                    new int[] {8, 10, 12, 14},
                    taken(
                            Datatype.createDarray(4, 2, new long[] {4, 4}, how, arguments, grid, MPI.ORDER_C, MPI.INT),
                            16));
        });
    }

    @Test
    void typesAreChosenByWhatTheyHold() {
        alone(() -> {
            assertEquals(8, Datatype.matchSize(MPI.TYPECLASS_REAL, 8).getSizeBytes());
            assertSame(BaseType.DOUBLE, Datatype.matchSize(MPI.TYPECLASS_REAL, 8).base);
            assertSame(BaseType.SHORT, Datatype.matchSize(MPI.TYPECLASS_INTEGER, 2).base);
            assertEquals(2, Datatype.matchSize(MPI.TYPECLASS_COMPLEX, 8).getExtent());
            assertEquals(4, Datatype.createF90Real(6, 30).getSizeBytes());
            assertEquals(1, Datatype.createF90Real(15, 300).getExtent());
            assertEquals(2, Datatype.createF90Complex(15, 300).getExtent());
            assertEquals(8, Datatype.createF90Integer(18).getSizeBytes());
            MPIException e = assertThrows(MPIException.class, () -> Datatype.matchSize(MPI.TYPECLASS_REAL, 3));
            assertTrue(e.getMessage().contains("3"), e.getMessage());
        });
    }

    @Test
    void pairTypesAreFoundByTheirParts() {
        alone(() -> {
            assertEquals(12, Datatype.getValueIndex(MPI.DOUBLE, MPI.INT).getSizeBytes());
            assertSame(MPI.DATATYPE_NULL, Datatype.getValueIndex(MPI.BOOLEAN, MPI.DOUBLE));
        });
    }

    @Test
    void contentsAreWhatTheTypeWasMadeWith() {
        alone(() -> {
            try (Datatype inner = Datatype.createVector(3, 2, 5, MPI.DOUBLE);
                    Datatype outer = Datatype.createStruct(
                            new int[] {1, 4}, new int[] {0, 256}, new Datatype[] {inner, MPI.INT})) {
                assertEquals(new Datatype.Envelope(MPI.COMBINER_STRUCT, 3, 2, 0, 2), outer.getEnvelope());
                Datatype.Contents contents = outer.getContents();
                assertArrayEquals(new int[] {2, 1, 4}, contents.integers());
                assertArrayEquals(new long[] {0, 256}, contents.addresses());
                assertSame(MPI.INT, contents.datatypes()[1]);
                Datatype found = contents.datatypes()[0];
                assertEquals(MPI.COMBINER_VECTOR, found.getEnvelope().combiner());
                assertSame(BaseType.DOUBLE, found.base);
                assertEquals(12, found.getExtent());
                found.free();
                assertEquals(MPI.COMBINER_NAMED, MPI.INT.getEnvelope().combiner());
                MPIException e = assertThrows(MPIException.class, MPI.INT::getContents);
                assertEquals(MPI.ERR_TYPE, e.getErrorClass());
            }
        });
    }

    @Test
    void longFormsHaveLongContents() {
        alone(() -> {
            try (Datatype type = Datatype.createHIndexed(new long[] {1, 4}, new long[] {0, 5_000_000_000L}, MPI.CHAR)) {
                assertEquals(MPI.COMBINER_HINDEXED, type.getEnvelope().combiner());
                long[] counts = type.getContents().counts();
                assertEquals(5_000_000_000L, counts[counts.length - 1]);
            }
        });
    }

    @Test
    void typeCanBeNamed() {
        alone(() -> {
            try (Datatype type = Datatype.createContiguous(2, MPI.INT)) {
                assertEquals("", type.getName());
                type.setName("two ints");
                assertEquals("two ints", type.getName());
                assertEquals("", type.dup().getName());
            }
        });
    }
}
