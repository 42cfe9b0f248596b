import mpi.MPI;
import mpi.MPIException;

/**
 * The integral of x^2 from 0 to 3 by the trapezoid rule. Rank 0 knows the limits and tells all; each rank adds up its
 * part. Teaches bcast and reduce, and how to deal out n pieces when n is no multiple of the number of ranks.
 */
public class Trapezoid {
    static double f(double x) {
        return x * x;
    }

    static double trapezoids(double a, double h, long from, long to) {
        double sum = 0;
        for (long i = from; i < to; i++) {
            sum += h * (f(a + i * h) + f(a + (i + 1) * h)) / 2;
        }
        return sum;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        double[] limits = new double[2];
        long[] n = new long[1];
        if (rank == 0) {
            limits[0] = 0;
            limits[1] = 3;
            n[0] = 100_003;
        }
        MPI.COMM_WORLD.bcast(limits, 2, MPI.DOUBLE, 0);
        MPI.COMM_WORLD.bcast(n, 1, MPI.LONG, 0);

        double h = (limits[1] - limits[0]) / n[0];
        double[] part = {trapezoids(limits[0], h, n[0] * rank / size, n[0] * (rank + 1) / size)};
        double[] integral = new double[1];
        MPI.COMM_WORLD.reduce(part, integral, 1, MPI.DOUBLE, MPI.SUM, 0);

        if (rank == 0) {
            double serial = trapezoids(limits[0], h, 0, n[0]);
            if (Math.abs(integral[0] - serial) > 1e-9 || Math.abs(integral[0] - 9) > 1e-6) {
                System.err.println("Trapezoid: got " + integral[0] + ", alone it is " + serial);
                MPI.COMM_WORLD.abort(1);
            }
            System.out.printf("OK integral %.6f with %d ranks%n", integral[0], size);
        }
        MPI.Finalize();
    }
}
