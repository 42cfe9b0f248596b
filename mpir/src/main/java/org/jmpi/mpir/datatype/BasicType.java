package org.jmpi.mpir.datatype;

/** What the bytes of one element mean to a reduction. */
public enum BasicType {
    NONE,
    /** Raw bytes: MPI_BYTE. Bitwise operations only. */
    BYTE,
    BOOLEAN,
    INT8,
    UINT8,
    INT16,
    UINT16,
    INT32,
    UINT32,
    INT64,
    UINT64,
    FLOAT,
    DOUBLE,
    FLOAT_COMPLEX,
    DOUBLE_COMPLEX,
    /** Pairs of a value and an int index, laid out as a C struct. */
    SHORT_INT,
    INT_INT,
    LONG_INT,
    FLOAT_INT,
    DOUBLE_INT,
    /** Fortran's pairs, whose index is of the value's own type. */
    FLOAT_FLOAT,
    DOUBLE_DOUBLE,
    /** A pair whose value and index are the two elements of its type map. */
    VALUE_INDEX
}
