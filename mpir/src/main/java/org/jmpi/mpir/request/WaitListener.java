package org.jmpi.mpir.request;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jspecify.annotations.Nullable;

/**
 * Is notified of the waits of a rank that block, for tools; see {@code Rank.waits}. Called by the thread that waits, which may
 * hold nothing; it must not call MPI.
 */
public interface WaitListener {
    /**
     * A wait begins.
     *
     * @param r the request that is waited for; null: several, or something else
     * @param comm the communicator where that is known without a request, else null
     * @return given back to {@link #end}
     */
    @Nullable
    Object begin(@Nullable Request r, @Nullable Comm comm);

    /**
     * A wait at a window begins.
     *
     * @param win the window
     * @param of its communicator
     * @param at the rank that is waited for; -1: several
     * @param what is waited for
     * @return given back to {@link #end}
     */
    @Nullable
    Object beginAtWindow(ErrhandlerOwner win, Comm of, int at, WindowWait what);

    /**
     * It is over.
     *
     * @param wait what {@link #begin} or {@link #beginAtWindow} returned
     * @param r its request, not freed yet
     */
    void end(@Nullable Object wait, @Nullable Request r);
}
