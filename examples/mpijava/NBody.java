import mpi.*;

/** Bodies travel round a ring, so that each rank meets all of them. */
public class NBody {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("NBody: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int n = 6;
        double[] own = new double[3 * n];
        for (int i = 0; i < n; i++) {
            own[3 * i] = rank * n + i;
            own[3 * i + 1] = (rank * n + i) * 0.5;
            own[3 * i + 2] = 1 + i;
        }
        double[] guests = own.clone();
        double[] force = new double[2 * n];
        for (int step = 0; step < size; step++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    double dx = guests[3 * j] - own[3 * i];
                    double dy = guests[3 * j + 1] - own[3 * i + 1];
                    double r = Math.sqrt(dx * dx + dy * dy) + 0.01;
                    force[2 * i] += guests[3 * j + 2] * dx / (r * r * r);
                    force[2 * i + 1] += guests[3 * j + 2] * dy / (r * r * r);
                }
            }
            Status status = MPI.COMM_WORLD.Sendrecv_replace(guests, 0, 3 * n, MPI.DOUBLE, right, step, left, step);
            check(status.Get_count(MPI.DOUBLE) == 3 * n, "elements: " + status.Get_count(MPI.DOUBLE));
        }
        check(java.util.Arrays.equals(guests, own), "the bodies did not come home");
        double[] sum = new double[2];
        double[] all = new double[2];
        for (int i = 0; i < n; i++) {
            sum[0] += own[3 * i + 2] * force[2 * i];
            sum[1] += own[3 * i + 2] * force[2 * i + 1];
        }
        MPI.COMM_WORLD.Allreduce(sum, 0, all, 0, 2, MPI.DOUBLE, MPI.SUM);
        check(Math.abs(all[0]) + Math.abs(all[1]) < 1e-3, "forces do not cancel: " + all[0] + ", " + all[1]);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the bodies came home");
        }
        MPI.Finalize();
    }
}
