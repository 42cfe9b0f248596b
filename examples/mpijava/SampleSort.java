import mpi.*;
import java.util.Arrays;

/** Sorts by exchanging ranges of values: counts first, then parts of different lengths. */
public class SampleSort {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("SampleSort: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static int[] sorted(int n, int size) {
        int[] all = new int[size * n];
        for (int r = 0; r < size; r++) {
            System.arraycopy(new java.util.Random(r).ints(n, 0, 1_000_000).toArray(), 0, all, r * n, n);
        }
        Arrays.sort(all);
        return all;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int n = 200;
        int[] own = new java.util.Random(rank).ints(n, 0, 1_000_000).toArray();
        Arrays.sort(own);
        int[] sendcounts = new int[size];
        int[] sdispls = new int[size];
        for (int value : own) {
            sendcounts[(int) ((long) value * size / 1_000_000)]++;
        }
        int[] recvcounts = new int[size];
        MPI.COMM_WORLD.Alltoall(sendcounts, 0, 1, MPI.INT, recvcounts, 0, 1, MPI.INT);
        int[] rdispls = new int[size];
        for (int r = 1; r < size; r++) {
            sdispls[r] = sdispls[r - 1] + sendcounts[r - 1];
            rdispls[r] = rdispls[r - 1] + recvcounts[r - 1];
        }
        int[] length = {rdispls[size - 1] + recvcounts[size - 1]};
        int[] part = new int[length[0] + 5];
        MPI.COMM_WORLD.Alltoallv(own, 0, sendcounts, sdispls, MPI.INT, part, 5, recvcounts, rdispls, MPI.INT);
        Arrays.sort(part, 5, part.length);
        int[] lengths = new int[size];
        MPI.COMM_WORLD.Allgather(length, 0, 1, MPI.INT, lengths, 0, 1, MPI.INT);
        int[] displs = new int[size];
        for (int r = 1; r < size; r++) {
            displs[r] = displs[r - 1] + lengths[r - 1];
        }
        int[] sorted = new int[size * n + 1];
        MPI.COMM_WORLD.Gatherv(part, 5, length[0], MPI.INT, sorted, 1, lengths, displs, MPI.INT, 0);
        int[] everywhere = new int[size * n];
        MPI.COMM_WORLD.Allgatherv(part, 5, length[0], MPI.INT, everywhere, 0, lengths, displs, MPI.INT);
        int[] wanted = sorted(n, size);
        check(rank != 0 || Arrays.equals(Arrays.copyOfRange(sorted, 1, sorted.length), wanted), "not sorted at the root");
        check(Arrays.equals(everywhere, wanted), "not sorted everywhere");
        int[] back = new int[length[0] + 2];
        MPI.COMM_WORLD.Scatterv(sorted, 1, lengths, displs, MPI.INT, back, 2, length[0], MPI.INT, 0);
        check(Arrays.equals(Arrays.copyOfRange(back, 2, back.length), Arrays.copyOfRange(part, 5, part.length)), "scattered wrong");

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the numbers are sorted");
        }
        MPI.Finalize();
    }
}
