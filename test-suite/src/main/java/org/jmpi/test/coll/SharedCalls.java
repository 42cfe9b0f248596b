package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.mpir.tool.pvar.PvarHandle;
import org.jmpi.mpir.tool.pvar.PvarSession;
import org.jmpi.test.util.Check;

/** Counts this rank's blocking collectives that go through shared memory. */
final class SharedCalls {
    private static final String NAME = "coll_shared_calls";

    private final Check check;
    private final PvarSession[] session = new PvarSession[1];
    private final PvarHandle[] handle = new PvarHandle[1];

    /** Starts to count. */
    SharedCalls(Check check) {
        this.check = check;
        int[] index = new int[1];
        check.ok(MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]), "T_init_thread");
        check.ok(MPI_T_pvar_session_create(session), "pvar_session_create");
        check.ok(MPI_T_pvar_get_index(NAME, MPI_T_PVAR_CLASS_COUNTER, index), "index of " + NAME);
        check.ok(MPI_T_pvar_handle_alloc(session[0], index[0], null, handle, new int[1]), "handle of " + NAME);
        check.ok(MPI_T_pvar_start(session[0], handle[0]), "pvar_start");
        check.ok(MPI_T_pvar_reset(session[0], handle[0]), "pvar_reset");
    }

    /** Returns how many calls there were. */
    long stop() {
        long[] calls = new long[handle[0].count()];
        check.ok(MPI_T_pvar_read(session[0], handle[0], calls), "pvar_read of " + NAME);
        check.ok(MPI_T_pvar_session_free(session), "pvar_session_free");
        check.ok(MPI_T_finalize(), "T_finalize");
        return Arrays.stream(calls).sum();
    }
}
