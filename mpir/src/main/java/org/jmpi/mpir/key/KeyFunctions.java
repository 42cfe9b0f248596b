package org.jmpi.mpir.key;

import org.jmpi.mpir.handle.HandleObject;
import org.jspecify.annotations.Nullable;

/**
 * What a key calls. None of these can fail the MPI function that calls it: what one throws is reported, and the function
 * goes on. Called without a lock, in the thread that calls MPI.
 */
public interface KeyFunctions {
    /**
     * The handle is copied.
     *
     * @param event the old handle and its value
     * @param made the new object, complete
     * @return the value for the new handle; null: none
     */
    @Nullable
    Object copy(ValueEvent event, HandleObject made);

    /** The user frees the handle, which still works. */
    void free(ValueEvent event);

    /** The value was cleared or replaced, or the object of its handle is gone. */
    void destroy(ValueEvent event);
}
