package org.jmpi.test.attr;

import static org.jmpi.binding.Mpi.*;
import static org.jmpi.test.attr.Recorder.dup;
import static org.jmpi.test.attr.Recorder.freeComm;
import static org.jmpi.test.attr.Recorder.freeCommKey;
import static org.jmpi.test.attr.Recorder.get;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Where a callback fails at one rank, the others are not held up, and later calls find each other. */
public final class FailingAtOneRank {
    private final Check check = new Check();
    private final Recorder recorder = new Recorder();
    private final int key = recorder.commKey("x");
    private final int comm;
    private final boolean fails = MTest.rank() == MTest.size() - 1;

    private FailingAtOneRank(int comm) {
        this.comm = comm;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, FailingAtOneRank::run);
    }

    /** On two ranks or more; {@code rounds=N} duplications fail at the last one. */
    public static int run(String[] args) {
        int comm = dup(MPI_COMM_WORLD);
        MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
        FailingAtOneRank test = new FailingAtOneRank(comm);
        MPI_Comm_set_attr(comm, test.key, "v");
        for (int i = 0; i < MTest.option(args, "rounds", 5); i++) {
            test.duplicate();
            test.duplicateWithoutWaiting();
        }
        test.deletion();
        MPI_Comm_delete_attr(comm, test.key);
        freeCommKey(test.key);
        freeComm(comm);
        return test.check.errors();
    }

    private void duplicate() {
        recorder.copyCode = fails ? MPI_ERR_DIMS : MPI_SUCCESS;
        int[] made = {-7};
        int code = MPI_Comm_dup(comm, made);
        if (fails) {
            check.error(MPI_ERR_DIMS, code, "dup", "copy_fn");
            check.same(-7, made[0], "no communicator was made");
        } else {
            check.ok(code, "dup at a rank whose callback succeeds");
            check.equal("v'", get(made[0], key), "copy");
            check.ok(MPI_Comm_free(made), "free");
        }
        works();
    }

    private void duplicateWithoutWaiting() {
        recorder.copyCode = fails ? MPI_ERR_DIMS : MPI_SUCCESS;
        int[] made = {-7};
        int[] request = {MPI_REQUEST_NULL};
        int code = MPI_Comm_idup(comm, made, request);
        if (fails) {
            check.error(MPI_ERR_DIMS, code, "idup", "copy_fn");
        } else {
            check.ok(code, "idup at a rank whose callback succeeds");
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "wait");
            check.equal("v'", get(made[0], key), "copy");
            check.ok(MPI_Comm_free(made), "free");
        }
        works();
    }

    /** MPI_Comm_free that fails at one rank: it frees later. */
    private void deletion() {
        recorder.copyCode = MPI_SUCCESS;
        int[] made = {dup(comm)};
        recorder.deleteCode = fails ? MPI_ERR_DIMS : MPI_SUCCESS;
        int code = MPI_Comm_free(made);
        if (fails) {
            check.error(MPI_ERR_DIMS, code, "free", "delete_fn");
            recorder.deleteCode = MPI_SUCCESS;
            check.ok(MPI_Comm_free(made), "free again");
        } else {
            check.ok(code, "free at a rank whose callback succeeds");
        }
        works();
    }

    /** The communicator and one more duplicate of it. */
    private void works() {
        recorder.copyCode = MPI_SUCCESS;
        int made = dup(comm);
        int[] sum = new int[1];
        check.ok(MPI_Allreduce(new int[] {1}, sum, 1, MPI_INT, MPI_SUM, made), "allreduce");
        check.same(MTest.size(), sum[0], "on a duplicate");
        freeComm(made);
    }
}
