import mpi.*;

/** The area under a curve: each rank computes a share, the root adds them up. */
public class Pi {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Pi: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int[] n = new int[3];
        if (rank == 0) {
            n[1] = 10_000;
        }
        MPI.COMM_WORLD.Bcast(n, 1, 1, MPI.INT, 0);
        double[] own = new double[2];
        for (int i = rank; i < n[1]; i += size) {
            double x = (i + 0.5) / n[1];
            own[1] += 4 / (1 + x * x) / n[1];
        }
        double[] pi = new double[4];
        MPI.COMM_WORLD.Reduce(own, 1, pi, 3, 1, MPI.DOUBLE, MPI.SUM, 0);
        check(rank != 0 || Math.abs(pi[3] - Math.PI) < 1e-6, "pi is " + pi[3]);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK pi is 3.14159");
        }
        MPI.Finalize();
    }
}
