package org.jmpi.test.info;

import static org.jmpi.binding.Mpi.*;

import java.util.function.IntUnaryOperator;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Handles and statuses go to Fortran and come back the same. */
public final class FortranHandles {
    private FortranHandles() {}

    public static void main(String[] args) throws Exception {
        boolean early = MPI_Comm_f2c(MPI_Comm_c2f(MPI_COMM_WORLD)) == MPI_COMM_WORLD;
        MPI_Init(args);
        Check check = new Check();
        check.isTrue(early, "a handle before MPI_Init");
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        handles(check);
        statuses(check);
        misuse(check);
        received(check);
        MTest.report(check.errors());
        MPI_Finalize();
    }

    private static void handles(Check check) {
        int[] made = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, made);
        there(check, ThereAndBack::comm, made[0], MPI_COMM_NULL, "communicator");
        int[] size = new int[1];
        check.ok(MPI_Comm_size(MPI_Comm_f2c(MPI_Comm_c2f(made[0])), size), "the size of what came back");
        check.same(MTest.size(), size[0], "the size of what came back");
        MPI_Comm_free(made);
        MPI_Comm_group(MPI_COMM_WORLD, made);
        there(check, ThereAndBack::group, made[0], MPI_GROUP_NULL, "group");
        MPI_Group_free(made);
        MPI_Info_create(made);
        there(check, ThereAndBack::info, made[0], MPI_INFO_NULL, "info");
        MPI_Info_free(made);
        there(check, ThereAndBack::type, MPI_DOUBLE_INT, MPI_DATATYPE_NULL, "datatype");
        there(check, ThereAndBack::op, MPI_MAXLOC, MPI_OP_NULL, "operation");
        there(check, ThereAndBack::errhandler, MPI_ERRORS_RETURN, MPI_ERRHANDLER_NULL, "error handler");
        MPI_Irecv(new int[1], 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, made);
        there(check, ThereAndBack::request, made[0], MPI_REQUEST_NULL, "request");
        MPI_Wait(made, MPI_STATUS_IGNORE);
        there(check, ThereAndBack::message, MPI_MESSAGE_NO_PROC, MPI_MESSAGE_NULL, "message");
        there(check, ThereAndBack::session, MPI_SESSION_NULL, MPI_SESSION_NULL, "session");
        there(check, ThereAndBack::win, MPI_WIN_NULL, MPI_WIN_NULL, "window");
        int bad = MPI_Comm_f2c(0x12345678);
        check.error(MPI_ERR_COMM, MPI_Comm_size(bad, size), "an invalid handle stays invalid");
    }

    /** The way to Fortran and back, by kind. */
    private static final class ThereAndBack {
        static int comm(int h) {
            return MPI_Comm_f2c(MPI_Comm_c2f(h));
        }

        static int group(int h) {
            return MPI_Group_f2c(MPI_Group_c2f(h));
        }

        static int info(int h) {
            return MPI_Info_f2c(MPI_Info_c2f(h));
        }

        static int type(int h) {
            return MPI_Type_f2c(MPI_Type_c2f(h));
        }

        static int op(int h) {
            return MPI_Op_f2c(MPI_Op_c2f(h));
        }

        static int errhandler(int h) {
            return MPI_Errhandler_f2c(MPI_Errhandler_c2f(h));
        }

        static int request(int h) {
            return MPI_Request_f2c(MPI_Request_c2f(h));
        }

        static int message(int h) {
            return MPI_Message_f2c(MPI_Message_c2f(h));
        }

        static int session(int h) {
            return MPI_Session_f2c(MPI_Session_c2f(h));
        }

        static int win(int h) {
            return MPI_Win_f2c(MPI_Win_c2f(h));
        }

        private ThereAndBack() {}
    }

    private static void there(Check check, IntUnaryOperator way, int handle, int none, String what) {
        check.same(handle, way.applyAsInt(handle), what);
        check.same(none, way.applyAsInt(none), "null " + what);
    }

    private static MPI_Status sample(long bytes, boolean cancelled) {
        MPI_Status status = new MPI_Status();
        status.MPI_SOURCE = 5;
        status.MPI_TAG = 1234;
        status.MPI_ERROR = MPI_ERR_OTHER;
        MPI_Status_set_elements(status, MPI_BYTE, bytes);
        MPI_Status_set_cancelled(status, cancelled);
        return status;
    }

    private static void same(Check check, MPI_Status status, long bytes, boolean cancelled, String what) {
        long[] count = {-1};
        boolean[] flag = {!cancelled};
        MPI_Get_elements_c(status, MPI_BYTE, count);
        MPI_Test_cancelled(status, flag);
        check.same(5, status.MPI_SOURCE, what + ": source");
        check.same(1234, status.MPI_TAG, what + ": tag");
        check.same(MPI_ERR_OTHER, status.MPI_ERROR, what + ": error");
        check.same(bytes, count[0], what + ": count");
        check.isTrue(flag[0] == cancelled, what + ": cancelled");
    }

    private static void statuses(Check check) {
        for (long bytes : new long[] {0, 77, 0x8000_0001L, 0x1234_5678_9abcL, Long.MAX_VALUE}) {
            for (boolean cancelled : new boolean[] {false, true}) {
                ways(check, bytes, cancelled);
            }
        }
    }

    private static void ways(Check check, long bytes, boolean cancelled) {
        String what = bytes + (cancelled ? " bytes, cancelled" : " bytes");
        int[] f = new int[MPI_F_STATUS_SIZE];
        MPI_Status c = sample(bytes, cancelled);
        check.same(MPI_SUCCESS, MPI_Status_c2f(c, f), "Status_c2f");
        check.same(5, f[MPI_F_SOURCE], what + ": source in Fortran");
        check.same(1234, f[MPI_F_TAG], what + ": tag in Fortran");
        check.same(MPI_ERR_OTHER, f[MPI_F_ERROR], what + ": error in Fortran");
        MPI_Status back = new MPI_Status();
        check.same(MPI_SUCCESS, MPI_Status_f2c(f, back), "Status_f2c");
        same(check, back, bytes, cancelled, what + " by Fortran's array");
        MPI_Status f08 = new MPI_Status();
        check.same(MPI_SUCCESS, MPI_Status_f2f08(f, f08), "Status_f2f08");
        same(check, f08, bytes, cancelled, what + " by Fortran 2008's type");
        int[] again = new int[MPI_F_STATUS_SIZE];
        check.same(MPI_SUCCESS, MPI_Status_f082f(f08, again), "Status_f082f");
        check.equal(f, again, what + ": the array");
        MPI_Status other = new MPI_Status();
        check.same(MPI_SUCCESS, MPI_Status_c2f08(c, other), "Status_c2f08");
        same(check, other, bytes, cancelled, what + " from C to Fortran 2008");
        MPI_Status last = new MPI_Status();
        check.same(MPI_SUCCESS, MPI_Status_f082c(other, last), "Status_f082c");
        same(check, last, bytes, cancelled, what + " from Fortran 2008 to C");
    }

    private static void misuse(Check check) {
        MPI_Status status = new MPI_Status();
        int[] f = new int[MPI_F_STATUS_SIZE];
        int[] tooShort = new int[MPI_F_STATUS_SIZE - 1];
        check.error(MPI_ERR_ARG, MPI_Status_c2f(MPI_STATUS_IGNORE, f), "Status_c2f of MPI_STATUS_IGNORE");
        check.error(MPI_ERR_ARG, MPI_Status_c2f(status, MPI_F_STATUS_IGNORE), "Status_c2f to nothing");
        check.error(MPI_ERR_ARG, MPI_Status_c2f(status, tooShort), "Status_c2f to a short array", "4 elements");
        check.error(MPI_ERR_ARG, MPI_Status_f2c(MPI_F_STATUS_IGNORE, status), "Status_f2c of nothing");
        check.error(MPI_ERR_ARG, MPI_Status_f2c(f, MPI_STATUS_IGNORE), "Status_f2c to nothing");
        check.error(MPI_ERR_ARG, MPI_Status_f2c(tooShort, status), "Status_f2c of a short array");
        check.error(MPI_ERR_ARG, MPI_Status_f2f08(f, MPI_F08_STATUS_IGNORE), "Status_f2f08 to nothing");
        check.error(MPI_ERR_ARG, MPI_Status_f082f(MPI_F08_STATUS_IGNORE, f), "Status_f082f of nothing");
        check.error(MPI_ERR_ARG, MPI_Status_f082c(MPI_F08_STATUS_IGNORE, status), "Status_f082c of nothing");
        check.error(MPI_ERR_ARG, MPI_Status_f082c(status, MPI_STATUS_IGNORE), "Status_f082c to nothing");
        check.error(MPI_ERR_ARG, MPI_Status_c2f08(MPI_STATUS_IGNORE, status), "Status_c2f08 of MPI_STATUS_IGNORE");
        check.error(MPI_ERR_ARG, MPI_Status_c2f08(status, MPI_F08_STATUS_IGNORE), "Status_c2f08 to nothing");
    }

    /** The status of a message. */
    private static void received(Check check) {
        int me = MTest.rank();
        int right = (me + 1) % MTest.size();
        int left = (me + MTest.size() - 1) % MTest.size();
        MPI_Status status = new MPI_Status();
        int[] got = new int[9];
        MPI_Sendrecv(new int[7], 7, MPI_INT, right, 21, got, 9, MPI_INT, left, 21, MPI_COMM_WORLD, status);
        int[] f = new int[MPI_F_STATUS_SIZE];
        MPI_Status_c2f(status, f);
        MPI_Status back = new MPI_Status();
        MPI_Status_f2c(f, back);
        check.status(back, left, 21, 28, "a message's status by Fortran");
    }
}
