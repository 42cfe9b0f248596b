package org.jmpi.mpir.attr;

import org.jspecify.annotations.Nullable;

/** Is notified of an attribute that is deleted, replaced, or goes with its object. */
@FunctionalInterface
public interface DeleteFunction {
    /**
     * Called without a lock; may call MPI.
     *
     * @param object the handle of the object
     * @param keyval the handle of the key
     * @param value the value
     * @param extraState what the key was made with
     * @return SUCCESS, or an error code that makes the deletion fail
     */
    int call(int object, int keyval, Object value, @Nullable Object extraState);
}
