package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.function.Function;

/** Slices, and types that reach before them, for tests. */
final class Slices {
    static final Intracomm WORLD = MPI.COMM_WORLD;
    static final int N = 20;

    private Slices() {}

    /** How a slice of 20 ints that begins at element 8 came about. */
    enum Made {
        OF_AN_ARRAY(ints -> MPI.slice(ints, 8)),
        OF_INTS(ints -> MPI.slice(direct(ints), 8)),
        OF_A_SLICE(ints -> MPI.slice(MPI.slice(MPI.slice(direct(ints), 3), 0), 5)),
        OF_BYTES(ints -> MPI.slice(bytes(ints), 32)),
        OF_AN_ARRAYS_SLICE(ints -> MPI.slice(MPI.slice(ints, 6), 2)),
        OF_USERS_BYTES(ints -> {
            ByteBuffer b = ByteBuffer.allocateDirect(4 * N);
            b.order(java.nio.ByteOrder.nativeOrder()).asIntBuffer().put(ints);
            b.position(12).limit(60);
            return MPI.slice(b, 32);
        }),
        OF_A_VIEW(ints ->
                MPI.slice(MPI.slice(bytes(ints), 16).asIntBuffer().position(2).limit(3), 0)) {
            @Override
            boolean reaches() {
                return false;
            }
        };

        final Function<int[], Buffer> maker;

        Made(Function<int[], Buffer> maker) {
            this.maker = maker;
        }

        boolean reaches() {
            return true;
        }
    }

    static IntBuffer direct(int[] ints) {
        return MPI.newIntBuffer(ints.length).put(0, ints);
    }

    static ByteBuffer bytes(int[] ints) {
        ByteBuffer b = MPI.newByteBuffer(4 * ints.length);
        b.asIntBuffer().put(ints);
        return b;
    }

    static int[] ramp() {
        int[] ints = new int[N];
        Arrays.setAll(ints, i -> 100 + i);
        return ints;
    }

    static Datatype committed(Datatype type) {
        type.commit();
        return type;
    }

    /** Elements -8, -3 to -2, 0 and 5. */
    static Datatype around() {
        return committed(Datatype.createIndexed(new int[] {1, 2, 1, 1}, new int[] {-8, -3, 0, 5}, MPI.INT));
    }

    static void refused(Runnable call) {
        MPIException e = assertThrows(MPIException.class, call::run);
        assertEquals(MPI.ERR_BUFFER, e.getErrorClass());
        assertTrue(e.getMessage().contains("outside"), e.getMessage());
    }

    static int[] contents(IntBuffer buffer) {
        int[] ints = new int[buffer.capacity()];
        buffer.get(0, ints);
        return ints;
    }
}
