package org.jmpi.test.errhan;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Error handlers of sessions: set, got, called with the session's handle, for the session's groups too. */
public final class SessionHandlers {
    private final Check check = new Check();
    private final int[] session = new int[1];
    private int calls;
    private int seen;
    private int code;

    private SessionHandlers() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SessionHandlers::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        SessionHandlers test = new SessionHandlers();
        test.all();
        return test.check.errors();
    }

    private void all() {
        check.ok(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session), "Session_init");
        int[] got = {MPI_ERRHANDLER_NULL};
        check.ok(MPI_Session_get_errhandler(session[0], got), "Session_get_errhandler");
        check.same(MPI_ERRORS_RETURN, got[0], "the handler it was opened with");
        int[] handler = {MPI_ERRHANDLER_NULL};
        check.ok(
                MPI_Session_create_errhandler(
                        (s, c) -> {
                            calls++;
                            seen = s;
                            code = c;
                        },
                        handler),
                "Session_create_errhandler");
        check.ok(MPI_Session_set_errhandler(session[0], handler[0]), "Session_set_errhandler");
        check.ok(MPI_Session_get_errhandler(session[0], got), "Session_get_errhandler");
        check.same(handler[0], got[0], "the handler that was set");
        check.ok(MPI_Errhandler_free(got), "Errhandler_free");
        check.ok(MPI_Errhandler_free(handler), "Errhandler_free");
        check.ok(MPI_Session_call_errhandler(session[0], MPI_ERR_OTHER), "Session_call_errhandler");
        expect(1, MPI_ERR_OTHER, "Session_call_errhandler");
        int error = MPI_Group_from_session_pset(session[0], "no such set", got);
        expect(2, error, "an error of the session");
        group();
        kinds();
        check.ok(MPI_Session_finalize(session), "Session_finalize");
        check.error(MPI_ERR_SESSION, MPI_Session_call_errhandler(MPI_SESSION_NULL, MPI_ERR_OTHER), "no session");
        check.error(MPI_ERR_SESSION, MPI_Session_get_errhandler(MPI_SESSION_NULL, got), "no session");
        check.error(MPI_ERR_SESSION, MPI_Session_set_errhandler(MPI_SESSION_NULL, MPI_ERRORS_RETURN), "no session");
    }

    private void group() {
        int[] group = new int[1];
        check.ok(MPI_Group_from_session_pset(session[0], "mpi://SELF", group), "Group_from_session_pset");
        int error = MPI_Group_incl(group[0], 1, new int[] {1000}, new int[1]);
        expect(3, error, "an error of a group of the session");
        check.error(MPI_ERR_RANK, error, "Group_incl");
        check.ok(MPI_Group_free(group), "Group_free");
    }

    private void kinds() {
        int[] ofComm = {MPI_ERRHANDLER_NULL};
        check.ok(MPI_Comm_create_errhandler((c, e) -> {}, ofComm), "Comm_create_errhandler");
        int error = MPI_Session_set_errhandler(session[0], ofComm[0]);
        check.error(MPI_ERR_ARG, error, "a communicator's handler", "MPI_Session_create_errhandler");
        expect(4, error, "a communicator's handler");
        check.error(MPI_ERR_ARG, MPI_Session_init(MPI_INFO_NULL, ofComm[0], new int[1]), "Session_init");
        check.ok(MPI_Errhandler_free(ofComm), "Errhandler_free");
    }

    private void expect(int times, int errorCode, String what) {
        check.same(times, calls, "calls of the handler after " + what);
        check.same(session[0], seen, "the session that the handler gets from " + what);
        check.same(errorCode, code, "the code that the handler gets from " + what);
    }
}
