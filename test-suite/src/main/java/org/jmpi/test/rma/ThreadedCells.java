package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;

/**
 * Numbers in the parts of a window to which many threads add, and a row for each of them. Every thread remembers what it has added to
 * each number of each part.
 */
final class ThreadedCells {
    /** The longs in a row, for accumulates of many elements. */
    static final int LONGS = 2000;
    /** The first of them. */
    static final int FIRST_LONG = 0;
    /** Changed by compare-and-swap alone. */
    static final int SWAPPED = LONGS;
    /** Read, and written by puts, by who is alone. */
    static final int ALONE = SWAPPED + 1;
    /** Two ints. */
    static final int INTS = ALONE + 1;
    /** As many bytes as a word has. */
    static final int SMALL = INTS + 2;

    /** A long that is not aligned. */
    static final int ODD = SMALL + 8;

    private static final int COUNT = ODD + 1;
    private static final int INTS_AT = 8 * INTS;
    private static final int SMALL_AT = INTS_AT + 8;
    private static final int ODD_AT = SMALL_AT + 8 + 1;
    private static final int ROWS_AT = ODD_AT + 8 + 7;
    /** The most bytes of a row. */
    static final int ROW = 20_000;

    private ThreadedCells() {}

    static int bytes(int threads) {
        return ROWS_AT + threads * ROW;
    }

    static int at(int cell) {
        if (cell < INTS) {
            return 8 * cell;
        }
        if (cell < SMALL) {
            return INTS_AT + 4 * (cell - INTS);
        }
        return cell < ODD ? SMALL_AT + cell - SMALL : ODD_AT;
    }

    private static int bytesOf(int cell) {
        if (cell < INTS || cell == ODD) {
            return Long.BYTES;
        }
        return cell < SMALL ? Integer.BYTES : Byte.BYTES;
    }

    /** Returns where the row of a thread begins. */
    static int row(int thread) {
        return ROWS_AT + thread * ROW;
    }

    /** Returns what a thread has added, by target and cell: nothing yet. */
    static long[][] nothing(int ranks) {
        return new long[ranks][COUNT];
    }

    /** Checks the own part: collective. */
    static void verify(TestWindow w, Check check, long[][][] byThread, String when) {
        long[] all = new long[w.ranks * COUNT];
        for (long[][] one : byThread) {
            for (int i = 0; i < all.length; i++) {
                all[i] += one[i / COUNT][i % COUNT];
            }
        }
        MPI_Allreduce(MPI_IN_PLACE, all, all.length, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
        for (int cell = 0; cell < COUNT; cell++) {
            int bytes = bytesOf(cell);
            long sum = CellOp.narrow(all[w.rank * COUNT + cell], bytes);
            check.same(sum, Cells.get(w.memory, at(cell), bytes), w.kind + ", " + when + ": cell " + cell);
        }
    }
}
