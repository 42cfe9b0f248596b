package org.jmpi.mpir.op;

import org.jmpi.mpir.datatype.Datatype;

/** A user's reduction function. */
@FunctionalInterface
public interface UserFunction {
    /**
     * Combines {@code count} elements: {@code inout[i] = in[i] op inout[i]}.
     *
     * @param in the left operands: a primitive array or NIO buffer, from its beginning
     * @param inout the right operands, replaced by the results
     * @param count how many elements of {@code type}
     */
    void apply(Object in, Object inout, long count, Datatype type);
}
