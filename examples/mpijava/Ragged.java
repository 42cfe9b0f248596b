import mpi.*;

/** Everybody sends everybody lists of different lengths, from behind to front. */
public class Ragged {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Ragged: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int[] sendCounts = new int[size];
        int[] sendDispls = new int[size];
        int[] recvCounts = new int[size];
        int[] recvDispls = new int[size];
        int total = 0;
        for (int r = size - 1; r >= 0; r--) {
            sendCounts[r] = (rank + 2 * r) % 4;
            sendDispls[r] = total;
            total += sendCounts[r];
        }
        short[] out = new short[total + 1];
        for (int r = 0; r < size; r++) {
            for (int i = 0; i < sendCounts[r]; i++) {
                out[sendDispls[r] + i] = (short) (100 * rank + 10 * r + i);
            }
        }
        int room = 0;
        for (int r = 0; r < size; r++) {
            recvCounts[r] = (r + 2 * rank) % 4;
            recvDispls[r] = room;
            room += recvCounts[r] + 1;
        }
        short[] in = new short[room + 2];
        java.util.Arrays.fill(in, (short) -1);
        MPI.COMM_WORLD.Alltoallv(out, 0, sendCounts, sendDispls, MPI.SHORT, in, 2, recvCounts, recvDispls, MPI.SHORT);
        for (int r = 0; r < size; r++) {
            for (int i = 0; i < recvCounts[r]; i++) {
                short value = in[2 + recvDispls[r] + i];
                check(value == 100 * r + 10 * rank + i, "element " + i + " of " + r + " is " + value);
            }
            check(in[2 + recvDispls[r] + recvCounts[r]] == -1, "behind the list of " + r + " something was written");
        }
        check(in[0] == -1 && in[1] == -1, "before the offset something was written");

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK every list came whole");
        }
        MPI.Finalize();
    }
}
