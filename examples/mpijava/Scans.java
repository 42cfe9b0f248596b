import mpi.*;

/** Sums of the ranks before, and results that are dealt out. */
public class Scans {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Scans: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        long[] own = {-1, rank + 1, 10 * rank};
        long[] got = new long[4];
        MPI.COMM_WORLD.Scan(own, 1, got, 2, 2, MPI.LONG, MPI.SUM);
        check(got[2] == (rank + 1) * (rank + 2) / 2 && got[3] == 5 * rank * (rank + 1) && got[1] == 0, "scan: " + got[2]);
        int[] counts = new int[size];
        int all = 0;
        int before = 0;
        for (int r = 0; r < size; r++) {
            counts[r] = 1 + r % 2;
            before += r < rank ? counts[r] : 0;
            all += counts[r];
        }
        float[] parts = new float[all + 1];
        for (int i = 0; i < all; i++) {
            parts[i + 1] = rank + i;
        }
        float[] share = new float[3];
        MPI.COMM_WORLD.Reduce_scatter(parts, 1, share, 1, counts, MPI.FLOAT, MPI.SUM);
        for (int i = 0; i < counts[rank]; i++) {
            check(share[1 + i] == size * (size - 1) / 2 + size * (before + i), "share " + i + " is " + share[1 + i]);
        }
        check(share[0] == 0, "an element beside the share changed");

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
