package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Every collective is counted under its name and form, and what did it: an algorithm of messages or shared memory. */
public final class CollectiveCounters {
    private static final int BLOCKING = 3;

    private final Check check = new Check();
    private final int[] comm = new int[1];
    private final int size = MTest.size();
    private final int[] ones = new int[size];
    private final int[] places = new int[size];
    private final int[] send = new int[size];
    private final int[] recv = new int[size];
    private final Map<String, Runnable> calls = new LinkedHashMap<>();

    private CollectiveCounters() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CollectiveCounters::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        CollectiveCounters test = new CollectiveCounters();
        test.body();
        test.check.ok(MPI_T_finalize(), "T_finalize");
        return test.check.errors();
    }

    private void body() {
        for (int r = 0; r < size; r++) {
            ones[r] = 1;
            places[r] = r;
        }
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        int c = comm[0];
        movement(c);
        reductions(c);
        Watch watch = new Watch(check);
        calls.keySet().forEach(op -> watch.counters("coll_" + op + "_calls", "coll_" + op + "_algorithms"));
        watch.counters("coll_shared_calls", "coll_shared_waits");
        watch.add("comm_collectives", MPI_T_PVAR_CLASS_COUNTER, comm);
        watch.add("time_in_collectives", MPI_T_PVAR_CLASS_TIMER, null);
        watch.start();
        long begin = System.nanoTime();
        for (int i = 0; i < BLOCKING; i++) {
            calls.values().forEach(Runnable::run);
        }
        double elapsed = (System.nanoTime() - begin) * 1e-9;
        int[] requests = new int[1];
        MPI_Ibcast(send, 1, MPI_INT, 0, c, requests);
        MPI_Wait(requests, MPI_STATUS_IGNORE);
        MPI_Barrier_init(c, MPI_INFO_NULL, requests);
        MPI_Request_free(requests);
        counted(watch);
        double seconds = watch.seconds("time_in_collectives");
        check.isTrue(seconds > 0 && seconds <= elapsed, seconds + " s in collectives of " + elapsed + " s");
        freed(watch, c);
    }

    private void movement(int c) {
        calls.put("barrier", () -> MPI_Barrier(c));
        calls.put("bcast", () -> MPI_Bcast(send, 1, MPI_INT, 0, c));
        calls.put("gather", () -> MPI_Gather(send, 1, MPI_INT, recv, 1, MPI_INT, 0, c));
        calls.put("gatherv", () -> MPI_Gatherv(send, 1, MPI_INT, recv, ones, places, MPI_INT, 0, c));
        calls.put("scatter", () -> MPI_Scatter(send, 1, MPI_INT, recv, 1, MPI_INT, 0, c));
        calls.put("scatterv", () -> MPI_Scatterv(send, ones, places, MPI_INT, recv, 1, MPI_INT, 0, c));
        calls.put("allgather", () -> MPI_Allgather(send, 1, MPI_INT, recv, 1, MPI_INT, c));
        calls.put("allgatherv", () -> MPI_Allgatherv(send, 1, MPI_INT, recv, ones, places, MPI_INT, c));
        calls.put("alltoall", () -> MPI_Alltoall(send, 1, MPI_INT, recv, 1, MPI_INT, c));
        calls.put("alltoallv", () -> MPI_Alltoallv(send, ones, places, MPI_INT, recv, ones, places, MPI_INT, c));
    }

    private void reductions(int c) {
        calls.put("reduce", () -> MPI_Reduce(send, recv, 1, MPI_INT, MPI_SUM, 0, c));
        calls.put("allreduce", () -> MPI_Allreduce(send, recv, 1, MPI_INT, MPI_SUM, c));
        calls.put("reduce_scatter", () -> MPI_Reduce_scatter(send, recv, ones, MPI_INT, MPI_SUM, c));
        calls.put("reduce_scatter_block", () -> MPI_Reduce_scatter_block(send, recv, 1, MPI_INT, MPI_SUM, c));
        calls.put("scan", () -> MPI_Scan(send, recv, 1, MPI_INT, MPI_SUM, c));
        calls.put("exscan", () -> MPI_Exscan(send, recv, 1, MPI_INT, MPI_SUM, c));
    }

    private void counted(Watch watch) {
        List<String> wrong = new ArrayList<>();
        long algorithms = 0;
        for (String op : calls.keySet()) {
            long[] forms = watch.array("coll_" + op + "_calls");
            long nonblocking = op.equals("bcast") ? 1 : 0;
            long persistent = op.equals("barrier") ? 1 : 0;
            if (forms[0] != BLOCKING || forms[1] != nonblocking || forms[2] != persistent) {
                wrong.add(op + " " + forms[0] + "," + forms[1] + "," + forms[2]);
            }
            for (long each : watch.array("coll_" + op + "_algorithms")) {
                algorithms += each;
            }
        }
        check.equal(List.of(), wrong, "calls");
        long shared = 0;
        for (long each : watch.array("coll_shared_calls")) {
            shared += each;
        }
        int all = BLOCKING * calls.size() + 2;
        check.same(
                all, algorithms + shared, "calls by algorithms, " + algorithms + ", and by shared memory, " + shared);
        watch.same("comm_collectives", all);
    }

    /** What a communicator counted stays when it is gone. */
    private void freed(Watch watch, int c) {
        long[] before = watch.array("coll_bcast_calls");
        watch.free();
        Watch later = new Watch(check).counters("coll_bcast_calls");
        later.start();
        int[] second = new int[1];
        MPI_Comm_dup(c, second);
        MPI_Bcast(send, 1, MPI_INT, 0, second[0]);
        MPI_Comm_free(second);
        MPI_Comm_free(comm);
        check.same(1, later.array("coll_bcast_calls")[0], "of a communicator that is gone, after " + before[0]);
        later.free();
    }
}
