package org.jmpi.binding;

import org.jmpi.mpir.tool.event.EventRegistration;
import org.jspecify.annotations.Nullable;

/**
 * Is notified that no call-back of a freed registration runs any more, nor will (MPI 4.1, 15.3.8).
 */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_T_event_free_cb_function {
    /**
     * Is notified that a registration is gone.
     *
     * @param event_registration the registration
     * @param cb_safety the safety level that is required in this call, {@code MPI_T_CB_REQUIRE_*}
     * @param user_data what MPI_T_event_handle_free was given
     */
    void call(EventRegistration event_registration, int cb_safety, @Nullable Object user_data);
}
