import mpi.*;

/** An operation of the program's own that is not commutative: products of matrices. */
public class OwnOperation {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("OwnOperation: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static class Product extends User_function {
        @Override
        public void Call(Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype) {
            double[] a = (double[]) invec;
            double[] b = (double[]) inoutvec;
            for (int m = 0; m < count; m++) {
                int i = inoffset + 4 * m;
                int j = inoutoffset + 4 * m;
                double[] c = {
                    a[i] * b[j] + a[i + 1] * b[j + 2], a[i] * b[j + 1] + a[i + 1] * b[j + 3],
                    a[i + 2] * b[j] + a[i + 3] * b[j + 2], a[i + 2] * b[j + 1] + a[i + 3] * b[j + 3]
                };
                System.arraycopy(c, 0, b, j, 4);
            }
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        Op product = new Op(new Product(), false);
        Datatype matrix = Datatype.Contiguous(4, MPI.DOUBLE);
        double[] own = {9, 1, rank + 1, 0, 1};
        double[] got = new double[6];
        MPI.COMM_WORLD.Allreduce(own, 1, got, 2, 1, matrix, product);
        double sum = size * (size + 1) / 2.0;
        check(got[2] == 1 && got[3] == sum && got[4] == 0 && got[5] == 1, "product: " + got[3]);
        MPI.COMM_WORLD.Scan(own, 1, got, 0, 1, matrix, product);
        check(got[1] == (rank + 1) * (rank + 2) / 2.0, "scan: " + got[1]);
        product.free();
        Op longest = new Op(new User_function() {
            @Override
            public void Call(Object in, int inoffset, Object inout, int inoutoffset, int count, Datatype datatype) {
                for (int i = 0; i < count; i++) {
                    int left = ((int[]) in)[inoffset + i];
                    ((int[]) inout)[inoutoffset + i] = Math.max(left, ((int[]) inout)[inoutoffset + i]);
                }
            }
        }, true);
        int[] most = new int[3];
        MPI.COMM_WORLD.Reduce(new int[] {rank, -rank, 7}, 0, most, 0, 3, MPI.INT, longest, size - 1);
        check(rank != size - 1 || most[0] == size - 1 && most[1] == 0 && most[2] == 7, "most: " + most[0]);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
