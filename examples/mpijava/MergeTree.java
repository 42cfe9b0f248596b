import mpi.*;

/** A merge sort along a tree: half of the ranks hand their sorted part to the other half in each step. */
public class MergeTree {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MergeTree: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static int[] merge(int[] a, int[] b) {
        int[] all = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        for (int k = 0; k < all.length; k++) {
            boolean first = j == b.length || (i < a.length && a[i] <= b[j]);
            all[k] = first ? a[i++] : b[j++];
        }
        return all;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int n = 9;
        int[] part = new int[n];
        for (int i = 0; i < n; i++) {
            part[i] = (rank * n + i) * 7919 % 1009;
        }
        java.util.Arrays.sort(part);
        boolean gone = false;
        for (int step = 1; step < size && !gone; step *= 2) {
            if (rank % (2 * step) != 0) {
                MPI.COMM_WORLD.Send(part, 0, part.length, MPI.INT, rank - step, step);
                gone = true;
            } else if (rank + step < size) {
                Status status = MPI.COMM_WORLD.Probe(rank + step, step);
                int[] other = new int[status.Get_count(MPI.INT)];
                MPI.COMM_WORLD.Recv(other, 0, other.length, MPI.INT, status.source, status.tag);
                part = merge(part, other);
            }
        }
        if (rank == 0) {
            int[] all = new int[size * n];
            for (int i = 0; i < all.length; i++) {
                all[i] = i * 7919 % 1009;
            }
            java.util.Arrays.sort(all);
            check(java.util.Arrays.equals(part, all), part.length + " numbers, not in order");
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the numbers are in order");
        }
        MPI.Finalize();
    }
}
