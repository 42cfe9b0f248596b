package org.jmpi.mpir.tool.type;

/** Whom a variable is meant for, with the value of the {@code MPI_T_VERBOSITY_*} constant in MPICH's numbering. */
public enum Verbosity {
    /** End users, what most of them need. */
    USER_BASIC,
    /** End users, further detail. */
    USER_DETAIL,
    /** End users, everything. */
    USER_ALL,
    /** Performance tuners, what most of them need. */
    TUNER_BASIC,
    /** Performance tuners, further detail. */
    TUNER_DETAIL,
    /** Performance tuners, everything. */
    TUNER_ALL,
    /** Developers of the library, what most of them need. */
    MPIDEV_BASIC,
    /** Developers of the library, further detail. */
    MPIDEV_DETAIL,
    /** Developers of the library, everything. */
    MPIDEV_ALL;

    private static final int BASE = 221;

    /** {@return the value of the {@code MPI_T_VERBOSITY_*} constant} */
    public int code() {
        return BASE + ordinal();
    }
}
