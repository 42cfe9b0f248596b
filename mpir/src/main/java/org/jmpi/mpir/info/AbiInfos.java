package org.jmpi.mpir.info;

import org.jmpi.mpir.Rank;

/** The info objects of the functions on the binary interface (MPI 5.0, 20.2 and 20.3). */
public final class AbiInfos {
    private static final String[] OPTIONAL_TYPES = {
        "logical1",
        "logical2",
        "logical4",
        "logical8",
        "logical16",
        "integer1",
        "integer2",
        "integer4",
        "integer8",
        "integer16",
        "real2",
        "real4",
        "real8",
        "real16",
        "complex4",
        "complex8",
        "complex16",
        "complex32",
        "double_complex"
    };

    private AbiInfos() {}

    /** Returns the sizes of MPI_Aint, MPI_Count and MPI_Offset in bytes, which are all {@code long}. */
    public static Info sizes(Rank rank) {
        String bytes = Integer.toString(Long.BYTES);
        Info info = Infos.create(rank);
        info.set("mpi_aint_size", bytes);
        info.set("mpi_count_size", bytes);
        info.set("mpi_offset_size", bytes);
        return info;
    }

    /** Returns the sizes of Fortran's types, which are fixed here. */
    public static Info fortran(Rank rank) {
        Info info = Infos.create(rank);
        info.set("mpi_logical_size", "4");
        info.set("mpi_integer_size", "4");
        info.set("mpi_real_size", "4");
        info.set("mpi_double_precision_size", "8");
        for (String type : OPTIONAL_TYPES) {
            info.set("mpi_" + type + "_supported", "true");
        }
        return info;
    }
}
