package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Ranks that call different collectives, or with different roots or amounts, get errors; nobody waits for ever. */
public final class SharedMismatch {
    private static final int WARM_UP = 10;

    private final Check check = new Check();
    private final int size = MTest.size();
    private final int me = MTest.rank();
    private final int[] in = new int[1000];
    private final int[] out = new int[1000];

    /** What a rank that must notice gets: one of these classes, the second if another rank noticed before. */
    private record Case(String what, IntUnaryOperator call, int errorClass, int noticing) {}

    private SharedMismatch() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SharedMismatch::run);
    }

    public static int run(String[] args) {
        return MTest.sharesMemory() ? new SharedMismatch().all() : 0;
    }

    private int all() {
        List<Case> cases = List.of(
                new Case(
                        "barrier and allreduce",
                        comm -> me == 0 ? MPI_Barrier(comm) : MPI_Allreduce(in, out, 1, MPI_INT, MPI_SUM, comm),
                        MPI_ERR_OTHER,
                        size),
                new Case(
                        "amounts of an allreduce",
                        comm -> MPI_Allreduce(in, out, me == 0 ? 1 : 2, MPI_INT, MPI_SUM, comm),
                        MPI_ERR_TRUNCATE,
                        size),
                new Case(
                        "amounts of an allgather",
                        comm -> MPI_Allgather(in, me + 1, MPI_INT, new int[100], me + 1, MPI_INT, comm),
                        MPI_ERR_TRUNCATE,
                        size),
                new Case(
                        "roots of a reduce",
                        comm -> MPI_Reduce(in, out, 1, MPI_INT, MPI_SUM, me == 0 ? 0 : 1, comm),
                        MPI_ERR_ROOT,
                        2));
        for (Case c : cases) {
            one(c);
        }
        return check.errors();
    }

    private void one(Case c) {
        int[] comm = new int[1];
        check.ok(MPI_Comm_dup(MPI_COMM_WORLD, comm), "Comm_dup");
        MPI_Comm_set_errhandler(comm[0], MPI_ERRORS_RETURN);
        SharedCalls calls = new SharedCalls(check);
        for (int i = 0; i < WARM_UP; i++) {
            check.ok(MPI_Barrier(comm[0]), "Barrier");
        }
        if (MTest.total(calls.stop() > 0 ? 0 : 1, MPI_COMM_WORLD) > 0) {
            MTest.skip("shared memory has no room for collectives; by messages these mistakes are not all noticed");
            return;
        }
        int code = c.call.applyAsInt(comm[0]);
        if (me < c.noticing) {
            int[] errorClass = {MPI_SUCCESS};
            MPI_Error_class(code, errorClass);
            boolean known = errorClass[0] == c.errorClass || errorClass[0] == MPI_ERR_OTHER;
            check.isTrue(known, c.what + ": error class " + errorClass[0] + ", expected " + c.errorClass);
        }
        check.ok(MPI_Barrier(MPI_COMM_WORLD), "Barrier of all");
    }
}
