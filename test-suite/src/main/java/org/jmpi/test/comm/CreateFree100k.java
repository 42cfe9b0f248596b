package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import java.util.Locale;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.create.ContextIds;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Several threads of each rank make and free communicators, each from one of its own: no handle, context id or memory
 * is lost, however long it goes on.
 *
 * <p>Arguments {@code total=N}, communicators of one rank, {@code threads=N}, and {@code rates=1} to have printed how many
 * a second each rank made.
 */
public final class CreateFree100k {
    private static final int TENTHS = 10;
    private static final int LEAST_FOR_HEAP = 50_000;
    private static final long HEAP_TOLERANCE = 8L << 20;
    private static final double NANOS = 1e9;

    private final Check check;
    private final int threads;
    private final int each;
    private final boolean rates;
    private final Rank rank = Rank.current();
    private final int[] world = new int[1];
    private final CyclicBarrier tenth;
    private int ended;
    private long began;
    private long heapEarly;
    private long heapLate;

    private CreateFree100k(Check check, int threads, int total, boolean rates) {
        this.check = check;
        this.rates = rates;
        this.threads = threads;
        each = total / threads / TENTHS;
        tenth = new CyclicBarrier(threads, this::endTenth);
    }

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, CreateFree100k::runMultiple);
    }

    public static int runMultiple(String[] args) throws InterruptedException {
        Check check = new Check();
        int total = MTest.option(args, "total", 1000);
        boolean rates = MTest.option(args, "rates", 0) != 0;
        CreateFree100k test = new CreateFree100k(check, MTest.option(args, "threads", 4), total, rates);
        test.run();
        return check.errors();
    }

    private void run() throws InterruptedException {
        int comms = Comm.table(rank).liveCount();
        int requests = Device.of(rank).diagnosis().liveRequests();
        MPI_Comm_group(MPI_COMM_WORLD, world);
        int[][] parents = new int[threads][1];
        for (int[] parent : parents) {
            check.ok(MPI_Comm_dup(MPI_COMM_WORLD, parent), "Comm_dup");
        }
        int ids = ContextIds.of(rank).inUse(rank);
        int groups = Group.table(rank).liveCount();
        Thread[] workers = new Thread[threads];
        began = System.nanoTime();
        for (int t = 0; t < threads; t++) {
            int thread = t;
            workers[t] = new Thread(() -> work(thread, parents[thread]));
            workers[t].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        check.same(comms, Comm.table(rank).liveCount(), "communicators that are left");
        check.same(groups, Group.table(rank).liveCount(), "groups that are left");
        check.same(requests, Device.of(rank).diagnosis().liveRequests(), "requests that are left");
        check.same(ids - threads, ContextIds.of(rank).inUse(rank), "context ids in use");
        if (each * threads * TENTHS >= LEAST_FOR_HEAP) {
            long grown = heapLate - heapEarly;
            check.isTrue(grown < HEAP_TOLERANCE, "the heap grew by " + grown + " bytes");
        }
        MPI_Group_free(world);
    }

    private void work(int thread, int[] parent) {
        Rank.attach(rank);
        try {
            for (int t = 0; t < TENTHS; t++) {
                for (int i = 0; i < each; i++) {
                    one(i % 5, thread, parent[0]);
                }
                tenth.await();
            }
            check.ok(MPI_Comm_free(parent), "Comm_free of the parent");
        } catch (RuntimeException | InterruptedException | BrokenBarrierException e) {
            check.fail("thread " + thread + ": " + e);
            tenth.reset();
        }
    }

    private void one(int kind, int thread, int parent) {
        int[] made = new int[1];
        int[] request = new int[1];
        switch (kind) {
            case 0 -> check.ok(MPI_Comm_split(parent, 0, 0, made), "Comm_split");
            case 1 -> check.ok(MPI_Comm_create_group(MPI_COMM_WORLD, world[0], thread, made), "Comm_create_group");
            case 2 -> {
                check.ok(MPI_Comm_idup(parent, made, request), "Comm_idup");
                check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            }
            default -> check.ok(MPI_Comm_dup(parent, made), "Comm_dup");
        }
        check.ok(MPI_Comm_free(made), "Comm_free");
    }

    /** Run by one thread while the others stand still. */
    private void endTenth() {
        Rank.attach(rank);
        ended++;
        if (ended != 1 && ended < TENTHS - 1) {
            return;
        }
        long now = System.nanoTime();
        if (rates && MTest.rank() == 0) {
            int done = ended == TENTHS - 1 ? TENTHS - 2 : 1;
            String which = ended == 1 ? "first tenth" : ended == TENTHS ? "last tenth" : "between";
            double rate = done * (double) each * threads * NANOS / (now - began);
            System.out.println(String.format(Locale.ROOT, "%s: %.0f communicators a second", which, rate));
        }
        if (ended != TENTHS - 1) {
            heapLate = usedHeap();
            heapEarly = ended == 1 ? heapLate : heapEarly;
        }
        began = System.nanoTime();
    }

    private static long usedHeap() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }
}
