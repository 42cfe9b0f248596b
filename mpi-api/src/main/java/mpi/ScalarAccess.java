package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/**
 * Operations on one element of a window that are complete when they return: each is issued and flushed. Allocates nothing, but
 * after a call that failed: its elements may still be written to, and are left alone.
 */
final class ScalarAccess {
    private final long[] longs = new long[1];
    private final long[] oldLongs = new long[1];
    private final long[] expectedLongs = new long[1];
    private final int[] ints = new int[1];
    private final int[] oldInts = new int[1];
    private final int[] expectedInts = new int[1];
    private final double[] doubles = new double[1];
    private final double[] oldDoubles = new double[1];

    /**
     * Returns the handle of a window that has locks, so that a flush is legal. Without, nothing may be issued: a fence would find it
     * pending. The flush that says so goes to the error handler.
     */
    private static int locked(WinOperations win, int target) {
        int handle = win.handle();
        if (!((Win) win).isLocked()) {
            check(Mpi.MPI_Win_flush(target, handle));
        }
        return handle;
    }

    private static void fetch(Object origin, Object result, Datatype type, int target, long disp, int op, int win) {
        check(Mpi.MPI_Fetch_and_op(origin, result, Wrapper.typeOf(type), target, disp, op, win));
        check(Mpi.MPI_Win_flush(target, win));
    }

    private static void replace(Object origin, Datatype type, int target, long disp, int win) {
        int handle = Wrapper.typeOf(type);
        check(Mpi.MPI_Accumulate(origin, 1, handle, target, disp, 1, handle, Mpi.MPI_REPLACE, win));
        check(Mpi.MPI_Win_flush(target, win));
    }

    private static void swap(
            Object origin, Object expected, Object result, Datatype type, int target, long disp, int win) {
        check(Mpi.MPI_Compare_and_swap(origin, expected, result, Wrapper.typeOf(type), target, disp, win));
        check(Mpi.MPI_Win_flush(target, win));
    }

    private static long fetchLong(WinOperations on, long value, int target, long disp, int op) {
        int win = locked(on, target);
        Scratch scratch = Scratch.current();
        ScalarAccess s = scratch.takeScalars();
        s.longs[0] = value;
        s.oldLongs[0] = 0;
        fetch(s.longs, s.oldLongs, MPI.LONG, target, disp, op, win);
        long old = s.oldLongs[0];
        scratch.give(s);
        return old;
    }

    static long getLong(WinOperations on, int target, long disp) {
        return fetchLong(on, 0, target, disp, Mpi.MPI_NO_OP);
    }

    static long fetchAndAddLong(WinOperations on, long value, int target, long disp) {
        return fetchLong(on, value, target, disp, Mpi.MPI_SUM);
    }

    static long fetchAndOpLong(WinOperations on, long value, int target, long disp, Op op) {
        return fetchLong(on, value, target, disp, Wrapper.keptOpOf(op));
    }

    static void putLong(WinOperations on, long value, int target, long disp) {
        int win = locked(on, target);
        Scratch scratch = Scratch.current();
        ScalarAccess s = scratch.takeScalars();
        s.longs[0] = value;
        replace(s.longs, MPI.LONG, target, disp, win);
        scratch.give(s);
    }

    static long compareAndSwapLong(WinOperations on, long expected, long value, int target, long disp) {
        int win = locked(on, target);
        Scratch scratch = Scratch.current();
        ScalarAccess s = scratch.takeScalars();
        s.longs[0] = value;
        s.expectedLongs[0] = expected;
        s.oldLongs[0] = 0;
        swap(s.longs, s.expectedLongs, s.oldLongs, MPI.LONG, target, disp, win);
        long old = s.oldLongs[0];
        scratch.give(s);
        return old;
    }

    private static int fetchInt(WinOperations on, int value, int target, long disp, int op) {
        int win = locked(on, target);
        Scratch scratch = Scratch.current();
        ScalarAccess s = scratch.takeScalars();
        s.ints[0] = value;
        s.oldInts[0] = 0;
        fetch(s.ints, s.oldInts, MPI.INT, target, disp, op, win);
        int old = s.oldInts[0];
        scratch.give(s);
        return old;
    }

    static int getInt(WinOperations on, int target, long disp) {
        return fetchInt(on, 0, target, disp, Mpi.MPI_NO_OP);
    }

    static int fetchAndAddInt(WinOperations on, int value, int target, long disp) {
        return fetchInt(on, value, target, disp, Mpi.MPI_SUM);
    }

    static int fetchAndOpInt(WinOperations on, int value, int target, long disp, Op op) {
        return fetchInt(on, value, target, disp, Wrapper.keptOpOf(op));
    }

    static void putInt(WinOperations on, int value, int target, long disp) {
        int win = locked(on, target);
        Scratch scratch = Scratch.current();
        ScalarAccess s = scratch.takeScalars();
        s.ints[0] = value;
        replace(s.ints, MPI.INT, target, disp, win);
        scratch.give(s);
    }

    static int compareAndSwapInt(WinOperations on, int expected, int value, int target, long disp) {
        int win = locked(on, target);
        Scratch scratch = Scratch.current();
        ScalarAccess s = scratch.takeScalars();
        s.ints[0] = value;
        s.expectedInts[0] = expected;
        s.oldInts[0] = 0;
        swap(s.ints, s.expectedInts, s.oldInts, MPI.INT, target, disp, win);
        int old = s.oldInts[0];
        scratch.give(s);
        return old;
    }

    private static double fetchDouble(WinOperations on, double value, int target, long disp, int op) {
        int win = locked(on, target);
        Scratch scratch = Scratch.current();
        ScalarAccess s = scratch.takeScalars();
        s.doubles[0] = value;
        s.oldDoubles[0] = 0;
        fetch(s.doubles, s.oldDoubles, MPI.DOUBLE, target, disp, op, win);
        double old = s.oldDoubles[0];
        scratch.give(s);
        return old;
    }

    static double getDouble(WinOperations on, int target, long disp) {
        return fetchDouble(on, 0, target, disp, Mpi.MPI_NO_OP);
    }

    static double fetchAndAddDouble(WinOperations on, double value, int target, long disp) {
        return fetchDouble(on, value, target, disp, Mpi.MPI_SUM);
    }

    static double fetchAndOpDouble(WinOperations on, double value, int target, long disp, Op op) {
        return fetchDouble(on, value, target, disp, Wrapper.keptOpOf(op));
    }

    static void putDouble(WinOperations on, double value, int target, long disp) {
        int win = locked(on, target);
        Scratch scratch = Scratch.current();
        ScalarAccess s = scratch.takeScalars();
        s.doubles[0] = value;
        replace(s.doubles, MPI.DOUBLE, target, disp, win);
        scratch.give(s);
    }

    /** The standard has none of doubles: their bits are swapped. */
    static double compareAndSwapDouble(WinOperations on, double expected, double value, int target, long disp) {
        long before = Double.doubleToRawLongBits(expected);
        long after = Double.doubleToRawLongBits(value);
        return Double.longBitsToDouble(compareAndSwapLong(on, before, after, target, disp));
    }
}
