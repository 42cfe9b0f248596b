package org.jmpi.test.errors;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Error handlers: a user's one gets communicator and code, is inherited by duplicates, and can be got and freed. */
public final class Handlers {
    private Handlers() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Handlers::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        Check check = new Check();
        int[] calls = new int[3];
        int[] handler = new int[1];
        check.ok(
                MPI_Comm_create_errhandler(
                        (comm, code) -> {
                            calls[0]++;
                            calls[1] = comm;
                            calls[2] = code;
                        },
                        handler),
                "Comm_create_errhandler");
        int[] comm = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        check.ok(MPI_Comm_set_errhandler(comm[0], handler[0]), "Comm_set_errhandler");
        int code = MPI_Send(null, 0, MPI_INT, 1000, 0, comm[0]);
        check.same(1, calls[0], "calls of the handler");
        check.same(comm[0], calls[1], "the handler's communicator");
        check.same(code, calls[2], "the handler's code");
        check.error(MPI_ERR_RANK, code, "what the function returns");
        int[] copy = new int[1];
        MPI_Comm_dup(comm[0], copy);
        MPI_Send(null, 0, MPI_INT, 1000, 0, copy[0]);
        check.same(2, calls[0], "calls of the handler by a duplicate");
        check.ok(MPI_Comm_call_errhandler(copy[0], MPI_ERR_OTHER), "Comm_call_errhandler");
        check.same(3, calls[0], "calls by Comm_call_errhandler");
        check.same(MPI_ERR_OTHER, calls[2], "its code");
        int[] got = new int[1];
        check.ok(MPI_Comm_get_errhandler(comm[0], got), "Comm_get_errhandler");
        check.same(handler[0], got[0], "the handler got back");
        check.ok(MPI_Errhandler_free(got), "Errhandler_free");
        check.same(MPI_ERRHANDLER_NULL, got[0], "the handle");
        check.ok(MPI_Errhandler_free(handler), "Errhandler_free");
        MPI_Send(null, 0, MPI_INT, 1000, 0, comm[0]);
        check.same(4, calls[0], "a freed handler lives while a communicator has it");
        MPI_Comm_free(copy);
        MPI_Comm_free(comm);
        predefined(check);
        return check.errors();
    }

    private static void predefined(Check check) {
        int[] got = new int[1];
        MPI_Comm_get_errhandler(MPI_COMM_WORLD, got);
        check.same(MPI_ERRORS_ARE_FATAL, got[0], "the default of MPI_COMM_WORLD");
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        int code = MPI_Recv(null, 0, MPI_INT, 0, -9, MPI_COMM_WORLD, null);
        check.error(MPI_ERR_TAG, code, "ERRORS_RETURN");
        String[] text = new String[1];
        check.ok(MPI_Error_string(MPI_ERR_TRUNCATE, text), "Error_string");
        check.isTrue(!text[0].isEmpty(), "the text of a class");
    }
}
