import mpi.*;

/** Neighbours compare their parts in turns until the whole is sorted. */
public class OddEvenSort {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("OddEvenSort: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int n = 5;
        float[] mine = new float[n];
        for (int i = 0; i < n; i++) {
            mine[i] = (rank * n + i) * 37 % 101;
        }
        java.util.Arrays.sort(mine);
        for (int turn = 0; turn < size; turn++) {
            int partner = (turn + rank) % 2 == 0 ? rank + 1 : rank - 1;
            if (partner < 0 || partner >= size) {
                partner = MPI.PROC_NULL;
            }
            float[] both = new float[2 * n];
            System.arraycopy(mine, 0, both, 0, n);
            Status status = MPI.COMM_WORLD.Sendrecv(mine, 0, n, MPI.FLOAT, partner, turn, both, n, n, MPI.FLOAT, partner, turn);
            check(status.source == partner, "from " + status.source + ", expected " + partner);
            if (partner != MPI.PROC_NULL) {
                java.util.Arrays.sort(both);
                System.arraycopy(both, partner > rank ? 0 : n, mine, 0, n);
            }
        }
        float[] all = new float[size * n];
        MPI.COMM_WORLD.Allgather(mine, 0, n, MPI.FLOAT, all, 0, n, MPI.FLOAT);
        double sum = 0;
        for (int i = 0; i < all.length; i++) {
            check(i == 0 || all[i - 1] <= all[i], "not in order at " + i);
            sum += all[i] - i * 37 % 101;
        }
        check(sum == 0, "numbers were lost");

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the numbers are in order");
        }
        MPI.Finalize();
    }
}
