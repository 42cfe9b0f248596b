package org.jmpi.mpir.request;

/** Hears once that a request is complete (mirrors {@code MPIR_Request}'s {@code request_completed_cb}). */
@FunctionalInterface
public interface CompletionListener {
    /**
     * Called when {@code r} is complete, by the holder of its VCI: must not wait, nor call what a user wrote. Status and
     * failure of {@code r} stay readable until the user's reference is released.
     */
    void completed(Request r);
}
