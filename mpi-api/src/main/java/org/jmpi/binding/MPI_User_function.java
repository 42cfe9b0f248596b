package org.jmpi.binding;

/** A user's reduction function (MPI 4.1, 6.9.5). */
@FunctionalInterface
@SuppressWarnings("checkstyle:TypeName")
public interface MPI_User_function {
    /**
     * Combines {@code len} elements: {@code inoutvec[i] = invec[i] op inoutvec[i]}.
     *
     * @param invec the left operands: a primitive array or NIO buffer, from its beginning
     * @param inoutvec the right operands, replaced by the results
     * @param len how many elements
     * @param datatype the handle of their datatype
     */
    void call(Object invec, Object inoutvec, long len, int datatype);
}
