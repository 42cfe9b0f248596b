package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.tool.cvar.CvarHandle;
import org.jmpi.mpir.tool.pvar.PvarHandle;
import org.jmpi.mpir.tool.pvar.PvarSession;
import org.jmpi.mpir.tool.type.ToolEnum;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Bad input to the functions of control and performance variables, categories and enumerations. */
public final class ToolErrors {
    private static final String COUNTER = "self_messages_sent";
    private static final String LEVEL = "posted_recvq_length";

    private final Check check = new Check();
    private final PvarSession[] session = new PvarSession[1];
    private final PvarHandle[] counter = new PvarHandle[1];
    private final PvarHandle[] level = new PvarHandle[1];
    private final int[] n = new int[1];

    private ToolErrors() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ToolErrors::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        ToolErrors test = new ToolErrors();
        test.outside("before MPI_T_init_thread", null, null);
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        test.names();
        test.cvars();
        test.allocate();
        test.pvars();
        test.sessions();
        MPI_T_finalize();
        test.outside("after MPI_T_finalize", test.session[0], test.counter[0]);
        return test.check.errors();
    }

    private void outside(String when, PvarSession oldSession, PvarHandle old) {
        int error = MPI_T_ERR_NOT_INITIALIZED;
        check.error(error, MPI_T_cvar_get_num(n), "cvar_get_num " + when);
        check.error(error, MPI_T_cvar_get_index("x", n), "cvar_get_index " + when);
        check.error(error, MPI_T_cvar_handle_alloc(0, null, new CvarHandle[1], n), "cvar_handle_alloc " + when);
        check.error(error, MPI_T_cvar_read(null, new int[1]), "cvar_read " + when);
        check.error(error, MPI_T_pvar_get_num(n), "pvar_get_num " + when);
        check.error(error, MPI_T_pvar_session_create(new PvarSession[1]), "pvar_session_create " + when);
        check.error(error, MPI_T_pvar_read(oldSession, old, new long[1]), "pvar_read " + when);
        check.error(error, MPI_T_pvar_start(oldSession, old), "pvar_start " + when);
        check.error(error, MPI_T_category_get_num(n), "category_get_num " + when);
        check.error(error, MPI_T_category_changed(n), "category_changed " + when);
        check.error(error, MPI_T_finalize(), "finalize " + when);
    }

    private void names() {
        check.error(MPI_T_ERR_INVALID_NAME, MPI_T_cvar_get_index(null, n), "cvar null");
        int code = MPI_T_cvar_get_index("MPIR_CVAR_NOLOCL", n);
        check.error(MPI_T_ERR_INVALID_NAME, code, "a cvar misspelled");
        check.error(
                MPI_T_ERR_INVALID_NAME, MPI_T_pvar_get_index(COUNTER, MPI_T_PVAR_CLASS_STATE, n), "of another class");
        check.error(MPI_T_ERR_INVALID_NAME, MPI_T_pvar_get_index(COUNTER, -1, n), "of no class");
        check.error(MPI_T_ERR_INVALID_NAME, MPI_T_category_get_index("NO_SUCH", n), "category");
        for (int index : new int[] {-1, 1 << 20}) {
            int error = MPI_T_ERR_INVALID_INDEX;
            check.error(error, MPI_T_cvar_get_info(index, null, null, null, null, null, null, null), "cvar");
            check.error(
                    error,
                    MPI_T_pvar_get_info(index, null, null, null, null, null, null, null, null, null, null),
                    "pvar");
            check.error(error, MPI_T_cvar_handle_alloc(index, null, new CvarHandle[1], n), "cvar handle");
            check.error(error, MPI_T_category_get_info(index, null, null, null, null, null), "category");
            check.error(error, MPI_T_category_get_cvars(index, 1, n), "category_get_cvars");
            check.error(error, MPI_T_category_get_pvars(index, 1, n), "category_get_pvars");
        }
        check.error(MPI_T_ERR_INVALID_HANDLE, MPI_T_enum_get_info(null, n, null), "enum null");
        ToolEnum[] items = new ToolEnum[1];
        MPI_T_cvar_get_index("MPIR_CVAR_COLLECTIVE_FALLBACK", n);
        MPI_T_cvar_get_info(n[0], null, null, null, items, null, null, null);
        check.error(MPI_T_ERR_INVALID_ITEM, MPI_T_enum_get_item(items[0], 3, n, null), "an item too many");
        check.error(MPI_T_ERR_INVALID_ITEM, MPI_T_enum_get_item(items[0], -1, n, null), "item -1");
    }

    private CvarHandle[] cvar(String name) {
        CvarHandle[] handle = new CvarHandle[1];
        MPI_T_cvar_get_index(name, n);
        check.ok(MPI_T_cvar_handle_alloc(n[0], null, handle, n), "handle of " + name);
        return handle;
    }

    private void cvars() {
        CvarHandle[] fallback = cvar("MPIR_CVAR_COLLECTIVE_FALLBACK");
        check.error(MPI_T_ERR_INVALID, MPI_T_cvar_write(fallback[0], new int[] {3}), "an enum too great");
        check.error(MPI_T_ERR_INVALID, MPI_T_cvar_read(fallback[0], new long[1]), "a buffer of another type");
        check.error(MPI_T_ERR_INVALID, MPI_T_cvar_read(fallback[0], new int[0]), "a buffer too short");
        CvarHandle layers = cvar("MPIR_CVAR_JMPI_PROFILING_LAYERS")[0];
        int code = MPI_T_cvar_write(layers, new byte[] {'a', 0});
        check.error(MPI_T_ERR_CVAR_SET_NEVER, code, "a read-only variable");
        CvarHandle polls = cvar("MPIR_CVAR_CH4_SPIN_POLLS")[0];
        check.error(MPI_T_ERR_CVAR_SET_NOT_NOW, MPI_T_cvar_write(polls, new int[] {1}), "too late");
        CvarHandle old = fallback[0];
        MPI_T_cvar_handle_free(fallback);
        check.error(MPI_T_ERR_INVALID_HANDLE, MPI_T_cvar_read(old, new int[1]), "a freed handle");
        check.error(MPI_T_ERR_INVALID_HANDLE, MPI_T_cvar_write(null, new int[1]), "no handle");
        check.error(MPI_T_ERR_INVALID_HANDLE, MPI_T_cvar_handle_free(new CvarHandle[] {old}), "freed twice");
    }

    private void allocate() {
        MPI_T_pvar_session_create(session);
        MPI_T_pvar_get_index(COUNTER, MPI_T_PVAR_CLASS_COUNTER, n);
        check.ok(MPI_T_pvar_handle_alloc(session[0], n[0], null, counter, new int[1]), "a counter");
        MPI_T_pvar_get_index(LEVEL, MPI_T_PVAR_CLASS_LEVEL, n);
        check.ok(MPI_T_pvar_handle_alloc(session[0], n[0], null, level, new int[1]), "a level");
        int code = MPI_T_pvar_handle_alloc(session[0], -1, null, new PvarHandle[1], n);
        check.error(MPI_T_ERR_INVALID_INDEX, code, "index -1");
        MPI_T_pvar_get_index("comm_bytes_sent", MPI_T_PVAR_CLASS_COUNTER, n);
        for (Object object : new Object[] {null, MPI_COMM_NULL, MPI_INT, "x"}) {
            code = MPI_T_pvar_handle_alloc(session[0], n[0], object, new PvarHandle[1], new int[1]);
            check.error(MPI_T_ERR_INVALID, code, "bound to " + object);
        }
    }

    private void pvars() {
        PvarSession s = session[0];
        check.error(MPI_T_ERR_PVAR_NO_STARTSTOP, MPI_T_pvar_start(s, level[0]), "a level");
        check.error(MPI_T_ERR_PVAR_NO_STARTSTOP, MPI_T_pvar_stop(s, level[0]), "a level");
        check.error(MPI_T_ERR_PVAR_NO_WRITE, MPI_T_pvar_write(s, level[0], new long[1]), "a level");
        check.error(MPI_T_ERR_PVAR_NO_WRITE, MPI_T_pvar_reset(s, level[0]), "a level");
        check.error(MPI_T_ERR_PVAR_NO_ATOMIC, MPI_T_pvar_readreset(s, level[0], new long[1]), "a level");
        long[] value = {-1};
        check.ok(MPI_T_pvar_read(s, counter[0], value), "a counter that was never started");
        check.same(0, value[0], "a counter that was never started");
        check.error(MPI_T_ERR_INVALID, MPI_T_pvar_read(s, counter[0], new int[1]), "another type");
        check.error(MPI_T_ERR_INVALID, MPI_T_pvar_read(s, counter[0], null), "no buffer");
        int code = MPI_T_pvar_read(s, MPI_T_PVAR_ALL_HANDLES, new long[1]);
        check.error(MPI_T_ERR_INVALID_HANDLE, code, "all handles");
        check.error(MPI_T_ERR_INVALID_HANDLE, MPI_T_pvar_read(s, null, new long[1]), "no handle");
    }

    /** What is freed while it runs is gone at once. */
    private void sessions() {
        PvarSession[] other = new PvarSession[1];
        MPI_T_pvar_session_create(other);
        check.error(MPI_T_ERR_INVALID_HANDLE, MPI_T_pvar_start(other[0], counter[0]), "another session's handle");
        check.error(MPI_T_ERR_INVALID_HANDLE, MPI_T_pvar_handle_free(other[0], counter), "another session's handle");
        PvarSession old = other[0];
        MPI_T_pvar_session_free(other);
        check.error(MPI_T_ERR_INVALID_SESSION, MPI_T_pvar_start(old, MPI_T_PVAR_ALL_HANDLES), "a freed session");
        check.error(MPI_T_ERR_INVALID_SESSION, MPI_T_pvar_reset(null, counter[0]), "no session");
        check.ok(MPI_T_pvar_start(session[0], counter[0]), "pvar_start");
        PvarHandle running = counter[0];
        check.ok(MPI_T_pvar_handle_free(session[0], counter), "pvar_handle_free of one that runs");
        check.error(MPI_T_ERR_INVALID_HANDLE, MPI_T_pvar_stop(session[0], running), "stop after it");
        counter[0] = running;
    }
}
