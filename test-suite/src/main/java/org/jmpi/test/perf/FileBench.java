package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import org.jmpi.binding.MPI_Status;

/**
 * Accesses to a file, the twin of the C peers' tests of that name: mean microseconds of a call over all ranks. The file is
 * {@code BENCH_FILE}, or one in shared memory where there is any, and is removed at the end.
 */
final class FileBench {
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double WARMUP_S = 1.0;
    private static final int BLOCK = 512;
    private static final int LARGEST_FILE = 64 << 20;

    private final Options options;
    private final FileAccesses test;
    private final int rank;
    private final int size;
    private final PrintStream out;
    private final int[] sizes;
    private final Object from;
    private final Object to;
    private final int[] fh = {0};
    private final MPI_Status status = new MPI_Status();
    private final double[] own = new double[1];
    private final double[] all = new double[1];

    /** @throws IllegalArgumentException where the options make no sense for this job */
    FileBench(Options options, int rank, int size, PrintStream out) {
        this.options = options;
        this.rank = rank;
        this.size = size;
        this.out = out;
        test = FileAccesses.of(options.test());
        if (!options.isBinding() || options.floor()) {
            throw new IllegalArgumentException(
                    test
                            + " is measured through the binding and has no floor: expected none of -objects, -capitals, -floor");
        }
        sizes = Arrays.stream(options.sizes())
                .map(bytes -> Math.max(BLOCK, bytes))
                .distinct()
                .toArray();
        int largest = Arrays.stream(sizes).max().orElseThrow();
        from = options.memory().bytes(largest);
        to = options.memory().bytes(largest);
    }

    private static String file() {
        boolean isShared = Path.of("/dev/shm").toFile().canWrite();
        String otherwise = isShared ? "/dev/shm" : System.getProperty("java.io.tmpdir");
        return Objects.requireNonNullElse(System.getenv("BENCH_FILE"), otherwise + "/jmpi-bench");
    }

    /** Measures all sizes. */
    void run() {
        int amode = MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE;
        MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL);
        MPI_File_open(MPI_COMM_WORLD, file(), amode, MPI_INFO_NULL, fh);
        for (int bytes : sizes) {
            once(test.before(), bytes);
            warmUp(bytes);
            double best = Double.MAX_VALUE;
            for (int repetition = 0; repetition < options.either(5, 2); repetition++) {
                best = Math.min(best, once(test, bytes));
            }
            if (rank == 0) {
                out.println(String.format(Locale.ROOT, "%s %d %.3f", test, bytes, best));
                out.flush();
            }
        }
        MPI_File_close(fh);
    }

    private void warmUp(int bytes) {
        long start = System.nanoTime();
        do {
            once(test, bytes);
            own[0] = (System.nanoTime() - start) / 1e9;
            // all ranks must agree on when to stop
            MPI_Allreduce(own, all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        } while (all[0] < options.warmUp(WARMUP_S));
    }

    /** One repetition: mean microseconds of a call. */
    private double once(FileAccesses what, int bytes) {
        int times = Math.max(4, Math.min(options.iterations(bytes, 2000), LARGEST_FILE / bytes));
        view(what);
        MPI_Barrier(MPI_COMM_WORLD);
        long start = System.nanoTime();
        calls(what, bytes, times);
        own[0] = (System.nanoTime() - start) / NANOS_PER_MICRO / times;
        MPI_Allreduce(own, all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        return all[0] / size;
    }

    private void view(FileAccesses what) {
        if (!what.isDealt()) {
            MPI_File_set_view(fh[0], 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
            return;
        }
        int[] block = {0};
        int[] mine = {0};
        MPI_Type_contiguous(BLOCK, MPI_BYTE, block);
        MPI_Type_create_resized(block[0], 0, (long) BLOCK * size, mine);
        MPI_Type_commit(mine);
        MPI_File_set_view(fh[0], (long) BLOCK * rank, MPI_BYTE, mine[0], "native", MPI_INFO_NULL);
        MPI_Type_free(block);
        MPI_Type_free(mine);
    }

    private void calls(FileAccesses what, int bytes, int times) {
        int f = fh[0];
        for (int i = 0; i < times; i++) {
            long own = ((long) i * size + rank) * bytes;
            long dealt = (long) i * bytes;
            switch (what) {
                case IOWRITE -> MPI_File_write_at(f, own, from, bytes, MPI_BYTE, status);
                case IOREAD -> MPI_File_read_at(f, own, to, bytes, MPI_BYTE, status);
                case IOSTRIDED -> MPI_File_write_at(f, dealt, from, bytes, MPI_BYTE, status);
                case IOCOLL -> MPI_File_write_at_all(f, dealt, from, bytes, MPI_BYTE, status);
                case IOCOLLREAD -> MPI_File_read_at_all(f, dealt, to, bytes, MPI_BYTE, status);
            }
        }
    }
}
