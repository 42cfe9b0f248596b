package org.jmpi.mpir.tool.type;

/** Finds the MPI objects that variables are bound to, for the MPI_T functions; a rank has one. */
@FunctionalInterface
public interface ObjectFinder {
    /**
     * {@return the object of a handle, or null if there is none}
     *
     * @param kind kind of object
     * @param handle its handle
     */
    Object find(ObjectBinding kind, int handle);
}
