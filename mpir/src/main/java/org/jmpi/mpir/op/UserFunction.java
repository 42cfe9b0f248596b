package org.jmpi.mpir.op;

import org.jmpi.mpir.datatype.Datatype;

/** A user's reduction function. */
@FunctionalInterface
public interface UserFunction {
    /**
     * Combines {@code count} elements: {@code inout[i] = in[i] op inout[i]}.
     *
     * <p>Both operands are arrays of the natural element type of {@code type.basic} ({@code char[]} for UINT16,
     * {@code boolean[]} for BOOLEAN, two numbers an element for complex types, {@code int[]} for MPI_2INT,
     * {@code byte[]} for other pairs and for types with no basic type; of the type of its elements for a derived type with elements of one type) of exactly
     * {@code count * type.extent} bytes, or more if the last element reaches beyond its extent. If {@link Op#directBuffers} is set they are
     * direct {@link java.nio.ByteBuffer}s in native order of as many bytes instead. A long reduction may be done in
     * several calls, each with some of the elements.
     *
     * @param in the left operands
     * @param inout the right operands, replaced by the results
     * @param count how many elements of {@code type}
     */
    void apply(Object in, Object inout, long count, Datatype type);
}
