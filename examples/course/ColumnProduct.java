import mpi.*;

/**
 * y = A * x where each rank has some columns of A and the part of x for them. Its product is a whole vector; the sum of
 * all of them is y, of which each rank wants its part only. Teaches reduceScatter, and reduceScatterBlock for equal
 * parts.
 */
public class ColumnProduct {
    static final int N = 17;

    static int a(int i, int j) {
        return (3 * i + 5 * j) % 8 - 3;
    }

    static int x(int j) {
        return j % 4 - 1;
    }

    static int y(int i) {
        int sum = 0;
        for (int j = 0; j < N; j++) {
            sum += a(i, j) * x(j);
        }
        return sum;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int[] counts = new int[size];
        for (int r = 0; r < size; r++) {
            counts[r] = N * (r + 1) / size - N * r / size;
        }
        int first = N * rank / size;
        int n = counts[rank];

        int[] partial = new int[N];
        for (int i = 0; i < N; i++) {
            for (int j = first; j < first + n; j++) {
                partial[i] += a(i, j) * x(j);
            }
        }
        int[] mine = new int[n];
        MPI.COMM_WORLD.reduceScatter(partial, mine, counts, MPI.INT, MPI.SUM);
        for (int i = 0; i < n; i++) {
            if (mine[i] != y(first + i)) {
                System.err.println("ColumnProduct: y[" + (first + i) + "] is " + mine[i] + ", expected "
                        + y(first + i));
                MPI.COMM_WORLD.abort(1);
            }
        }

        // equal parts: how many messages will each rank get, if every rank knows how many it sends to whom?
        int[] messages = new int[size];
        for (int r = 0; r < size; r++) {
            messages[r] = (rank + r) % 3;
        }
        int[] incoming = new int[1];
        MPI.COMM_WORLD.reduceScatterBlock(messages, incoming, 1, MPI.INT, MPI.SUM);
        int expected = 0;
        for (int r = 0; r < size; r++) {
            expected += (r + rank) % 3;
        }
        if (incoming[0] != expected) {
            System.err.println("ColumnProduct: rank " + rank + " expects " + incoming[0] + " messages, it is "
                    + expected);
            MPI.COMM_WORLD.abort(1);
        }
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK product of " + N + " columns");
        }
        MPI.Finalize();
    }
}
