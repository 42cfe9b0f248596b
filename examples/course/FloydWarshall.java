import java.util.*;
import mpi.*;

/**
 * Shortest paths between all pairs of towns. Each rank owns some rows of the matrix of distances; in step k the owner of
 * row k sends it to all. Teaches bcast with a root that changes, and finding the owner of a row.
 */
public class FloydWarshall {
    static final int N = 30;
    static final int FAR = 1_000_000;

    static int[][] towns() {
        Random random = new Random(7);
        int[][] d = new int[N][N];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                d[i][j] = i == j ? 0 : random.nextInt(4) == 0 ? 1 + random.nextInt(100) : FAR;
            }
        }
        return d;
    }

    static int first(int rank, int size) {
        return N * rank / size;
    }

    static int owner(int row, int size) {
        int rank = 0;
        while (first(rank + 1, size) <= row) {
            rank++;
        }
        return rank;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        int from = first(rank, size);
        int to = first(rank + 1, size);
        int[][] rows = Arrays.copyOfRange(towns(), from, to);
        int[] rowK = new int[N];
        for (int k = 0; k < N; k++) {
            int root = owner(k, size);
            if (rank == root) {
                System.arraycopy(rows[k - from], 0, rowK, 0, N);
            }
            MPI.COMM_WORLD.bcast(rowK, N, MPI.INT, root);
            for (int[] row : rows) {
                for (int j = 0; j < N; j++) {
                    row[j] = Math.min(row[j], row[k] + rowK[j]);
                }
            }
        }

        int[][] expected = towns();
        for (int k = 0; k < N; k++) {
            for (int i = 0; i < N; i++) {
                for (int j = 0; j < N; j++) {
                    expected[i][j] = Math.min(expected[i][j], expected[i][k] + expected[k][j]);
                }
            }
        }
        for (int i = from; i < to; i++) {
            if (!Arrays.equals(rows[i - from], expected[i])) {
                System.err.println("FloydWarshall: row " + i + " is " + Arrays.toString(rows[i - from]) + ", expected "
                        + Arrays.toString(expected[i]));
                MPI.COMM_WORLD.abort(1);
            }
        }
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK shortest paths between " + N + " towns");
        }
        MPI.Finalize();
    }
}
