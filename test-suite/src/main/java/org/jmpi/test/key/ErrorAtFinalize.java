package org.jmpi.test.key;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** An Error from a function of a key is thrown by MPI_Finalize when it has done its work; no rank waits for it. */
public final class ErrorAtFinalize {
    private ErrorAtFinalize() {}

    public static void main(String[] args) {
        MPI_Init(args);
        Check check = new Check();
        Journal journal = new Journal(check);
        int a = journal.key("a");
        int me = MTest.rank();
        journal.set(a, MPI_HANDLE_COMM, MPI_COMM_SELF, 1);
        journal.set(a, MPI_HANDLE_COMM, MPI_COMM_WORLD, 2);
        journal.inside(call -> {
            if (call.value() == 1) {
                throw new AssertionError("mine");
            }
        });
        Error thrown = null;
        try {
            MPI_Finalize();
        } catch (AssertionError e) {
            thrown = e;
        }
        check.isTrue(thrown != null && "mine".equals(thrown.getMessage()), "MPI_Finalize threw " + thrown);
        journal.expect("MPI_Finalize", "free a=1", "destroy a=1", "free a=2", "destroy a=2");
        boolean[] finalized = {false};
        MPI_Finalized(finalized);
        check.isTrue(finalized[0], "MPI_Finalize stopped half way");
        if (me == 0 || check.errors() > 0) {
            System.out.println(check.errors() == 0 ? " No Errors" : " Found " + check.errors() + " errors");
        }
    }
}
