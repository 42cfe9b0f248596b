package org.jmpi.test.info;

import static org.jmpi.binding.Mpi.*;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Handles become integers and handles again (MPI 5.0, the binary interface): the same, and different ones stay different. */
public final class IntegerHandles {
    private IntegerHandles() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, IntegerHandles::run);
    }

    /** Collective: a communicator is made. */
    public static int run(String[] args) {
        Check check = new Check();
        int[] made = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, made);
        there(check, IntegerHandles::comm, "communicator", made[0], MPI_COMM_WORLD, MPI_COMM_SELF, MPI_COMM_NULL);
        int[] size = {-1};
        check.ok(MPI_Comm_size(MPI_Comm_fromint(MPI_Comm_toint(made[0])), size), "the size of what came back");
        check.same(MTest.size(), size[0], "the size of what came back");
        MPI_Comm_free(made);
        MPI_Comm_group(MPI_COMM_WORLD, made);
        there(check, IntegerHandles::group, "group", made[0], MPI_GROUP_EMPTY, MPI_GROUP_NULL);
        MPI_Group_free(made);
        MPI_Info_create(made);
        there(check, IntegerHandles::info, "info", made[0], MPI_INFO_ENV, MPI_INFO_NULL);
        MPI_Info_free(made);
        there(check, IntegerHandles::type, "datatype", MPI_INT, MPI_DOUBLE_INT, MPI_DATATYPE_NULL);
        there(check, IntegerHandles::op, "operation", MPI_SUM, MPI_MAXLOC, MPI_OP_NULL);
        there(check, IntegerHandles::errhandler, "error handler", MPI_ERRORS_RETURN, MPI_ERRORS_ABORT);
        MPI_Irecv(new int[1], 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, made);
        there(check, IntegerHandles::request, "request", made[0], MPI_REQUEST_NULL);
        MPI_Wait(made, MPI_STATUS_IGNORE);
        there(check, IntegerHandles::message, "message", MPI_MESSAGE_NO_PROC, MPI_MESSAGE_NULL);
        there(check, IntegerHandles::session, "session", MPI_SESSION_NULL);
        there(check, IntegerHandles::win, "window", MPI_WIN_NULL);
        return check.errors();
    }

    private static int comm(int handle) {
        return MPI_Comm_fromint(MPI_Comm_toint(handle));
    }

    private static int errhandler(int handle) {
        return MPI_Errhandler_fromint(MPI_Errhandler_toint(handle));
    }

    private static int group(int handle) {
        return MPI_Group_fromint(MPI_Group_toint(handle));
    }

    private static int info(int handle) {
        return MPI_Info_fromint(MPI_Info_toint(handle));
    }

    private static int message(int handle) {
        return MPI_Message_fromint(MPI_Message_toint(handle));
    }

    private static int op(int handle) {
        return MPI_Op_fromint(MPI_Op_toint(handle));
    }

    private static int request(int handle) {
        return MPI_Request_fromint(MPI_Request_toint(handle));
    }

    private static int session(int handle) {
        return MPI_Session_fromint(MPI_Session_toint(handle));
    }

    private static int type(int handle) {
        return MPI_Type_fromint(MPI_Type_toint(handle));
    }

    private static int win(int handle) {
        return MPI_Win_fromint(MPI_Win_toint(handle));
    }

    private static void there(Check check, IntUnaryOperator way, String what, int... handles) {
        Set<Integer> back = new HashSet<>();
        for (int handle : handles) {
            check.same(handle, way.applyAsInt(handle), what);
            back.add(way.applyAsInt(handle));
        }
        check.same(handles.length, back.size(), what + ": different handles");
    }
}
