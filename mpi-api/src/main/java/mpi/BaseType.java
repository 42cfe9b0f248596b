package mpi;

/** The Java type that the elements of a datatype are made of; extents are counted in it. */
enum BaseType {
    BYTE(1),
    CHAR(2),
    SHORT(2),
    BOOLEAN(1),
    INT(4),
    LONG(8),
    FLOAT(4),
    DOUBLE(8),
    /** Objects of an array, for each of which the type has a byte. */
    OBJECT(1);

    /** Bytes. */
    final int size;

    BaseType(int size) {
        this.size = size;
    }

    /** Returns a new array of {@code n} elements. */
    Object newArray(int n) {
        return switch (this) {
            case BYTE -> new byte[n];
            case CHAR -> new char[n];
            case SHORT -> new short[n];
            case BOOLEAN -> new boolean[n];
            case INT -> new int[n];
            case LONG -> new long[n];
            case FLOAT -> new float[n];
            case DOUBLE -> new double[n];
            case OBJECT -> new Object[n];
        };
    }

    /** Returns the datatype of one element. */
    Datatype datatype() {
        return switch (this) {
            case BYTE -> MPI.BYTE;
            case CHAR -> MPI.CHAR;
            case SHORT -> MPI.SHORT;
            case BOOLEAN -> MPI.BOOLEAN;
            case INT -> MPI.INT;
            case LONG -> MPI.LONG;
            case FLOAT -> MPI.FLOAT;
            case DOUBLE -> MPI.DOUBLE;
            case OBJECT -> MPI.OBJECT;
        };
    }
}
