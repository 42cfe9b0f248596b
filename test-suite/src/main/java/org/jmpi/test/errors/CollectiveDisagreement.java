package org.jmpi.test.errors;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Ranks that disagree on the amount of data: who receives tells what came from whom and what it expected. */
public final class CollectiveDisagreement {
    private final Check check = new Check();
    private final int me = MTest.rank();

    private CollectiveDisagreement() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CollectiveDisagreement::run);
    }

    /** Two ranks. */
    public static int run(String[] args) {
        if (MTest.size() != 2) {
            return MTest.skip("2 ranks disagree with each other");
        }
        CollectiveDisagreement test = new CollectiveDisagreement();
        for (int form = 0; form < 3; form++) {
            test.bcast(form, 5, 3, MPI_ERR_TRUNCATE);
            test.bcast(form, 3, 5, MPI_ERR_OTHER);
            test.gather(form);
        }
        return test.check.errors();
    }

    private interface Call {
        int begin(int comm, int[] request);
    }

    /** Returns the first error code of a call and its completion. */
    private int outcome(int form, int comm, java.util.function.IntUnaryOperator blocking, Call nonblocking, Call init) {
        if (form == 0) {
            return blocking.applyAsInt(comm);
        }
        int[] request = new int[1];
        int code = (form == 1 ? nonblocking : init).begin(comm, request);
        if (code == MPI_SUCCESS && form == 2) {
            code = MPI_Start(request);
        }
        if (code == MPI_SUCCESS) {
            code = MPI_Wait(request, MPI_STATUS_IGNORE);
        }
        if (form == 2 && request[0] != MPI_REQUEST_NULL) {
            MPI_Request_free(request);
        }
        return code;
    }

    /** A communicator that may be left in disorder. */
    private static int own() {
        int[] comm = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        MPI_Comm_set_errhandler(comm[0], MPI_ERRORS_RETURN);
        return comm[0];
    }

    private void bcast(int form, int sent, int received, int errorClass) {
        int comm = own();
        int n = me == 0 ? sent : received;
        int[] data = new int[8];
        int code = outcome(
                form,
                comm,
                c -> MPI_Bcast(data, n, MPI_INT, 0, c),
                (c, r) -> MPI_Ibcast(data, n, MPI_INT, 0, c, r),
                (c, r) -> MPI_Bcast_init(data, n, MPI_INT, 0, c, MPI_INFO_NULL, r));
        String what = "bcast of " + sent + " received as " + received + ", form " + form;
        if (me == 1) {
            check.error(errorClass, code, what, "rank 0", 4 * sent + " bytes", 4 * received + " ");
        } else {
            check.ok(code, what);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Comm_free(new int[] {comm});
    }

    private void gather(int form) {
        int comm = own();
        int[] mine = new int[4];
        int[] all = new int[8];
        int n = me == 0 ? 2 : 4;
        int code = outcome(
                form,
                comm,
                c -> MPI_Gather(mine, n, MPI_INT, all, 2, MPI_INT, 0, c),
                (c, r) -> MPI_Igather(mine, n, MPI_INT, all, 2, MPI_INT, 0, c, r),
                (c, r) -> MPI_Gather_init(mine, n, MPI_INT, all, 2, MPI_INT, 0, c, MPI_INFO_NULL, r));
        if (me == 0) {
            check.error(MPI_ERR_TRUNCATE, code, "gather, form " + form, "rank 1", "16 bytes", "8 ");
        }
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Comm_free(new int[] {comm});
    }
}
