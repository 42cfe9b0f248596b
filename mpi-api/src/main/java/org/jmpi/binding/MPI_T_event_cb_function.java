package org.jmpi.binding;

import org.jmpi.mpir.tool.event.EventInstance;
import org.jmpi.mpir.tool.event.EventRegistration;
import org.jspecify.annotations.Nullable;

/**
 * Is notified of an event (MPI 4.1, 15.3.8). Runs in the thread that raised it, or in one that calls MPI later. If it throws, its registration
 * is called no more and the job goes on.
 */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_T_event_cb_function {
    /**
     * Is notified of an event.
     *
     * @param event_instance the event, readable until this returns
     * @param event_registration where this is registered
     * @param cb_safety the safety level that is required in this call, {@code MPI_T_CB_REQUIRE_*}
     * @param user_data what this was registered with
     */
    void call(
            EventInstance event_instance,
            EventRegistration event_registration,
            int cb_safety,
            @Nullable Object user_data);
}
