package org.jmpi.test.attr;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A delete callback that fails makes MPI_Finalize fail; MPI goes on, and a second MPI_Finalize succeeds. */
public final class FinalizeFails {
    private FinalizeFails() {}

    public static void main(String[] args) {
        MPI_Init(args);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        Recorder self = new Recorder();
        Recorder world = new Recorder();
        MPI_Comm_set_attr(MPI_COMM_SELF, self.commKey("x"), "self");
        MPI_Comm_set_attr(MPI_COMM_WORLD, world.commKey("x"), "world");
        Check check = new Check();
        self.deleteCode = MPI_ERR_DIMS;
        check.error(MPI_ERR_DIMS, MPI_Finalize(), "MPI_Finalize", "delete_fn");
        boolean[] finalized = {true};
        MPI_Finalized(finalized);
        check.isTrue(!finalized[0], "finalized although a callback failed");
        check.ok(MPI_Barrier(MPI_COMM_WORLD), "barrier");
        self.deleteCode = MPI_SUCCESS;
        world.deleteCode = MPI_ERR_TOPOLOGY;
        check.error(MPI_ERR_TOPOLOGY, MPI_Finalize(), "MPI_Finalize", "delete_fn");
        check.same(2, self.take().size(), "calls of the callback of MPI_COMM_SELF");
        check.same(1, world.take().size(), "calls of the callback of MPI_COMM_WORLD");
        MTest.report(check.errors());
        world.deleteCode = MPI_SUCCESS;
        if (MPI_Finalize() != MPI_SUCCESS || self.calls.size() != 0 || world.calls.size() != 1) {
            throw new AssertionError("the third MPI_Finalize: " + self.calls + world.calls);
        }
    }
}
