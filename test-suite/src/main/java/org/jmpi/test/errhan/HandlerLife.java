package org.jmpi.test.errhan;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What a user's error handler may do while it runs, and how long a handler lives. */
public final class HandlerLife {
    private static final int NO_RANK = 1000;

    private final Check check = new Check();
    private int calls;

    private HandlerLife() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, HandlerLife::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        HandlerLife test = new HandlerLife();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        test.throwing();
        test.recursive();
        test.replacesItself();
        test.freesTheCommunicator();
        test.frees();
        test.kinds();
        test.userCode();
        return test.check.errors();
    }

    private int comm() {
        int[] comm = new int[1];
        check.ok(MPI_Comm_dup(MPI_COMM_SELF, comm), "Comm_dup");
        return comm[0];
    }

    private int handler(org.jmpi.binding.MPI_Comm_errhandler_function function) {
        int[] handler = {MPI_ERRHANDLER_NULL};
        check.ok(MPI_Comm_create_errhandler(function, handler), "Comm_create_errhandler");
        return handler[0];
    }

    /** Sets {@code handler} as the only one that has a reference to it. */
    private void give(int comm, int handler) {
        check.ok(MPI_Comm_set_errhandler(comm, handler), "Comm_set_errhandler");
        int[] own = {handler};
        check.ok(MPI_Errhandler_free(own), "Errhandler_free");
        check.same(MPI_ERRHANDLER_NULL, own[0], "the handle after Errhandler_free");
    }

    private static int fail(int comm) {
        return MPI_Send(null, 0, MPI_INT, NO_RANK, 0, comm);
    }

    private void free(int comm) {
        int[] old = {comm};
        check.ok(MPI_Comm_free(old), "Comm_free");
    }

    /** The exception leaves the function that failed. */
    private void throwing() {
        int comm = comm();
        give(comm, handler((c, code) -> {
            throw new IllegalStateException("thrown by the handler");
        }));
        IllegalStateException e =
                check.throwing(IllegalStateException.class, () -> fail(comm), "a handler that throws");
        check.equal("thrown by the handler", e == null ? "" : e.getMessage(), "its message");
        check.throwing(
                IllegalStateException.class,
                () -> MPI_Comm_call_errhandler(comm, MPI_ERR_OTHER),
                "a handler that throws, called by the program");
        check.ok(MPI_Barrier(comm), "the communicator works on");
        MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
        check.error(MPI_ERR_RANK, fail(comm), "another handler");
        free(comm);
    }

    private void recursive() {
        int comm = comm();
        calls = 0;
        int[] codes = new int[2];
        give(comm, handler((c, code) -> {
            calls++;
            codes[0] = code;
            if (calls < 5) {
                codes[1] = MPI_Recv(null, 0, MPI_INT, 0, -5, c, MPI_STATUS_IGNORE);
                check.error(MPI_ERR_TAG, codes[1], "the inner error");
                check.isTrue(codes[1] != code, "two errors, two codes");
            }
        }));
        check.error(MPI_ERR_RANK, fail(comm), "the outer error");
        check.same(5, calls, "calls of a handler that fails itself");
        free(comm);
    }

    private void replacesItself() {
        int comm = comm();
        calls = 0;
        give(comm, handler((c, code) -> {
            calls++;
            check.ok(MPI_Comm_set_errhandler(c, MPI_ERRORS_RETURN), "Comm_set_errhandler within the handler");
            int[] other = {handler((c2, code2) -> calls += 100)};
            check.ok(MPI_Errhandler_free(other), "Errhandler_free within the handler");
        }));
        check.error(MPI_ERR_RANK, fail(comm), "the first error");
        check.error(MPI_ERR_RANK, fail(comm), "the second error");
        check.same(1, calls, "calls of a handler that is replaced while it runs");
        free(comm);
    }

    private void freesTheCommunicator() {
        int comm = comm();
        calls = 0;
        int[] seen = new int[1];
        give(comm, handler((c, code) -> {
            calls++;
            seen[0] = c;
            free(c);
        }));
        check.error(MPI_ERR_RANK, fail(comm), "a handler that frees the communicator");
        check.same(1, calls, "its calls");
        check.same(comm, seen[0], "its communicator");
        check.error(MPI_ERR_COMM, MPI_Barrier(comm), "the communicator is gone");
    }

    private void frees() {
        for (int predefined : new int[] {MPI_ERRORS_ARE_FATAL, MPI_ERRORS_RETURN, MPI_ERRORS_ABORT}) {
            int[] handle = {predefined};
            check.ok(MPI_Errhandler_free(handle), "freeing a predefined handler");
            check.same(MPI_ERRHANDLER_NULL, handle[0], "its handle");
        }
        int comm = comm();
        check.ok(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN), "a predefined handler after it was freed");
        check.error(MPI_ERR_RANK, fail(comm), "a predefined handler after it was freed");
        check.error(MPI_ERR_ERRHANDLER, MPI_Errhandler_free(new int[] {MPI_ERRHANDLER_NULL}), "freeing null");
        check.error(MPI_ERR_ERRHANDLER, MPI_Errhandler_free(new int[] {MPI_COMM_WORLD}), "freeing no handler");
        check.error(MPI_ERR_ERRHANDLER, MPI_Comm_set_errhandler(comm, MPI_ERRHANDLER_NULL), "setting null");
        calls = 0;
        int handler = handler((c, code) -> calls++);
        give(comm, handler);
        check.error(MPI_ERR_ERRHANDLER, MPI_Errhandler_free(new int[] {handler}), "freeing twice");
        check.error(MPI_ERR_RANK, fail(comm), "the handler outlives its handle");
        check.same(1, calls, "its calls");
        int[] got = {MPI_ERRHANDLER_NULL};
        check.ok(MPI_Comm_get_errhandler(comm, got), "Comm_get_errhandler");
        check.same(handler, got[0], "the handler got back");
        free(comm);
        int next = comm();
        check.ok(MPI_Comm_set_errhandler(next, got[0]), "a handler whose communicator is gone");
        check.ok(MPI_Errhandler_free(got), "freeing what was got");
        fail(next);
        check.same(2, calls, "calls of a handler that was got");
        free(next);
    }

    private void kinds() {
        int[] ofSession = {MPI_ERRHANDLER_NULL};
        check.ok(MPI_Session_create_errhandler((s, code) -> {}, ofSession), "Session_create_errhandler");
        check.error(
                MPI_ERR_ARG,
                MPI_Comm_set_errhandler(MPI_COMM_WORLD, ofSession[0]),
                "a session's handler for a communicator",
                "MPI_Comm_create_errhandler");
        check.ok(MPI_Errhandler_free(ofSession), "Errhandler_free");
        check.error(MPI_ERR_ARG, MPI_Comm_create_errhandler(null, ofSession), "no function");
        check.error(MPI_ERR_ARG, MPI_Session_create_errhandler(null, ofSession), "no function");
    }

    /** A code that the program added reaches the handler as it is. */
    private void userCode() {
        int comm = comm();
        int[] added = new int[1];
        MPI_Add_error_class(added);
        int[] seen = {0, 0};
        give(comm, handler((c, code) -> {
            seen[0] = c;
            seen[1] = code;
        }));
        check.ok(MPI_Comm_call_errhandler(comm, added[0]), "Comm_call_errhandler");
        check.same(comm, seen[0], "the communicator");
        check.same(added[0], seen[1], "the code");
        MPI_Remove_error_class(added[0]);
        free(comm);
        int[] request = new int[1];
        MPI_Add_error_class(added);
        int wanted = added[0];
        check.ok(
                MPI_Grequest_start(
                        (state, status) -> wanted,
                        state -> MPI_SUCCESS,
                        (state, complete) -> MPI_SUCCESS,
                        null,
                        request),
                "Grequest_start");
        MPI_Grequest_complete(request[0]);
        check.same(wanted, MPI_Wait(request, MPI_STATUS_IGNORE), "the added code of a call-back");
        MPI_Remove_error_class(added[0]);
    }
}
