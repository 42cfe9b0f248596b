package mpi;

import java.nio.ByteOrder;

/** What NumPy calls elements, and what they are here. */
final class NpyTypes {
    private record Known(String descr, Datatype type) {}

    /** The first of a type is what is written. */
    private static final Known[] KNOWN = {
        new Known("b1", MPI.BOOLEAN),
        new Known("u1", MPI.BYTE),
        new Known("i1", MPI.BYTE),
        new Known("i2", MPI.SHORT),
        new Known("u2", MPI.CHAR),
        new Known("i4", MPI.INT),
        new Known("u4", MPI.INT),
        new Known("i8", MPI.LONG),
        new Known("u8", MPI.LONG),
        new Known("f4", MPI.FLOAT),
        new Known("f8", MPI.DOUBLE),
        new Known("c8", MPI.FLOAT_COMPLEX),
        new Known("c16", MPI.DOUBLE_COMPLEX)
    };

    private static final char NATIVE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? '<' : '>';

    private NpyTypes() {}

    /**
     * Returns what NumPy calls {@code type}, in this machine's byte order.
     *
     * @throws MPIException of class ERR_TYPE if it has no such type
     */
    static String descr(Datatype type) {
        for (Known known : KNOWN) {
            if (known.type == type) {
                return (known.descr.endsWith("1") ? '|' : NATIVE) + known.descr;
            }
        }
        throw new MPIException(
                MPI.ERR_TYPE,
                MPI.ERR_TYPE,
                "type is none that NumPy has: expected one of MPI.BOOLEAN, BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE,"
                        + " FLOAT_COMPLEX, DOUBLE_COMPLEX; ArrayFile.of takes any");
    }

    /**
     * Returns what {@code descr} is here.
     *
     * @param name of the file
     */
    static Datatype type(String descr, String name) {
        for (Known known : KNOWN) {
            if (descr.length() > 1 && descr.substring(1).equals(known.descr) && "<>=|".indexOf(descr.charAt(0)) >= 0) {
                return known.type;
            }
        }
        throw unsupported(descr, name);
    }

    /** Returns the data representation of a file whose elements are {@code descr}. */
    static String datarep(String descr, String name) {
        char order = descr.charAt(0);
        if (order == NATIVE || order == '=' || descr.endsWith("1")) {
            return "native";
        }
        if (order != '>') {
            throw unsupported(descr, name);
        }
        return "external32";
    }

    private static MPIException unsupported(String descr, String name) {
        return new MPIException(
                MPI.ERR_UNSUPPORTED_DATAREP,
                MPI.ERR_UNSUPPORTED_DATAREP,
                name + " has elements of type " + descr
                        + ": expected b1, i1, u1, i2, u2, i4, u4, i8, u8, f4, f8, c8 or c16; convert it with NumPy's astype");
    }
}
