import java.util.Random;
import mpi.MPI;
import mpi.MPIException;

/**
 * Pi from darts. The darts come in bundles with a seed each, so that the result is the same on any number of ranks.
 * Teaches random numbers in parallel, static fields of a rank, and reduce of long numbers.
 */
public class MonteCarloPi {
    static final int BUNDLES = 50;
    static final int DARTS = 2000;

    /** Each rank counts for itself. */
    static long hits = 0;

    static int thrown = 0;

    static void throwBundle(int bundle) {
        Random random = new Random(1234 + bundle);
        for (int i = 0; i < DARTS; i++) {
            double x = random.nextDouble();
            double y = random.nextDouble();
            if (x * x + y * y < 1) {
                hits++;
            }
            thrown++;
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        for (int bundle = rank; bundle < BUNDLES; bundle += size) {
            throwBundle(bundle);
        }
        long[] sums = {hits, thrown};
        MPI.COMM_WORLD.reduce(sums, 2, MPI.LONG, MPI.SUM, 0);
        if (rank == 0) {
            hits = 0;
            thrown = 0;
            for (int bundle = 0; bundle < BUNDLES; bundle++) {
                throwBundle(bundle);
            }
            double pi = 4.0 * sums[0] / sums[1];
            if (sums[0] != hits || sums[1] != thrown || Math.abs(pi - Math.PI) > 0.05) {
                System.err.println("MonteCarloPi: " + sums[0] + " hits of " + sums[1] + ", expected " + hits + " of "
                        + thrown);
                MPI.COMM_WORLD.abort(1);
            }
            System.out.println("OK pi is about " + pi);
        }
        MPI.Finalize();
    }
}
