package org.jmpi.mpir.attr;

import org.jspecify.annotations.Nullable;

/** Decides for one attribute of an object that is duplicated whether the new one gets it, and with which value. */
@FunctionalInterface
public interface CopyFunction {
    /**
     * Called without a lock; may call MPI.
     *
     * @param old the handle of the object that is duplicated
     * @param keyval the handle of the key
     * @param extraState what the key was made with
     * @param value the old object's value
     * @param copy a cell for the new object's value
     * @param flag a cell: whether the new object has the attribute
     * @return SUCCESS, or an error code that makes the duplication fail
     */
    int call(int old, int keyval, @Nullable Object extraState, Object value, Object[] copy, boolean[] flag);
}
