package org.jmpi.test.dtpool;

import static org.jmpi.binding.Mpi.*;

import java.util.List;
import java.util.Random;

/** A basic element of type maps. */
public enum Basic {
    BYTE(MPI_BYTE, 1, 1),
    CHAR(MPI_CHAR, 1, 1),
    C_BOOL(MPI_C_BOOL, 1, 1),
    SHORT(MPI_SHORT, 2, 2),
    UINT16(MPI_UINT16_T, 2, 2),
    INT(MPI_INT, 4, 4),
    FLOAT(MPI_FLOAT, 4, 4),
    INT64(MPI_INT64_T, 8, 8),
    LONG(MPI_LONG, 8, 8),
    DOUBLE(MPI_DOUBLE, 8, 8),
    FLOAT_COMPLEX(MPI_C_FLOAT_COMPLEX, 8, 4),
    DOUBLE_COMPLEX(MPI_C_DOUBLE_COMPLEX, 16, 8);

    /** What a C struct of two members has a predefined type for. */
    record Pair(int handle, Basic value, Basic index) {
        List<Basic> signature() {
            return List.of(value, index);
        }

        /** Where a C compiler puts the second member. */
        long indexAt() {
            return ((long) value.size + index.alignment - 1) / index.alignment * ((long) index.alignment);
        }
    }

    static final List<Pair> PAIRS = List.of(
            new Pair(MPI_SHORT_INT, SHORT, INT),
            new Pair(MPI_2INT, INT, INT),
            new Pair(MPI_FLOAT_INT, FLOAT, INT),
            new Pair(MPI_LONG_INT, LONG, INT),
            new Pair(MPI_DOUBLE_INT, DOUBLE, INT));

    /** The predefined datatype. */
    public final int handle;
    /** In bytes. */
    public final int size;

    final int alignment;

    Basic(int handle, int size, int alignment) {
        this.handle = handle;
        this.size = size;
        this.alignment = alignment;
    }

    /** Returns any of them. */
    public static Basic any(Random random) {
        return values()[random.nextInt(values().length)];
    }
}
