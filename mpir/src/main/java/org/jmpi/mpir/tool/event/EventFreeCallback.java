package org.jmpi.mpir.tool.event;

import org.jspecify.annotations.Nullable;

/** Is notified that a freed registration gets no more events ({@code MPI_T_event_free_cb_function}). */
@FunctionalInterface
public interface EventFreeCallback {
    /**
     * Is notified that no call-back of a registration runs any more, nor will.
     *
     * @param registration the registration
     * @param safety the level that is requested in this call, a {@code MPI_T_CB_REQUIRE_*} constant
     * @param userData what the registration was freed with
     */
    void call(EventRegistration registration, int safety, @Nullable Object userData);
}
