package org.jmpi.test.rma;

import java.util.Map;
import java.util.concurrent.Callable;
import mpi.MPI;
import mpi.MPIException;
import mpi.SharedDoubles;
import mpi.SharedInts;
import mpi.SharedLongs;
import mpi.Win;
import org.jmpi.test.util.MTest;

/**
 * Methods of {@code mpi.Win} on one element, and of the views of parts, that can go on for ever: every rank with its right
 * neighbour.
 */
final class SteadyWinMethods {
    private static final int BYTES = 256;

    private final Win win;
    private final int right = (MTest.rank() + 1) % MTest.size();
    private final boolean isAllocated;
    private final long[] data = new long[1];
    private long longs;
    private int ints;
    private double doubles;

    /** Collective. */
    SteadyWinMethods(boolean isAllocated) throws MPIException {
        this.isAllocated = isAllocated;
        win = isAllocated
                ? Win.allocate(BYTES, Long.BYTES, MPI.INFO_NULL, MPI.COMM_WORLD)
                : Win.create(new byte[BYTES], BYTES, Long.BYTES, MPI.INFO_NULL, MPI.COMM_WORLD);
        win.lockAll(0);
    }

    /** Adds the calls, by their names. */
    void addTo(Map<String, Callable<?>> table) throws MPIException {
        table.put("Win.put and flush", () -> {
            win.put(data, 1, MPI.LONG, right, 0, 1, MPI.LONG);
            win.flush(right);
            return null;
        });
        ofLongs(table);
        ofInts(table);
        ofDoubles(table);
        if (isAllocated && MTest.sharesMemory()) {
            views(table);
        }
    }

    // results are kept unboxed: a box would be garbage of the test's own

    private void ofLongs(Map<String, Callable<?>> table) {
        table.put("getLong, putLong", () -> {
            longs += win.getLong(right, 0);
            win.putLong(longs, right, 0);
            return null;
        });
        table.put("fetchAndAddLong, fetchAndOpLong", () -> {
            longs += win.fetchAndAddLong(1, right, 0) + win.fetchAndOpLong(2, right, 0, MPI.MAX);
            return null;
        });
        table.put("compareAndSwapLong", () -> {
            longs += win.compareAndSwapLong(longs, 5, right, 0);
            return null;
        });
    }

    private void ofInts(Map<String, Callable<?>> table) {
        table.put("getInt, putInt", () -> {
            ints += win.getInt(right, 1);
            win.putInt(ints, right, 1);
            return null;
        });
        table.put("fetchAndAddInt, fetchAndOpInt", () -> {
            ints += win.fetchAndAddInt(1, right, 1) + win.fetchAndOpInt(2, right, 1, MPI.MAX);
            return null;
        });
        table.put("compareAndSwapInt", () -> {
            ints += win.compareAndSwapInt(ints, 5, right, 1);
            return null;
        });
    }

    private void ofDoubles(Map<String, Callable<?>> table) {
        table.put("getDouble, putDouble", () -> {
            doubles += win.getDouble(right, 2);
            win.putDouble(doubles, right, 2);
            return null;
        });
        table.put("fetchAndAddDouble, fetchAndOpDouble", () -> {
            doubles += win.fetchAndAddDouble(1, right, 2) + win.fetchAndOpDouble(2, right, 2, MPI.MAX);
            return null;
        });
        table.put("compareAndSwapDouble", () -> {
            doubles += win.compareAndSwapDouble(doubles, 5, right, 2);
            return null;
        });
    }

    private void views(Map<String, Callable<?>> table) throws MPIException {
        SharedLongs allLongs = win.longs(right);
        SharedInts allInts = win.ints(right);
        SharedDoubles allDoubles = win.doubles(right);
        if (allLongs == null || allInts == null || allDoubles == null) {
            return;
        }
        table.put("SharedLongs", () -> {
            allLongs.set(8, allLongs.get(9) + allLongs.getAcquire(10) + allLongs.getVolatile(10));
            allLongs.setRelease(8, 1);
            allLongs.setVolatile(8, 2);
            longs += allLongs.getAndAdd(9, 1);
            longs += allLongs.compareAndSet(9, longs, 4) ? 1 : 0;
            return null;
        });
        table.put("SharedInts", () -> {
            allInts.set(28, allInts.get(29) + allInts.getAcquire(30) + allInts.getVolatile(30));
            allInts.setRelease(28, 1);
            allInts.setVolatile(28, 2);
            ints += allInts.getAndAdd(29, 1);
            ints += allInts.compareAndSet(29, ints, 4) ? 1 : 0;
            return null;
        });
        table.put("SharedDoubles", () -> {
            allDoubles.set(20, allDoubles.get(21) + allDoubles.getAcquire(22) + allDoubles.getVolatile(22));
            allDoubles.setRelease(20, 1);
            allDoubles.setVolatile(20, 2);
            doubles += allDoubles.getAndAdd(21, 1);
            doubles += allDoubles.compareAndSet(21, doubles, 4) ? 1 : 0;
            return null;
        });
    }

    /** Collective. */
    void free() throws MPIException {
        win.unlockAll();
        win.free();
    }
}
