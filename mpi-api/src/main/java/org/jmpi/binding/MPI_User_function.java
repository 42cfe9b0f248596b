package org.jmpi.binding;

/**
 * A user's reduction function (MPI 4.1, 6.9.5).
 *
 * <p>Both operands are primitive arrays, whatever kind of buffer the call was given: of NIO buffers and memory segments
 * they are copies, so no position, limit or byte order of a buffer matters. Their class follows from the datatype:
 *
 * <table>
 * <caption>Arrays for datatypes</caption>
 * <tr><th>elements of the datatype</th><th>array</th></tr>
 * <tr><td>integers and {@code LOGICAL} of 16 bits</td><td>{@code short[]}</td></tr>
 * <tr><td>unsigned integers of 16 bits, {@code MPI_UNSIGNED_SHORT}</td><td>{@code char[]}</td></tr>
 * <tr><td>integers, unsigned or not, and {@code LOGICAL} of 32 bits; {@code MPI_2INT}</td><td>{@code int[]}</td></tr>
 * <tr><td>integers, unsigned or not, and {@code LOGICAL} of 64 bits; {@code MPI_AINT}, {@code MPI_COUNT},
 *     {@code MPI_OFFSET}</td><td>{@code long[]}</td></tr>
 * <tr><td>{@code MPI_FLOAT}, {@code MPI_REAL}, complex numbers of these</td><td>{@code float[]}</td></tr>
 * <tr><td>{@code MPI_DOUBLE}, complex numbers of it</td><td>{@code double[]}</td></tr>
 * <tr><td>{@code MPI_C_BOOL}, {@code MPI_CXX_BOOL}, {@code MPI_LOGICAL1}</td><td>{@code boolean[]}</td></tr>
 * <tr><td>all others: bytes, characters, other pairs, {@code MPI_LONG_DOUBLE}</td><td>{@code byte[]}</td></tr>
 * </table>
 *
 * <p>A derived type whose elements are all of one of these types has that type's array, any other {@code byte[]}.
 * Bytes of larger numbers are in native byte order. A complex number takes two elements of its array.
 *
 * <p>An array has {@code len} times the extent of the datatype in bytes, or more if the last element reaches beyond its
 * extent; element {@code i} begins at {@code i} times the extent. Bytes in the gaps of a type are undefined. An array
 * is the caller's own where it holds just the operands, else a copy: neither may be kept, and {@code invec} not be
 * written to. A reduction may call the function several times, each time for some of the elements, at most about
 * 2<sup>30</sup> bytes of them.
 *
 * <p>An exception ends the job, since the other processes wait for the result.
 */
@FunctionalInterface
@SuppressWarnings("checkstyle:TypeName")
public interface MPI_User_function {
    /**
     * Combines {@code len} elements: {@code inoutvec[i] = invec[i] op inoutvec[i]}.
     *
     * @param invec the left operands: an array of the class that goes with {@code datatype}
     * @param inoutvec the right operands, an array of the same class, replaced by the results
     * @param len how many elements of {@code datatype}
     * @param datatype the handle of their datatype
     */
    void call(Object invec, Object inoutvec, long len, int datatype);
}
