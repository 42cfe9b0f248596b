package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.tool.pvar.PvarHandle;
import org.jmpi.mpir.tool.pvar.PvarSession;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A counter counts from its reset, and reading with reset begins anew. */
public final class CounterReset {
    private static final long WRITTEN = 1000;

    private CounterReset() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CounterReset::run);
    }

    /** Messages to oneself. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        PvarSession[] session = new PvarSession[1];
        PvarHandle[] handle = new PvarHandle[1];
        int[] index = new int[1];
        MPI_T_pvar_session_create(session);
        int code = MPI_T_pvar_get_index("self_messages_sent", MPI_T_PVAR_CLASS_COUNTER, index);
        check.ok(code, "pvar_get_index");
        check.ok(MPI_T_pvar_handle_alloc(session[0], index[0], null, handle, new int[1]), "pvar_handle_alloc");
        MPI_T_pvar_start(session[0], handle[0]);
        long[] value = {-1};
        message();
        check.ok(MPI_T_pvar_read(session[0], handle[0], value), "pvar_read");
        check.isTrue(value[0] > 0, "messages to oneself: " + value[0]);
        long each = value[0];
        check.ok(MPI_T_pvar_reset(session[0], handle[0]), "pvar_reset");
        message();
        check.ok(MPI_T_pvar_readreset(session[0], handle[0], value), "pvar_readreset");
        check.same(each, value[0], "messages since the reset");
        check.ok(MPI_T_pvar_read(session[0], handle[0], value), "pvar_read");
        check.same(0, value[0], "messages since the reading with reset");
        stopped(check, session[0], handle[0], each);
        freed(check, session, handle);
        check.ok(MPI_T_finalize(), "T_finalize");
        check.same(MPI_T_ERR_NOT_INITIALIZED, MPI_T_pvar_session_create(session), "after MPI_T_finalize");
        return check.errors();
    }

    /** A stopped counter keeps what it has; one that runs goes on from what was written. */
    private static void stopped(Check check, PvarSession session, PvarHandle handle, long each) {
        long[] before = {-1};
        long[] after = {-2};
        check.ok(MPI_T_pvar_stop(session, handle), "pvar_stop");
        MPI_T_pvar_read(session, handle, before);
        message();
        MPI_T_pvar_read(session, handle, after);
        check.same(before[0], after[0], "a counter that was stopped");
        check.ok(MPI_T_pvar_write(session, handle, new long[] {WRITTEN}), "pvar_write");
        MPI_T_pvar_start(session, handle);
        message();
        MPI_T_pvar_read(session, handle, after);
        check.same(WRITTEN + each, after[0], "a counter that was written");
    }

    /** What is freed can't be used. */
    private static void freed(Check check, PvarSession[] session, PvarHandle[] handle) {
        PvarSession oldSession = session[0];
        PvarHandle old = handle[0];
        check.ok(MPI_T_pvar_handle_free(session[0], handle), "pvar_handle_free");
        check.isTrue(handle[0] == null, "the handle after it was freed");
        check.same(MPI_T_ERR_INVALID_HANDLE, MPI_T_pvar_read(oldSession, old, new long[1]), "a freed handle");
        check.ok(MPI_T_pvar_session_free(session), "pvar_session_free");
        check.isTrue(session[0] == null, "the session after it was freed");
        check.same(
                MPI_T_ERR_INVALID_SESSION, MPI_T_pvar_session_free(new PvarSession[] {oldSession}), "a freed session");
    }

    private static void message() {
        int me = MTest.rank();
        MPI_Sendrecv(new int[1], 1, MPI_INT, me, 1, new int[1], 1, MPI_INT, me, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}
