package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Threads, each with a communicator of its own, allocate, exchange and free memory all at once. */
public final class AllocMemThreads {
    private static final int THREADS = 4;
    private static final int ROUNDS = 60;
    private static final int SHORTEST = 10_000;
    private static final int LONGEST = 400_000;
    private static final int TAG = 7;

    private final Check check = new Check();
    private final long seed;
    private final int me = MTest.rank();

    private AllocMemThreads(long seed) {
        this.seed = seed;
    }

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, AllocMemThreads::runMultiple);
    }

    /** Any number of ranks; each sends to the next. */
    public static int runMultiple(String[] args) throws Exception {
        AllocMemThreads test = new AllocMemThreads(MTest.seed(args, 11));
        System.out.println("seed=" + test.seed);
        List<Thread> threads = new ArrayList<>();
        List<int[]> comms = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int[] comm = new int[1];
            int number = t;
            MPI_Comm_dup(MPI_COMM_WORLD, comm);
            comms.add(comm);
            threads.add(new Thread(() -> test.exchange(comm[0], number)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        comms.forEach(comm -> MPI_Comm_free(comm));
        return test.check.errors();
    }

    private void exchange(int comm, int number) {
        Random sizes = new Random(seed * THREADS + number);
        int next = (me + 1) % MTest.size();
        int last = (me + MTest.size() - 1) % MTest.size();
        ByteBuffer[] base = new ByteBuffer[1];
        for (int round = 0; round < ROUNDS; round++) {
            int n = SHORTEST + sizes.nextInt(LONGEST - SHORTEST);
            check.ok(MPI_Alloc_mem(n, MPI_INFO_NULL, base), "Alloc_mem");
            ByteBuffer out = base[0];
            check.ok(MPI_Alloc_mem(n, MPI_INFO_NULL, base), "Alloc_mem");
            ByteBuffer in = base[0];
            out.put(0, Bytes.of(n, pattern(me, number, round)));
            check.ok(
                    MPI_Sendrecv(out, n, MPI_BYTE, next, TAG, in, n, MPI_BYTE, last, TAG, comm, MPI_STATUS_IGNORE),
                    "Sendrecv");
            byte[] got = new byte[n];
            in.get(0, got);
            Bytes.check(check, got, n, pattern(last, number, round), "thread " + number + ", round " + round);
            check.ok(MPI_Free_mem(out), "Free_mem");
            check.ok(MPI_Free_mem(in), "Free_mem");
        }
    }

    private static long pattern(int rank, int number, int round) {
        return (rank * 100L + number) * 1000 + round;
    }
}
