import java.nio.*;
import mpi.*;

/**
 * Two operations of one's own: the product of 2x2 matrices, in which the order matters, and the union of sets of bits.
 * Teaches UserFunction in both its forms, with arrays and with buffers, and Op with commute = false and true.
 */
public class OwnOperation {
    /** Matrices one after the other, four longs each; inOut becomes in times inOut. */
    static class Product extends UserFunction {
        @Override
        public void call(Object in, Object inOut, int count, Datatype datatype) throws MPIException {
            long[] a = (long[]) in;
            long[] b = (long[]) inOut;
            for (int i = 0; i + 4 <= a.length; i += 4) {
                long[] c = times(a, b, i);
                System.arraycopy(c, 0, b, i, 4);
            }
        }
    }

    static long[] times(long[] a, long[] b, int i) {
        return new long[] {
            (a[i] * b[i] + a[i + 1] * b[i + 2]) % 1009, (a[i] * b[i + 1] + a[i + 1] * b[i + 3]) % 1009,
            (a[i + 2] * b[i] + a[i + 3] * b[i + 2]) % 1009, (a[i + 2] * b[i + 1] + a[i + 3] * b[i + 3]) % 1009
        };
    }

    static class Union extends UserFunction {
        @Override
        public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) throws MPIException {
            IntBuffer a = in.asIntBuffer();
            IntBuffer b = inOut.asIntBuffer();
            for (int i = 0; i < count; i++) {
                b.put(i, a.get(i) | b.get(i));
            }
        }
    }

    static long[] matrixOf(int rank) {
        return new long[] {rank + 1, 2, rank % 3, rank + 5};
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        // a matrix is one element, so that it is never cut
        Datatype matrix = Datatype.createContiguous(4, MPI.LONG);
        matrix.commit();
        Op product = new Op(new Product(), false);
        long[] mine = matrixOf(rank);
        long[] result = new long[4];
        MPI.COMM_WORLD.allReduce(mine, result, 1, matrix, product);

        Op union = new Op(new Union(), true);
        int[] bits = {1 << rank % 31, 0, rank};
        MPI.COMM_WORLD.allReduce(bits, 3, MPI.INT, union);

        long[] expected = matrixOf(0);
        int[] expectedBits = {1, 0, 0};
        for (int r = 1; r < size; r++) {
            expected = times(expected, matrixOf(r), 0);
            expectedBits[0] |= 1 << r % 31;
            expectedBits[2] |= r;
        }
        if (!java.util.Arrays.equals(result, expected)) {
            System.err.println("OwnOperation: rank " + rank + " got " + java.util.Arrays.toString(result)
                    + ", expected " + java.util.Arrays.toString(expected));
            MPI.COMM_WORLD.abort(1);
        }
        if (!java.util.Arrays.equals(bits, expectedBits)) {
            System.err.println("OwnOperation: rank " + rank + " got bits " + java.util.Arrays.toString(bits)
                    + ", expected " + java.util.Arrays.toString(expectedBits));
            MPI.COMM_WORLD.abort(1);
        }
        product.free();
        union.free();
        matrix.free();
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK product " + java.util.Arrays.toString(result));
        }
        MPI.Finalize();
    }
}
