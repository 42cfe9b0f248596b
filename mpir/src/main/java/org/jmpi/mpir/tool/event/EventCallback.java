package org.jmpi.mpir.tool.event;

import org.jspecify.annotations.Nullable;

/** A call-back of a tool ({@code MPI_T_event_cb_function}). */
@FunctionalInterface
public interface EventCallback {
    /**
     * Is notified of an event.
     *
     * @param instance the event; readable until this returns
     * @param registration where the call-back is registered
     * @param safety the level that is requested in this call, a {@code MPI_T_CB_REQUIRE_*} constant
     * @param userData what the call-back was registered with
     */
    void call(EventInstance instance, EventRegistration registration, int safety, @Nullable Object userData);
}
