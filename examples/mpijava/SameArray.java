import mpi.*;

/** One array for what goes and what comes, as MPJ Express allows. */
public class SameArray {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("SameArray: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int[] own = new int[size + 2];
        own[1 + rank] = 10 + rank;
        MPI.COMM_WORLD.Allgather(own, 1 + rank, 1, MPI.INT, own, 1, 1, MPI.INT);
        for (int r = 0; r < size; r++) {
            check(own[1 + r] == 10 + r, "allgather: element " + r + " is " + own[1 + r]);
        }
        int[] sum = {rank, 2 * rank, 3};
        MPI.COMM_WORLD.Allreduce(sum, 0, sum, 0, 2, MPI.INT, MPI.SUM);
        check(sum[0] == size * (size - 1) / 2 && sum[1] == 2 * sum[0] && sum[2] == 3, "allreduce: " + sum[0]);
        int[] root = {rank, 0, rank + 1};
        MPI.COMM_WORLD.Reduce(root, 0, root, 1, 2, MPI.INT, MPI.SUM, 0);
        check(root[0] == rank, "reduce changed what was sent");
        int[] shifted = {rank, rank + 1, rank + 2, rank + 3};
        MPI.COMM_WORLD.Sendrecv(shifted, 0, 3, MPI.INT, right, 0, shifted, 1, 3, MPI.INT, left, 0);
        check(shifted[0] == rank && shifted[1] == left && shifted[3] == left + 2, "sendrecv: " + shifted[1]);
        int[] all = new int[2 * size];
        for (int r = 0; r < size; r++) {
            all[r] = 10 * rank + r;
        }
        MPI.COMM_WORLD.Alltoall(all, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
        for (int r = 0; r < size; r++) {
            check(all[r] == 10 * r + rank, "alltoall: element " + r + " is " + all[r]);
        }
        int[] running = {rank + 1};
        MPI.COMM_WORLD.Scan(running, 0, running, 0, 1, MPI.INT, MPI.SUM);
        check(running[0] == (rank + 1) * (rank + 2) / 2, "scan: " + running[0]);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
