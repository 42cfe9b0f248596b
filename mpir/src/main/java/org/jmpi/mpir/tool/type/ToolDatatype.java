package org.jmpi.mpir.tool.type;

/**
 * The type that a tool reads or writes a variable's elements with; those that the tool chapter allows (MPI 4.1, 15.3.5),
 * so {@code MPI_LONG} is none.
 */
public enum ToolDatatype {
    /** {@code MPI_INT}, Java {@code int}. */
    INT(Integer.BYTES),
    /** {@code MPI_COUNT}, Java {@code long}: the numbers of 64 bits that may be negative. */
    COUNT(Long.BYTES),
    /** {@code MPI_DOUBLE}, Java {@code double}. */
    DOUBLE(Double.BYTES),
    /** {@code MPI_CHAR}, UTF-8 bytes that end with a zero byte. */
    CHAR(Byte.BYTES),
    /** {@code MPI_UNSIGNED}, the bits of a Java {@code int}. */
    UNSIGNED(Integer.BYTES),
    /** {@code MPI_UNSIGNED_LONG}, the bits of a Java {@code long}. */
    UNSIGNED_LONG(Long.BYTES),
    /** {@code MPI_UNSIGNED_LONG_LONG}, the bits of a Java {@code long}. */
    UNSIGNED_LONG_LONG(Long.BYTES);

    private final int bytes;

    ToolDatatype(int bytes) {
        this.bytes = bytes;
    }

    /** {@return the size of an element in bytes} */
    public int bytes() {
        return bytes;
    }
}
