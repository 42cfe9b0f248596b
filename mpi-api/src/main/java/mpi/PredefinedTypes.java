package mpi;

import org.jspecify.annotations.Nullable;

/** The constants of class {@link MPI} by handle, for call-backs that are given one. */
final class PredefinedTypes {
    private static final Datatype[] ALL = {
        MPI.DATATYPE_NULL,
        MPI.BYTE,
        MPI.CHAR,
        MPI.SHORT,
        MPI.BOOLEAN,
        MPI.INT,
        MPI.LONG,
        MPI.FLOAT,
        MPI.DOUBLE,
        MPI.PACKED,
        MPI.FLOAT_COMPLEX,
        MPI.DOUBLE_COMPLEX,
        MPI.INT2,
        MPI.SHORT_INT,
        MPI.LONG_INT,
        MPI.FLOAT_INT,
        MPI.DOUBLE_INT
    };

    private PredefinedTypes() {}

    static @Nullable Datatype find(int handle) {
        for (Datatype type : ALL) {
            if (type.rawHandle() == handle) {
                return type;
            }
        }
        return null;
    }
}
