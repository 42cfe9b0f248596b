import mpi.*;

/** Prime numbers: each rank sieves a range, the root gathers lists of different lengths. */
public class Sieve {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Sieve: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int limit = 1000;
        int from = limit * rank / size;
        int to = limit * (rank + 1) / size;
        int[] primes = new int[limit];
        int count = 0;
        for (int i = Math.max(2, from); i < to; i++) {
            boolean prime = true;
            for (int j = 2; j * j <= i && prime; j++) {
                prime = i % j != 0;
            }
            if (prime) {
                primes[count++] = i;
            }
        }
        int[] counts = new int[size];
        MPI.COMM_WORLD.Gather(new int[] {count}, 0, 1, MPI.INT, counts, 0, 1, MPI.INT, 0);
        int[] displs = new int[size];
        for (int i = 1; i < size; i++) {
            displs[i] = displs[i - 1] + counts[i - 1];
        }
        int[] all = new int[limit];
        MPI.COMM_WORLD.Gatherv(primes, 0, count, MPI.INT, all, 0, counts, displs, MPI.INT, 0);
        if (rank == 0) {
            int total = displs[size - 1] + counts[size - 1];
            check(total == 168 && all[0] == 2 && all[167] == 997, total + " primes up to " + all[total - 1]);
            for (int i = 1; i < total; i++) {
                check(all[i] > all[i - 1], "not in order at " + i);
            }
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK 168 primes below 1000");
        }
        MPI.Finalize();
    }
}
