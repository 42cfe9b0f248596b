package org.jmpi.test.perf;

import static org.jmpi.binding.Mpi.*;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The program behind {@code jmpi-bench}: {@code Bench [OPTION ...] TEST [NUMBER ...]}, with tests
 *
 * <ul>
 *   <li>{@code latency bw rate barrier allreduce bcast alltoall allgather reduce}, sizes in bytes from LO (8) to HI
 *       (4194304): {@link MessageBench}. Prints {@code TEST BYTES VALUE}: half a round trip, microseconds; windows of 64
 *       messages, MB/s (10^6 bytes); million messages a second; mean microseconds of a call over all ranks;
 *   <li>{@code put get acc fop cas putbw lock fence pscw}, the same sizes: {@link WindowBench}. Microseconds of an operation
 *       or an epoch on a window; MB/s;
 *   <li>{@code iowrite ioread iostrided iocoll iocollread}, the same sizes from 512 on: {@link FileBench}. Mean microseconds of a
 *       call;
 *   <li>{@code idle wake}: {@link IdleBench}; {@code memory}: {@link MemoryBench}; {@code gc}: {@link GcBench}; {@code
 *       alloc}: {@link AllocBench}; {@code warmup}: {@link WarmUpBench}; {@code threads}: {@link ThreadsBench};
 *   <li>{@code pack}: {@link PackBench}; {@code queue}: {@link QueueBench}; {@code overlap}: {@link OverlapBench};
 *       {@code passive}: {@link PassiveBench}.
 * </ul>
 *
 * <p>Options are those of {@link Options}. Exits with 2 when the arguments make no sense.
 */
public final class Bench {
    private Bench() {}

    /** Runs one benchmark; every rank calls it with the same arguments. */
    public static void main(String[] args) throws Exception {
        long start = System.nanoTime();
        boolean threads = List.of(args).contains("threads");
        MPI_Init_thread(args, threads ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, new int[1]);
        String complaint = null;
        try {
            run(Options.of(args), System.out, start);
        } catch (IllegalArgumentException e) {
            complaint = e.getMessage();
            if (rank() == 0) {
                System.err.println("Bench: " + complaint);
            }
        }
        MPI_Finalize();
        if (complaint != null) {
            System.exit(2);
        }
    }

    private static int rank() {
        int[] rank = new int[1];
        MPI_Comm_rank(MPI_COMM_WORLD, rank);
        return rank[0];
    }

    /**
     * Runs one benchmark between MPI_Init and MPI_Finalize.
     *
     * @param out where rank 0 prints
     * @param start when the program began
     */
    static void run(Options options, PrintStream out, long start) throws Exception {
        int[] size = new int[1];
        MPI_Comm_size(MPI_COMM_WORLD, size);
        switch (options.test()) {
            case "pack" -> PackBench.run(plain(options));
            case "overlap" -> OverlapBench.run(plain(options));
            case "passive" -> PassiveBench.run(plain(options));
            case "queue" -> QueueBench.run();
            case "idle", "wake" -> new IdleBench(options, rank(), size[0], out).run();
            case "memory" -> new MemoryBench(options, rank(), size[0], out).run();
            case "gc" -> new GcBench(options, rank(), size[0], out).run();
            case "alloc" -> new AllocBench(options, rank(), size[0], out).run();
            case "warmup" -> new WarmUpBench(options, rank(), size[0], out).run(start);
            case "threads" -> new ThreadsBench(options, out).run();
            default -> {
                if (FileAccesses.has(options.test())) {
                    new FileBench(options, rank(), size[0], out).run();
                } else if (OneSided.has(options.test())) {
                    new WindowBench(options, rank(), size[0], out).run();
                } else {
                    new MessageBench(options, rank(), size[0], out).run();
                }
            }
        }
    }

    private static String[] plain(Options options) {
        List<String> words = new ArrayList<>();
        words.add(options.test());
        options.numbers().forEach(number -> words.add(number.toString()));
        return words.toArray(String[]::new);
    }
}
