package mpi;

import java.nio.ByteBuffer;

/**
 * A user's reduction: override one of the two forms. Both replace {@code inOut[i]} by {@code in[i] op inOut[i]}.
 *
 * <p>What the operands are does not depend on the kind of buffer that the call was given; both are copies, and only
 * {@code inOut} is copied back. Neither may be kept.
 *
 * <ul>
 *   <li>{@link #call(ByteBuffer, ByteBuffer, int, Datatype)} gets direct buffers in native byte order, with position 0 and
 *       {@code count} times the extent in bytes as limit and capacity.
 *   <li>{@link #call(Object, Object, int, Datatype)} gets arrays of the Java type that the datatype is made of:
 *       {@code byte[]} for {@link MPI#BYTE}, structures, pairs and whatever has elements of several
 *       types, {@code char[]} for {@link MPI#CHAR}, {@code short[]}, {@code boolean[]}, {@code int[]},
 *       {@code long[]}, {@code float[]}, {@code double[]} for the others, and for derived types of theirs. A complex
 *       number takes two elements. An array is as long as {@code count} times {@link Datatype#getExtent()}.
 * </ul>
 *
 * <p>Element {@code i} begins at {@code i} times the extent; what lies in the gaps of a type is undefined. A reduction may
 * call the function several times, each time for some of the elements: about 1 MiB of them, or one.
 *
 * <p>An exception that it throws comes out of the collective call of that rank, once the collective is over; what the
 * receive buffers then hold is undefined, at all ranks. In a non-blocking or persistent collective it ends the job.
 */
public abstract class UserFunction {
    /** For subclasses. */
    public UserFunction() {}

    /**
     * Combines elements that lie in arrays of the datatype's base type.
     *
     * @param in the left operands, {@code count * datatype.getExtent()} array elements
     * @param inOut the right operands, to be replaced by the results
     * @param count number of elements of {@code datatype}
     * @param datatype what the elements are
     * @throws UnsupportedOperationException unless overridden
     */
    public void call(Object in, Object inOut, int count, Datatype datatype) throws MPIException {
        throw new UnsupportedOperationException(
                getClass().getName() + " overrides no form of call: expected call(Object, Object, int, Datatype) or "
                        + "call(ByteBuffer, ByteBuffer, int, Datatype); override one");
    }

    /**
     * Combines elements that lie in direct buffers in native byte order. Unless overridden, copies to arrays and calls
     * the other form. {@link MPI#BOOLEAN} always takes the other form.
     *
     * @param in the left operands
     * @param inOut the right operands, to be replaced by the results
     * @param count number of elements of {@code datatype}
     * @param datatype what the elements are
     */
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) throws MPIException {
        Object left = UserOp.toArray(in, datatype.base);
        Object right = UserOp.toArray(inOut, datatype.base);
        call(left, right, count, datatype);
        UserOp.fromArray(right, inOut);
    }
}
