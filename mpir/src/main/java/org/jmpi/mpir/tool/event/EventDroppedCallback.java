package org.jmpi.mpir.tool.event;

import org.jspecify.annotations.Nullable;

/** Is notified of events that were lost ({@code MPI_T_event_dropped_cb_function}). */
@FunctionalInterface
public interface EventDroppedCallback {
    /**
     * Is notified of lost events.
     *
     * @param count how many since this was last called
     * @param registration whose events
     * @param source index of their source
     * @param safety the level that is requested in this call, a {@code MPI_T_CB_REQUIRE_*} constant
     * @param userData what the call-back of that level was registered with
     */
    void call(long count, EventRegistration registration, int source, int safety, @Nullable Object userData);
}
