import mpi.*;

/** Money goes from account to account in synchronous messages; nothing of it is lost. */
public class Accounts {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Accounts: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        double[] balance = {100 * (rank + 1)};
        for (int round = 1; round <= 6; round++) {
            int to = (rank + round) % size;
            int from = (rank + size * round - round) % size;
            double[] paid = {Math.floor(balance[0] / (round + 1))};
            double[] got = new double[1];
            Request coming = MPI.COMM_WORLD.Irecv(got, 0, 1, MPI.DOUBLE, from, round);
            MPI.COMM_WORLD.Ssend(paid, 0, 1, MPI.DOUBLE, to, round);
            Status status = coming.Wait();
            check(status.source == from && status.tag == round, "paid by " + status.source + ", expected " + from);
            balance[0] += got[0] - paid[0];
        }
        double[] all = new double[1];
        MPI.COMM_WORLD.Allreduce(balance, 0, all, 0, 1, MPI.DOUBLE, MPI.SUM);
        check(all[0] == 50.0 * size * (size + 1), all[0] + " in all");
        boolean[] fair = {balance[0] >= 0};
        boolean[] allFair = new boolean[1];
        MPI.COMM_WORLD.Allreduce(fair, 0, allFair, 0, 1, MPI.BOOLEAN, MPI.LAND);
        check(allFair[0], "somebody owes " + balance[0]);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK no coin was lost");
        }
        MPI.Finalize();
    }
}
