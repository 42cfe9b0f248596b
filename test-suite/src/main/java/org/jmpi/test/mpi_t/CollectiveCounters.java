package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.util.List;
import java.util.Map;
import org.jmpi.test.coll.every.Neighbors;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Every collective is counted under its name and form, and what did it: an algorithm of messages or shared memory. */
public final class CollectiveCounters {
    private static final int BLOCKING = 3;
    private static final int NONBLOCKING = 2;
    private static final int PERSISTENT = 1;
    /** More calls than it takes until shared memory is used. */
    private static final int WARM = 20;
    /** The operations that shared memory has, by their place in coll_shared_calls. */
    private static final List<String> SHARED_NAMES =
            List.of("barrier", "bcast", "reduce", "allreduce", "gather", "gatherv", "scatter", "scatterv", "allgather");

    private static final long DELAY_NS = 5_000_000;
    private static final int ROUNDS = 100;

    private final Check check = new Check();
    private final int[] comm = new int[1];
    private final int graph;
    private final Map<String, CollectiveForms.Forms> calls;

    private CollectiveCounters() {
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        graph = Neighbors.graph(comm[0]);
        calls = new CollectiveForms(comm[0], graph).all();
        for (int i = 0; i < WARM; i++) {
            MPI_Barrier(comm[0]);
            MPI_Barrier(graph);
        }
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, CollectiveCounters::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        if (shared() && !MTest.hasRoomToShare()) {
            return MTest.skip("/dev/shm has too little room to say what is shared");
        }
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        CollectiveCounters test = new CollectiveCounters();
        test.forms();
        test.waits();
        test.freed();
        test.check.ok(MPI_T_finalize(), "T_finalize");
        return test.check.errors();
    }

    private void forms() {
        Watch watch = new Watch(check);
        calls.keySet().forEach(op -> watch.counters("coll_" + op + "_calls", "coll_" + op + "_algorithms"));
        watch.counters("coll_shared_calls");
        watch.add("comm_collectives", MPI_T_PVAR_CLASS_COUNTER, comm);
        watch.add("time_in_collectives", MPI_T_PVAR_CLASS_TIMER, null);
        watch.start();
        long begin = System.nanoTime();
        calls.forEach(this::call);
        double elapsed = (System.nanoTime() - begin) * 1e-9;
        counted(watch);
        watch.ran("time_in_collectives", elapsed);
        watch.free();
    }

    private void call(String op, CollectiveForms.Forms forms) {
        for (int i = 0; i < BLOCKING; i++) {
            check.ok(forms.blocking().getAsInt(), op);
        }
        int[] request = new int[1];
        for (int i = 0; i < NONBLOCKING; i++) {
            check.ok(forms.nonblocking().applyAsInt(request), "non-blocking " + op);
            MPI_Wait(request, MPI_STATUS_IGNORE);
        }
        for (int i = 0; i < PERSISTENT; i++) {
            check.ok(forms.persistent().applyAsInt(request), "persistent " + op);
            MPI_Start(request);
            MPI_Wait(request, MPI_STATUS_IGNORE);
            MPI_Request_free(request);
        }
    }

    private void counted(Watch watch) {
        int all = 0;
        for (String op : calls.keySet()) {
            boolean shared = shares(op);
            watch.elements("coll_" + op + "_calls", BLOCKING, NONBLOCKING, PERSISTENT);
            watch.sum("coll_" + op + "_algorithms", NONBLOCKING + PERSISTENT + (shared ? 0 : BLOCKING));
            all += op.startsWith("neighbor") ? 0 : BLOCKING + NONBLOCKING + PERSISTENT;
        }
        if (shared()) {
            long operations = calls.keySet().stream().filter(this::shares).count();
            watch.sum("coll_shared_calls", operations * BLOCKING);
            for (int i = 0; i < SHARED_NAMES.size(); i++) {
                watch.element("coll_shared_calls", i, shares(SHARED_NAMES.get(i)) ? BLOCKING : 0);
            }
        }
        watch.same("comm_collectives", all);
    }

    private static boolean shared() {
        return MTest.size() > 1 && MTest.sharesMemory();
    }

    /** Returns whether a blocking call goes through shared memory. */
    private boolean shares(String op) {
        return shared()
                && switch (op) {
                    case "gatherv", "scatterv", "allgatherv", "alltoallv", "alltoallw" -> false;
                    default -> !op.startsWith("neighbor");
                };
    }

    /** One comes late to a barrier: all others wait for it, and nobody waits much where all come at once. */
    private void waits() {
        Watch watch = new Watch(check).counters("coll_shared_waits");
        int[] seen = {shared() && MTest.rank() > 0 ? 0 : 1};
        // where cores are few who shall wait may come late itself
        for (int round = 0; round < ROUNDS && shared(); round++) {
            MPI_Barrier(comm[0]);
            watch.start();
            long begin = System.nanoTime();
            while (MTest.rank() == 0 && System.nanoTime() - begin < DELAY_NS) {
                Thread.onSpinWait();
            }
            MPI_Barrier(comm[0]);
            watch.stop();
            long waits = MTest.rank() == 0 ? 1 : watch.value("coll_shared_waits");
            MPI_Allreduce(new int[] {(int) Math.min(1, waits)}, seen, 1, MPI_INT, MPI_MIN, comm[0]);
            if (seen[0] == 1) {
                break;
            }
        }
        if (shared() && MTest.rank() > 0) {
            watch.within("coll_shared_waits", 1, MTest.size());
        }
        watch.free();
    }

    /** What a communicator counted stays when it is gone. */
    private void freed() {
        Watch later = new Watch(check).counters("coll_bcast_calls");
        later.start();
        int[] second = new int[1];
        MPI_Comm_dup(comm[0], second);
        MPI_Bcast(new int[1], 1, MPI_INT, 0, second[0]);
        MPI_Comm_free(second);
        MPI_Comm_free(new int[] {graph});
        MPI_Comm_free(comm);
        later.element("coll_bcast_calls", 0, 1);
        later.free();
    }
}
