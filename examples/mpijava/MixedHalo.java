import mpi.*;

/** An exchange of borders: receives by one style, sends by the other. */
public class MixedHalo {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedHalo: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int n = 5;
        double[] u = new double[n + 2];
        for (int i = 1; i <= n; i++) {
            u[i] = rank + i / 10.0;
        }
        for (int step = 0; step < 3; step++) {
            Request[] requests = {
                MPI.COMM_WORLD.Irecv(u, 0, 1, MPI.DOUBLE, left, 1),
                MPI.COMM_WORLD.iRecv(MPI.slice(u, n + 1), 1, MPI.DOUBLE, right, 2),
                MPI.COMM_WORLD.iSend(MPI.slice(u, 1), 1, MPI.DOUBLE, left, 2),
                MPI.COMM_WORLD.Isend(u, n, 1, MPI.DOUBLE, right, 1)
            };
            Status[] statuses = step == 0 ? Request.Waitall(requests) : Request.waitAllStatus(requests);
            check(statuses[0].source == left && statuses[1].getSource() == right, "borders of " + statuses[0].source);
            check(u[0] == left + n / 10.0 && u[n + 1] == right + 0.1, "borders " + u[0] + ", " + u[n + 1]);
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the borders are those of the neighbours");
        }
        MPI.Finalize();
    }
}
