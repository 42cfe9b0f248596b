package org.jmpi.test.errhan;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The last rank aborts itself while the others make communicators with it: all of them hear why that fails. */
public final class AbortWhileCreating {
    private static final int CODE = 7;

    private AbortWhileCreating() {}

    /** Exits with the code of MPI_Abort; each survivor says so at the end. */
    public static void main(String[] args) {
        MPI_Init(args);
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        if (MTest.rank() == MTest.size() - 1) {
            MPI_Abort(MPI_COMM_SELF, CODE);
        }
        int[] group = new int[1];
        int[] made = {MPI_COMM_NULL};
        check.ok(MPI_Comm_group(MPI_COMM_WORLD, group), "Comm_group");
        check.error(MPI_ERR_PROC_ABORTED, MPI_Comm_dup(MPI_COMM_WORLD, made), "Comm_dup");
        int code = MPI_Comm_create_group(MPI_COMM_WORLD, group[0], 1, made);
        check.error(MPI_ERR_PROC_ABORTED, code, "Comm_create_group");
        check.ok(MPI_Group_free(group), "Group_free");
        int finalized = MPI_Finalize();
        if (check.errors() == 0 && finalized == MPI_SUCCESS) {
            System.out.println("survivor ends well");
        }
    }
}
