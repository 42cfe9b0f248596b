import mpi.*;

/** Conjugate gradients: sums over all ranks in each step, and the ends of vectors from the neighbours. */
public class Gradients {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Gradients: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    /** Row i of the matrix times the solution 1, 2, 3, ... */
    static double product(int i, int n) {
        return 2.5 * i - (i > 1 ? i - 1 : 0) - (i < n ? i + 1 : 0);
    }

    static double dot(double[] a, double[] b) throws MPIException {
        double[] sum = new double[1];
        double[] all = new double[1];
        for (int i = 0; i < a.length; i++) {
            sum[0] += a[i] * b[i];
        }
        MPI.COMM_WORLD.Allreduce(sum, 0, all, 0, 1, MPI.DOUBLE, MPI.SUM);
        return all[0];
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int n = 6;
        double[] b = new double[n];
        for (int i = 0; i < n; i++) {
            b[i] = product(1 + rank * n + i, size * n);
        }
        double[] x = new double[n];
        double[] r = b.clone();
        double[] p = new double[n + 2];
        System.arraycopy(r, 0, p, 1, n);
        double rr = dot(r, r);
        int steps = 0;
        while (rr > 1e-20 && steps++ < 3 * size * n) {
            MPI.COMM_WORLD.Sendrecv(p, 1, 1, MPI.DOUBLE, rank == 0 ? MPI.PROC_NULL : left, 0,
                    p, n + 1, 1, MPI.DOUBLE, rank == size - 1 ? MPI.PROC_NULL : right, 0);
            MPI.COMM_WORLD.Sendrecv(p, n, 1, MPI.DOUBLE, rank == size - 1 ? MPI.PROC_NULL : right, 1,
                    p, 0, 1, MPI.DOUBLE, rank == 0 ? MPI.PROC_NULL : left, 1);
            double[] ap = new double[n];
            double[] own = new double[n];
            for (int i = 0; i < n; i++) {
                own[i] = p[i + 1];
                ap[i] = 2.5 * p[i + 1] - p[i] - p[i + 2];
            }
            double alpha = rr / dot(own, ap);
            for (int i = 0; i < n; i++) {
                x[i] += alpha * own[i];
                r[i] -= alpha * ap[i];
            }
            double next = dot(r, r);
            for (int i = 0; i < n; i++) {
                p[i + 1] = r[i] + next / rr * own[i];
            }
            rr = next;
        }
        for (int i = 0; i < n; i++) {
            check(Math.abs(x[i] - (1 + rank * n + i)) < 1e-8, "unknown " + i + " is " + x[i] + " after " + steps + " steps");
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the equations are solved");
        }
        MPI.Finalize();
    }
}
