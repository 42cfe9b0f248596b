import mpi.*;

/**
 * Conjugate gradient for a matrix with three diagonals. Each rank has a part of every vector; a product with the matrix
 * needs one element of either neighbour. Teaches dot products by allReduce, and sendRecv with PROC_NULL at the ends.
 */
public class ConjugateGradient {
    static int first;
    static int n;
    static int left;
    static int right;

    static double dot(double[] a, double[] b) throws MPIException {
        double[] sum = {0};
        for (int i = 1; i <= n; i++) {
            sum[0] += a[i] * b[i];
        }
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);
        return sum[0];
    }

    /** q = A p; elements 0 and n + 1 of p come from the neighbours. */
    static void multiply(double[] p, double[] q) throws MPIException {
        double[] out = {p[1]};
        double[] in = {0};
        MPI.COMM_WORLD.sendRecv(out, 1, MPI.DOUBLE, left, 1, in, 1, MPI.DOUBLE, right, 1);
        p[n + 1] = in[0];
        out[0] = p[n];
        in[0] = 0;
        MPI.COMM_WORLD.sendRecv(out, 1, MPI.DOUBLE, right, 2, in, 1, MPI.DOUBLE, left, 2);
        p[0] = in[0];
        for (int i = 1; i <= n; i++) {
            q[i] = 2.5 * p[i] - p[i - 1] - p[i + 1];
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int order = 10 * size + 3;
        first = order * rank / size;
        n = order * (rank + 1) / size - first;
        left = rank == 0 ? MPI.PROC_NULL : rank - 1;
        right = rank == size - 1 ? MPI.PROC_NULL : rank + 1;

        // the solution is known: x[i] = (i % 5) + 1
        double[] x = new double[n + 2];
        double[] known = new double[n + 2];
        double[] r = new double[n + 2];
        double[] p = new double[n + 2];
        double[] q = new double[n + 2];
        for (int i = 1; i <= n; i++) {
            known[i] = (first + i - 1) % 5 + 1;
        }
        multiply(known, r);
        System.arraycopy(r, 0, p, 0, n + 2);
        double rho = dot(r, r);
        int steps = 0;
        while (rho > 1e-20 && steps < 10 * order) {
            multiply(p, q);
            double alpha = rho / dot(p, q);
            for (int i = 1; i <= n; i++) {
                x[i] += alpha * p[i];
                r[i] -= alpha * q[i];
            }
            double before = rho;
            rho = dot(r, r);
            for (int i = 1; i <= n; i++) {
                p[i] = r[i] + rho / before * p[i];
            }
            steps++;
        }

        for (int i = 1; i <= n; i++) {
            if (Math.abs(x[i] - known[i]) > 1e-8) {
                System.err.println("ConjugateGradient: x[" + (first + i - 1) + "] is " + x[i] + ", expected "
                        + known[i]);
                MPI.COMM_WORLD.abort(1);
            }
        }
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK order " + order + " solved in " + steps + " steps");
        }
        MPI.Finalize();
    }
}
