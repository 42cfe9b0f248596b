package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;

/** Runs the same collective blocking, non-blocking and persistent: all must do the same. */
final class Forms {
    private static final int STARTS = 3;

    private final Check check;

    Forms(Check check) {
        this.check = check;
    }

    /** A call that returns a request. */
    interface Begin {
        int begin(int[] request);
    }

    /**
     * Runs all forms.
     *
     * @param clear fills the buffers anew
     * @param verify checks what arrived
     */
    void all(
            String what,
            Runnable clear,
            IntSupplier blocking,
            Begin nonblocking,
            Begin persistent,
            Consumer<String> verify) {
        clear.run();
        check.ok(blocking.getAsInt(), what);
        verify.accept(what);
        clear.run();
        int[] request = {MPI_REQUEST_NULL};
        check.ok(nonblocking.begin(request), what + ", non-blocking");
        finish(request, what + ", non-blocking");
        check.same(MPI_REQUEST_NULL, request[0], what + ": the request after the wait");
        verify.accept(what + ", non-blocking");
        check.ok(persistent.begin(request), what + ", persistent");
        for (int i = 0; i < STARTS; i++) {
            clear.run();
            check.ok(MPI_Start(request), what + ", start " + i);
            finish(request, what + ", start " + i);
            check.isTrue(request[0] != MPI_REQUEST_NULL, what + ": a persistent request outlives the wait");
            verify.accept(what + ", start " + i);
        }
        check.ok(MPI_Request_free(request), what + ", free");
    }

    /** Waits; a collective's status is empty (MPI 4.1, 6.12). */
    private void finish(int[] request, String what) {
        MPI_Status status = new MPI_Status();
        status.MPI_SOURCE = 77;
        status.MPI_TAG = 78;
        check.ok(MPI_Wait(request, status), what);
        check.status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, what + ", status");
        boolean[] cancelled = {true};
        MPI_Test_cancelled(status, cancelled);
        check.isTrue(!cancelled[0], what + ": cancelled");
    }
}
