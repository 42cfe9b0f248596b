package org.jmpi.test.errhan;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Whose error handler is called: the communicator's for it and its requests, MPI_COMM_SELF's for other objects, and as
 * before MPI 4.0 MPI_COMM_WORLD's as long as MPI_COMM_SELF has the one it began with.
 */
public final class WhichHandler {
    private static final int NO_HANDLE = 12345;

    private final Check check = new Check();
    private final int[] comm = new int[1];
    private int world;
    private int self;
    private int own;

    private WhichHandler() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, WhichHandler::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        return new WhichHandler().all();
    }

    private int all() {
        check.ok(MPI_Comm_dup(MPI_COMM_SELF, comm), "Comm_dup");
        int[] handlers = {MPI_ERRHANDLER_NULL, MPI_ERRHANDLER_NULL, MPI_ERRHANDLER_NULL};
        int[] one = new int[1];
        MPI_Comm_create_errhandler(
                (c, code) -> {
                    world++;
                    check.same(MPI_COMM_WORLD, c, "the handle that MPI_COMM_WORLD's handler gets");
                },
                one);
        handlers[0] = one[0];
        MPI_Comm_create_errhandler(
                (c, code) -> {
                    self++;
                    check.same(MPI_COMM_SELF, c, "the handle that MPI_COMM_SELF's handler gets");
                },
                one);
        handlers[1] = one[0];
        MPI_Comm_create_errhandler(
                (c, code) -> {
                    own++;
                    check.same(comm[0], c, "the handle that a communicator's handler gets");
                },
                one);
        handlers[2] = one[0];
        check.ok(MPI_Comm_set_errhandler(MPI_COMM_WORLD, handlers[0]), "Comm_set_errhandler");
        check.ok(MPI_Comm_set_errhandler(comm[0], handlers[2]), "Comm_set_errhandler");
        communicators();
        others();
        expect(OTHERS, 0, 0, "while MPI_COMM_SELF has the initial handler");
        check.ok(MPI_Comm_set_errhandler(MPI_COMM_SELF, handlers[1]), "Comm_set_errhandler");
        communicators();
        others();
        expect(0, OTHERS, 0, "when MPI_COMM_SELF has its own");
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        others();
        expect(0, 0, 0, "when MPI_COMM_SELF returns");
        for (int handler : handlers) {
            check.ok(MPI_Errhandler_free(new int[] {handler}), "Errhandler_free");
        }
        MPI_Comm_free(comm);
        return check.errors();
    }

    private void expect(int ofWorld, int ofSelf, int ofComm, String when) {
        check.same(ofWorld, world, "calls of MPI_COMM_WORLD's handler " + when);
        check.same(ofSelf, self, "calls of MPI_COMM_SELF's handler " + when);
        check.same(ofComm, own, "calls of the communicator's handler " + when);
        world = 0;
        self = 0;
        own = 0;
    }

    private void communicators() {
        int[] request = new int[1];
        check.ok(MPI_Irecv(new int[1], 1, MPI_INT, 0, 3, comm[0], request), "Irecv");
        check.ok(MPI_Send(new int[2], 2, MPI_INT, 0, 3, comm[0]), "Send");
        check.error(MPI_ERR_TRUNCATE, MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
        expect(0, 0, 1, "for a request");
        check.error(MPI_ERR_TAG, MPI_Send(new int[1], 1, MPI_INT, 0, -7, comm[0]), "Send");
        expect(0, 0, 1, "for a communicator");
        check.error(MPI_ERR_TYPE, MPI_Send(new int[1], 1, NO_HANDLE, 0, 0, comm[0]), "Send");
        expect(0, 0, 1, "for a datatype beside a communicator");
    }

    private static final int OTHERS = 9;

    private void others() {
        int[] out = new int[1];
        check.error(MPI_ERR_COMM, MPI_Comm_size(MPI_COMM_NULL, out), "Comm_size");
        check.error(MPI_ERR_TYPE, MPI_Type_size(NO_HANDLE, out), "Type_size");
        check.error(MPI_ERR_GROUP, MPI_Group_size(NO_HANDLE, out), "Group_size");
        check.error(MPI_ERR_OP, MPI_Op_commutative(NO_HANDLE, new boolean[1]), "Op_commutative");
        check.error(MPI_ERR_ERRHANDLER, MPI_Errhandler_free(new int[] {NO_HANDLE}), "Errhandler_free");
        check.error(MPI_ERR_REQUEST, MPI_Wait(new int[] {NO_HANDLE}, MPI_STATUS_IGNORE), "Wait");
        check.error(MPI_ERR_ARG, MPI_Remove_error_class(MPI_ERR_RANK), "Remove_error_class");
        check.error(MPI_ERR_ARG, MPI_Error_class(-1, out), "Error_class");
        check.error(MPI_ERR_COUNT, MPI_Type_contiguous(-1, MPI_INT, out), "Type_contiguous");
    }
}
