package org.jmpi.binding;

/** The names of the predefined operations. */
final class HandleNames {
    private static final String[] OPS = {
        "MPI_MAX", "MPI_MIN", "MPI_SUM", "MPI_PROD", "MPI_LAND", "MPI_BAND", "MPI_LOR",
        "MPI_BOR", "MPI_LXOR", "MPI_BXOR", "MPI_MINLOC", "MPI_MAXLOC", "MPI_REPLACE", "MPI_NO_OP"
    };

    private HandleNames() {}

    static String op(int handle) {
        int index = handle - MpiConstants.MPI_MAX;
        return index >= 0 && index < OPS.length ? OPS[index] : Arguments.handle(handle);
    }
}
