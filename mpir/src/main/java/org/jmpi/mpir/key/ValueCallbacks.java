package org.jmpi.mpir.key;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.AbortSignal;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.JobAborted;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.DefaultOwners;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.errhan.Errors;
import org.jmpi.mpir.handle.HandleObject;
import org.jspecify.annotations.Nullable;

/**
 * Calls the user's functions. An exception changes nothing about the call of MPI: it goes to the error handler of the
 * handle, and the remaining functions are called. An {@link Error} is thrown again when MPI has done its work.
 */
enum ValueCallbacks {
    FREE("value_free_fn") {
        @Override
        void run(ValueEvent event) {
            event.key().functions().free(event);
        }
    },
    DESTROY("value_destroy_fn") {
        @Override
        void run(ValueEvent event) {
            event.key().functions().destroy(event);
        }
    };

    private static final String COPY = "value_copy_fn";

    private final String function;

    ValueCallbacks(String function) {
        this.function = function;
    }

    abstract void run(ValueEvent event);

    void call(ValueEvent event) {
        DestroyQueue.of(event.rank()).enter();
        try {
            run(event);
        } catch (RuntimeException e) {
            failed(event, function, e);
        } catch (JobAborted e) {
            throw e;
        } catch (Error e) {
            DestroyQueue.of(event.rank()).throwLater(e);
        } finally {
            DestroyQueue.of(event.rank()).exit();
        }
    }

    /** Returns the value for the new handle; null: none, or the function failed. */
    static @Nullable Object copy(ValueEvent event, HandleObject made) {
        DestroyQueue.of(event.rank()).enter();
        try {
            return event.key().functions().copy(event, made);
        } catch (RuntimeException e) {
            failed(event, COPY, e);
        } catch (JobAborted e) {
            throw e;
        } catch (Error e) {
            DestroyQueue.of(event.rank()).throwLater(e);
        } finally {
            DestroyQueue.of(event.rank()).exit();
        }
        return null;
    }

    private static void failed(ValueEvent event, String function, RuntimeException thrown) {
        if (thrown instanceof AbortSignal signal) {
            throw signal.why();
        }
        Rank rank = event.rank();
        MpirException error = new MpirException(
                ErrorClass.ERR_OTHER,
                "the function threw " + thrown + " for " + event.text()
                        + ": expected it to return; the call that ran it goes on, and so do the other functions",
                thrown);
        ErrhandlerOwner owner =
                event.object() instanceof ErrhandlerOwner o && event.type() != HandleType.SESSION && o.isLive()
                        ? o
                        : null;
        if (rank.state != Rank.State.INITIALIZED) {
            System.err.println("jmpi: " + function + ": " + error.getMessage());
            return;
        }
        if (isSilent(rank, owner)) {
            // nobody gets the error code
            System.err.println("jmpi: rank " + rank.worldRank() + ": " + function + ": " + error.getMessage());
        }
        try {
            Errors.report(rank, owner, function, function + "()", error);
        } catch (RuntimeException e) {
            System.err.println("jmpi: rank " + rank.worldRank() + ": the error handler threw " + e);
        }
    }

    private static boolean isSilent(Rank rank, @Nullable ErrhandlerOwner owner) {
        ErrhandlerOwner heard = owner == null ? DefaultOwners.of(rank).self() : owner;
        Errhandler handler = heard == null ? null : heard.errhandler;
        return handler != null && handler.kind == Errhandler.Kind.RETURN;
    }
}
