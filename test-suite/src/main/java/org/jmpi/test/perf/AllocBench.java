package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import com.sun.management.ThreadMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Garbage of steady calls, one-sided ones with their epoch or flush: {@code alloc [LO HI]}, bytes eightfold from 8 to 1048576. Prints {@code alloc:CALL BYTES
 * VALUE}, the bytes of heap that a call allocates in the calling thread, at the rank where it is most.
 */
final class AllocBench {
    private static final int FACTOR = 8;
    private static final int LARGEST = 1 << 20;
    private static final int TAG = 6;
    private static final double WARMUP_S = 1.0;
    private static final int CALLS_BETWEEN_LOOKS = 100;

    private final Options options;
    private final int rank;
    private final int size;
    private final PrintStream out;
    private final MeasuredCalls calls;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final int[] request = new int[1];
    private final int[] requests = new int[2];
    private final double[] own = new double[1];
    private final double[] most = new double[1];
    private final boolean pair;
    private Object from;
    private Object to;
    private Object numbers;
    private Object sums;
    private int bytes;
    private AllocWindows windows;

    AllocBench(Options options, int rank, int size, PrintStream out) {
        this.options = options;
        this.rank = rank;
        this.size = size;
        this.out = out;
        calls = options.calls();
        pair = rank < 2 && size > 1;
    }

    void run() {
        int low = options.number(0, Double.BYTES);
        int high = options.number(1, Math.max(low, LARGEST));
        Map<String, Runnable> table = table();
        if (options.isBinding()) {
            windows = new AllocWindows(options.memory(), rank, size, high);
            windows.addTo(table);
        }
        for (long n = low; n <= high; n = n * FACTOR > high && n < high ? high : n * FACTOR) {
            bytes = (int) n;
            from = options.memory().bytes(bytes * size);
            to = options.memory().bytes(bytes * size);
            numbers = options.memory().doubles(bytes);
            sums = options.memory().doubles(bytes);
            if (windows != null) {
                windows.move(bytes, from, to, numbers, sums);
            }
            table.forEach(this::measure);
        }
        if (windows != null) {
            windows.free();
        }
    }

    private Map<String, Runnable> table() {
        Map<String, Runnable> table = new LinkedHashMap<>();
        table.put("send-recv", this::pingPong);
        table.put("isend-irecv", this::windows);
        if (options.isBinding()) {
            table.put("sendrecv", this::sendrecv);
        }
        table.put("barrier", () -> calls.barrier());
        table.put("bcast", () -> calls.bcast(from, bytes));
        table.put("reduce", () -> calls.reduce(numbers, sums, bytes / Double.BYTES));
        table.put("allreduce", () -> calls.allreduce(numbers, sums, bytes / Double.BYTES));
        table.put("alltoall", () -> calls.alltoall(from, to, bytes));
        table.put("allgather", () -> calls.allgather(from, to, bytes));
        if (options.isBinding()) {
            nonBlocking(table);
        }
        return table;
    }

    private void nonBlocking(Map<String, Runnable> table) {
        int world = MPI_COMM_WORLD;
        table.put("ibarrier", () -> waitFor(MPI_Ibarrier(world, request)));
        table.put("ibcast", () -> waitFor(MPI_Ibcast(from, bytes, MPI_BYTE, 0, world, request)));
        table.put("ireduce", () -> {
            waitFor(MPI_Ireduce(numbers, sums, bytes / Double.BYTES, MPI_DOUBLE, MPI_SUM, 0, world, request));
        });
        table.put("iallreduce", () -> {
            waitFor(MPI_Iallreduce(numbers, sums, bytes / Double.BYTES, MPI_DOUBLE, MPI_SUM, world, request));
        });
        table.put("ialltoall", () -> {
            waitFor(MPI_Ialltoall(from, bytes, MPI_BYTE, to, bytes, MPI_BYTE, world, request));
        });
        table.put("iallgather", () -> {
            waitFor(MPI_Iallgather(from, bytes, MPI_BYTE, to, bytes, MPI_BYTE, world, request));
        });
    }

    private void waitFor(int began) {
        if (began == MPI_SUCCESS) {
            MPI_Wait(request, MPI_STATUS_IGNORE);
        }
    }

    private void pingPong() {
        if (rank == 0 && pair) {
            calls.send(from, bytes, 1, TAG);
            calls.receive(to, bytes, 1, TAG);
        } else if (pair) {
            calls.receive(to, bytes, 0, TAG);
            calls.send(from, bytes, 0, TAG);
        }
    }

    private void windows() {
        if (rank == 0 && pair) {
            calls.sendWindow(from, bytes, 1);
            calls.receive(to, 1, 1, MeasuredCalls.TAG_WINDOW_DONE);
        } else if (pair) {
            calls.receiveWindow(to, bytes, 0);
            calls.send(from, 1, 0, MeasuredCalls.TAG_WINDOW_DONE);
        }
    }

    /** Around the ring. */
    private void sendrecv() {
        MPI_Irecv(to, bytes, MPI_BYTE, (rank + size - 1) % size, TAG, MPI_COMM_WORLD, request);
        requests[0] = request[0];
        MPI_Isend(from, bytes, MPI_BYTE, (rank + 1) % size, TAG, MPI_COMM_WORLD, request);
        requests[1] = request[0];
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }

    private void measure(String name, Runnable call) {
        int warmUps = warmUp(call);
        int count = Math.max(options.either(200, 5), Math.min(options.either(5000, 50), warmUps / 2));
        MPI_Barrier(MPI_COMM_WORLD);
        // what reading the counter itself allocates is subtracted
        long nothing = threads.getCurrentThreadAllocatedBytes();
        nothing = threads.getCurrentThreadAllocatedBytes() - nothing;
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < count; i++) {
            call.run();
        }
        own[0] = (double) (threads.getCurrentThreadAllocatedBytes() - before - nothing) / count;
        MPI_Allreduce(own, most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (rank == 0) {
            out.println(String.format(Locale.ROOT, "alloc:%s %d %.2f", name, bytes, Math.abs(most[0])));
        }
    }

    /** Calls until the slowest rank has spent its time on it, and returns how often. */
    private int warmUp(Runnable call) {
        long start = System.nanoTime();
        int count = 0;
        do {
            for (int i = 0; i < CALLS_BETWEEN_LOOKS; i++) {
                call.run();
            }
            count += CALLS_BETWEEN_LOOKS;
            own[0] = (System.nanoTime() - start) / 1e9;
            MPI_Allreduce(own, most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        } while (most[0] < options.warmUp(WARMUP_S));
        return count;
    }
}
