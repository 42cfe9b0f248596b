import java.util.*;
import mpi.*;

/**
 * Odd-even transposition sort: neighbours exchange their sorted blocks and keep the lower or the upper half. Teaches
 * PROC_NULL as the neighbour that isn't there, and sendRecv of whole blocks.
 */
public class OddEvenSort {
    static final int BLOCK = 50;

    static int[] blockOf(int rank) {
        return new Random(1000 + rank).ints(BLOCK, 0, 10_000).toArray();
    }

    static void keep(int[] mine, int[] other, boolean lower) {
        int[] both = Arrays.copyOf(mine, 2 * BLOCK);
        System.arraycopy(other, 0, both, BLOCK, BLOCK);
        Arrays.sort(both);
        System.arraycopy(both, lower ? 0 : BLOCK, mine, 0, BLOCK);
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        int[] mine = blockOf(rank);
        int[] other = new int[BLOCK];
        Arrays.sort(mine);
        for (int phase = 0; phase < size; phase++) {
            int partner = (rank + phase) % 2 == 0 ? rank + 1 : rank - 1;
            if (partner < 0 || partner >= size) {
                partner = MPI.PROC_NULL;
            }
            Status status =
                    MPI.COMM_WORLD.sendRecv(mine, BLOCK, MPI.INT, partner, phase, other, BLOCK, MPI.INT, partner, phase);
            if (status.getSource() != MPI.PROC_NULL) {
                keep(mine, other, rank < partner);
            }
        }

        int[] sorted = new int[size * BLOCK];
        MPI.COMM_WORLD.gather(mine, BLOCK, MPI.INT, sorted, BLOCK, MPI.INT, 0);
        if (rank == 0) {
            int[] expected = new int[size * BLOCK];
            for (int r = 0; r < size; r++) {
                System.arraycopy(blockOf(r), 0, expected, r * BLOCK, BLOCK);
            }
            Arrays.sort(expected);
            if (!Arrays.equals(sorted, expected)) {
                System.err.println("OddEvenSort: not sorted: " + Arrays.toString(sorted));
                MPI.COMM_WORLD.abort(1);
            }
            System.out.println("OK " + sorted.length + " numbers sorted in " + size + " phases");
        }
        MPI.Finalize();
    }
}
