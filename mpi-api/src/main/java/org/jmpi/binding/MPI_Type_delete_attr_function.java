package org.jmpi.binding;

import org.jspecify.annotations.Nullable;

/** Is notified that an attribute of a datatype goes (MPI 4.1, 7.7.4). */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_Type_delete_attr_function {
    /**
     * Is notified that the attribute is deleted, replaced, or freed with its datatype. May call MPI.
     *
     * @param datatype the datatype; the null handle for a copy that was made for a duplication that then failed
     * @param type_keyval the attribute's key
     * @param attribute_val the value
     * @param extra_state what the key was made with
     * @return {@code MPI_SUCCESS}, or an error code that makes the deletion fail: the attribute stays
     */
    int call(int datatype, int type_keyval, Object attribute_val, @Nullable Object extra_state);
}
