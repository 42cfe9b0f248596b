package org.jmpi.mpir.datatype;

/** The groups of types that the predefined operations are defined on (MPI 4.1, 6.9.2). */
public enum TypeFamily {
    /** No predefined operation: characters, packed data, derived types, types without arithmetic in Java. */
    NONE("no type for reductions"),
    C_INTEGER("C integer"),
    FORTRAN_INTEGER("Fortran integer"),
    FLOATING("floating point"),
    LOGICAL("logical"),
    COMPLEX("complex"),
    BYTE("byte"),
    /** AINT, COUNT and OFFSET. */
    MULTI_LANGUAGE("multi-language"),
    /** A value and an index, for MINLOC and MAXLOC. */
    PAIR("pair");

    private final String noun;

    TypeFamily(String noun) {
        this.noun = noun;
    }

    /** Returns how messages call the family. */
    public String noun() {
        return noun;
    }
}
