package org.jmpi.binding;

import org.jmpi.mpir.tool.event.EventRegistration;
import org.jspecify.annotations.Nullable;

/**
 * Is notified of events that were lost (MPI 4.1, 15.3.8). Runs before the next event of the registration, or when MPI next
 * calls what had to wait. If it throws, its registration
 * is called no more and the job goes on.
 */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_T_event_dropped_cb_function {
    /**
     * Is notified of lost events.
     *
     * @param count how many since the last call
     * @param event_registration whose events
     * @param source_index their source
     * @param cb_safety the safety level that is required in this call, {@code MPI_T_CB_REQUIRE_*}
     * @param user_data what the registration's call-back was registered with
     */
    void call(
            long count,
            EventRegistration event_registration,
            int source_index,
            int cb_safety,
            @Nullable Object user_data);
}
