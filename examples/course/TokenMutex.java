import mpi.*;

/**
 * Mutual exclusion by a token: only the rank that has it may enter the critical section. Here that is to take the next
 * number of a counter that travels with the token. Teaches blocking send and recv in a ring, and how a ring ends.
 */
public class TokenMutex {
    static final int TOKEN = 1;
    static final int ROUNDS = 5;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int previous = (rank + size - 1) % size;

        long[] counter = {0};
        long[] taken = new long[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            // rank 0 makes the token; later it waits for it as everybody does
            boolean mustWait = size > 1 && (rank > 0 || round > 0);
            if (mustWait) {
                MPI.COMM_WORLD.recv(counter, 1, MPI.LONG, previous, TOKEN);
            }
            taken[round] = counter[0]++;
            boolean isLast = round == ROUNDS - 1 && rank == size - 1;
            if (size > 1 && !isLast) {
                MPI.COMM_WORLD.send(counter, 1, MPI.LONG, next, TOKEN);
            }
        }

        long[] all = new long[size * ROUNDS];
        MPI.COMM_WORLD.gather(taken, ROUNDS, MPI.LONG, all, ROUNDS, MPI.LONG, 0);
        if (rank == 0) {
            boolean[] seen = new boolean[all.length];
            for (int i = 0; i < all.length; i++) {
                long expected = (long) (i % ROUNDS) * size + i / ROUNDS;
                if (all[i] != expected || seen[(int) all[i]]) {
                    System.err.println("TokenMutex: rank " + i / ROUNDS + " took number " + all[i] + ", expected "
                            + expected);
                    MPI.COMM_WORLD.abort(1);
                }
                seen[(int) all[i]] = true;
            }
            System.out.println("OK " + all.length + " numbers taken, none twice");
        }
        MPI.Finalize();
    }
}
