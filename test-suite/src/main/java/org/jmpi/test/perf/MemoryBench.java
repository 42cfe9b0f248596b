package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jmpi.mpir.RankThread;

/**
 * Memory of ranks that have talked to their neighbours in a ring, and to nobody else. Prints {@code memory:WHAT:FORM RANKS
 * VALUE} with KiB of all ranks together; FORM is {@code processes} or {@code threads}, WHAT is
 *
 * <ul>
 *   <li>{@code heap}: what a collection leaves, the program's own little included;
 *   <li>{@code direct}: direct buffers, with shared memory where ranks are threads;
 *   <li>{@code shared}: resident pages of files that processes share, each counted once;
 *   <li>{@code resident}: the processes as the system sees them, each page counted once.
 * </ul>
 */
final class MemoryBench {
    private static final int SHORT = 8;
    private static final int LONG = 1 << 16;
    private static final int TAG = 5;
    private static final int EXCHANGES = 100;
    private static final double KIB = 1024;
    private static final Path MAPS = Path.of("/proc/self/smaps");

    private final Options options;
    private final int rank;
    private final int size;
    private final PrintStream out;
    private final boolean threads = Thread.currentThread() instanceof RankThread;

    MemoryBench(Options options, int rank, int size, PrintStream out) {
        this.options = options;
        this.rank = rank;
        this.size = size;
        this.out = out;
    }

    void run() throws IOException {
        for (int i = 0; i < options.either(EXCHANGES, 2); i++) {
            exchange(SHORT);
        }
        exchange(LONG);
        print("heap", this::heap);
        print("direct", MemoryBench::direct);
        print("shared", () -> proportional(true));
        print("resident", () -> proportional(false));
    }

    private void exchange(int bytes) {
        byte[] from = new byte[bytes];
        byte[] to = new byte[bytes];
        int left = (rank + size - 1) % size;
        int right = (rank + 1) % size;
        MPI_Sendrecv(
                from, bytes, MPI_BYTE, right, TAG, to, bytes, MPI_BYTE, left, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    /** A measurement in one JVM, bytes. */
    @FunctionalInterface
    private interface Measurement {
        double bytes() throws IOException;
    }

    /** All ranks stand still meanwhile. Where they share a JVM one measures. */
    private void print(String what, Measurement measurement) throws IOException {
        MPI_Barrier(MPI_COMM_WORLD);
        double[] own = {threads && rank > 0 ? 0 : measurement.bytes()};
        double[] all = new double[1];
        MPI_Reduce(own, all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            String form = threads ? "threads" : "processes";
            out.println(String.format(Locale.ROOT, "memory:%s:%s %d %.0f", what, form, size, all[0] / KIB));
        }
    }

    private double heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static double direct() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    /** Returns resident pages, of each the share that is this process's: of JMPI's files, or of everything. */
    private static double proportional(boolean shared) throws IOException {
        if (!Files.exists(MAPS)) {
            return Double.NaN;
        }
        double sum = 0;
        boolean counts = false;
        for (String line : Files.readAllLines(MAPS)) {
            if (Character.isLowerCase(line.charAt(0)) || Character.isDigit(line.charAt(0))) {
                counts = !shared || line.contains("/jmpi-");
            } else if (counts && line.startsWith("Pss:")) {
                sum += Double.parseDouble(line.replaceAll("\\D", "")) * KIB;
            }
        }
        return sum;
    }
}
