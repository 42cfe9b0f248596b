package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What is set in a status is what is read from it, by function and by field. */
public final class StatusAccess {
    private StatusAccess() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, StatusAccess::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Status status = new MPI_Status();
        int[] value = {-99};
        boolean[] flag = new boolean[1];
        check.ok(MPI_Status_set_source(status, 17), "Status_set_source");
        check.ok(MPI_Status_set_tag(status, 18), "Status_set_tag");
        check.ok(MPI_Status_set_error(status, MPI_ERR_TAG), "Status_set_error");
        check.ok(MPI_Status_set_cancelled(status, true), "Status_set_cancelled");
        check.same(17, status.MPI_SOURCE, "MPI_SOURCE");
        check.same(18, status.MPI_TAG, "MPI_TAG");
        check.same(MPI_ERR_TAG, status.MPI_ERROR, "MPI_ERROR");
        check.ok(MPI_Status_get_source(status, value), "Status_get_source");
        check.same(17, value[0], "Status_get_source");
        check.ok(MPI_Status_get_tag(status, value), "Status_get_tag");
        check.same(18, value[0], "Status_get_tag");
        check.ok(MPI_Status_get_error(status, value), "Status_get_error");
        check.same(MPI_ERR_TAG, value[0], "Status_get_error");
        check.ok(MPI_Test_cancelled(status, flag), "Test_cancelled");
        check.isTrue(flag[0], "Test_cancelled after set");
        MPI_Status_set_cancelled(status, false);
        MPI_Test_cancelled(status, flag);
        check.isTrue(!flag[0], "Test_cancelled after unset");
        check.ok(MPI_Status_set_tag(status, MPI_ANY_TAG), "a wildcard for a tag");
        check.same(MPI_ANY_TAG, status.MPI_TAG, "MPI_TAG");
        check.error(MPI_ERR_ARG, MPI_Status_set_source(null, 1), "no status", "status", "MPI_STATUS_IGNORE");
        check.error(MPI_ERR_ARG, MPI_Status_get_tag(status, null), "no cell", "tag");
        MPI_Sendrecv(null, 0, MPI_INT, 0, 3, null, 0, MPI_INT, 0, 3, MPI_COMM_SELF, status);
        MPI_Status_get_source(status, value);
        check.same(0, value[0], "Status_get_source of a receive");
        MPI_Status_get_tag(status, value);
        check.same(3, value[0], "Status_get_tag of a receive");
        check.same(MPI_ERR_TAG, status.MPI_ERROR, "MPI_ERROR after a call that completes one");
        return check.errors();
    }
}
