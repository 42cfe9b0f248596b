package org.jmpi.mpir.tool.type;

import org.jspecify.annotations.Nullable;

/** Finds the MPI objects that variables are bound to, for the MPI_T functions; a rank has one. */
@FunctionalInterface
public interface ObjectFinder {
    /**
     * {@return the object of a handle, or null if there is none}
     *
     * @param kind kind of object
     * @param handle its handle
     */
    @Nullable
    Object find(ObjectBinding kind, int handle);
}
