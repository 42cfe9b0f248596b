import mpi.*;

/** Heat in a rod: neighbours exchange the ends of their parts while they compute the middle. */
public class HeatRod {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("HeatRod: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static double[] step(double[] u) {
        double[] next = u.clone();
        for (int i = 1; i < u.length - 1; i++) {
            next[i] = (u[i - 1] + u[i + 1]) / 2;
        }
        return next;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int n = 8;
        double[] u = new double[n + 2];
        double[] whole = new double[size * n + 2];
        for (int i = 1; i <= size * n; i++) {
            whole[i] = i * i % 17;
        }
        System.arraycopy(whole, rank * n, u, 0, n + 2);
        for (int step = 0; step < 10; step++) {
            int below = rank == 0 ? MPI.PROC_NULL : rank - 1;
            int above = rank == size - 1 ? MPI.PROC_NULL : rank + 1;
            Request[] requests = {
                MPI.COMM_WORLD.Irecv(u, 0, 1, MPI.DOUBLE, below, 1),
                MPI.COMM_WORLD.Irecv(u, n + 1, 1, MPI.DOUBLE, above, 2),
                MPI.COMM_WORLD.Isend(u.clone(), 1, 1, MPI.DOUBLE, below, 2),
                MPI.COMM_WORLD.Isend(u.clone(), n, 1, MPI.DOUBLE, above, 1)
            };
            double[] next = u.clone();
            for (int i = 2; i < n; i++) {
                next[i] = (u[i - 1] + u[i + 1]) / 2;
            }
            Request.Waitall(requests);
            next[1] = (u[0] + u[2]) / 2;
            next[n] = (u[n - 1] + u[n + 1]) / 2;
            u = next;
            whole = step(whole);
        }
        for (int i = 1; i <= n; i++) {
            check(u[i] == whole[rank * n + i], "place " + i + " is " + u[i] + ", expected " + whole[rank * n + i]);
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the rod is as warm as a single rank computes it");
        }
        MPI.Finalize();
    }
}
