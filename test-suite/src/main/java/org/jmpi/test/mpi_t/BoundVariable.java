package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.tool.cvar.CvarHandle;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * A control variable that is bound to a communicator changes that one alone: reductions in rank order, which show in their
 * rounding.
 */
public final class BoundVariable {
    private static final String NAME = "MPIR_CVAR_COMM_REPRODUCIBLE";

    private BoundVariable() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, BoundVariable::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        int[] bound = new int[1];
        int[] other = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, bound);
        MPI_Comm_dup(MPI_COMM_WORLD, other);
        CvarHandle[] mine = handle(check, bound);
        CvarHandle[] others = handle(check, other[0]);
        check.ok(MPI_T_cvar_write(mine[0], new int[] {1}), "cvar_write");
        check.same(1, read(check, mine[0]), "the communicator's value");
        check.same(0, read(check, others[0]), "the other communicator's value");
        Watch watch = new Watch(check).counters("coll_allreduce_algorithms");
        watch.start();
        sum(check, bound[0]);
        check.same(1, rankOrder(watch), "sums in rank order");
        sum(check, other[0]);
        check.ok(MPI_T_cvar_write(mine[0], new int[] {0}), "cvar_write");
        sum(check, bound[0]);
        check.same(1, rankOrder(watch), "sums in rank order when nobody asks for it");
        watch.free();
        check.ok(MPI_T_cvar_handle_free(mine), "cvar_handle_free");
        check.ok(MPI_T_cvar_handle_free(others), "cvar_handle_free");
        int stale = bound[0];
        MPI_Comm_free(bound);
        MPI_Comm_free(other);
        int code = MPI_T_cvar_handle_alloc(index(check), stale, new CvarHandle[1], new int[1]);
        check.error(MPI_T_ERR_INVALID, code, "a communicator that was freed");
        check.ok(MPI_T_finalize(), "T_finalize");
        return check.errors();
    }

    private static int index(Check check) {
        int[] index = new int[1];
        check.ok(MPI_T_cvar_get_index(NAME, index), "cvar_get_index");
        return index[0];
    }

    private static CvarHandle[] handle(Check check, Object comm) {
        CvarHandle[] handle = new CvarHandle[1];
        int[] count = new int[1];
        check.ok(MPI_T_cvar_handle_alloc(index(check), comm, handle, count), "cvar_handle_alloc");
        check.same(1, count[0], "elements");
        return handle;
    }

    private static int read(Check check, CvarHandle handle) {
        int[] value = {-1};
        check.ok(MPI_T_cvar_read(handle, value), "cvar_read");
        return value[0];
    }

    /** The rank-order algorithm is the last that a tool can ask for, or one behind. */
    private static long rankOrder(Watch watch) {
        int at = org.jmpi.mpir.coll.registry.AlgorithmEntry.numbered(org.jmpi.mpir.coll.registry.CollKind.ALLREDUCE)
                .stream()
                .map(org.jmpi.mpir.coll.registry.AlgorithmEntry::name)
                .toList()
                .indexOf("rank_order");
        return watch.array("coll_allreduce_algorithms")[at];
    }

    private static void sum(Check check, int comm) {
        double[] sum = {-1};
        check.ok(MPI_Allreduce(new double[] {0.5}, sum, 1, MPI_DOUBLE, MPI_SUM, comm), "Allreduce");
        check.isTrue(sum[0] == MTest.size() * 0.5, "the sum " + sum[0]);
    }
}
