package org.jmpi.mpir.tool.type;

/** The kind of MPI object that a variable belongs to, with the value of the {@code MPI_T_BIND_*} constant. */
public enum ObjectBinding {
    /** Belongs to the rank as a whole. */
    NO_OBJECT,
    /** One value a communicator. */
    MPI_COMM,
    /** One value a datatype. */
    MPI_DATATYPE,
    /** One value an error handler. */
    MPI_ERRHANDLER,
    /** One value a file. */
    MPI_FILE,
    /** One value a group. */
    MPI_GROUP,
    /** One value a reduction operation. */
    MPI_OP,
    /** One value a request. */
    MPI_REQUEST,
    /** One value a window. */
    MPI_WIN,
    /** One value a matched message. */
    MPI_MESSAGE,
    /** One value an info object. */
    MPI_INFO,
    /** One value a session. */
    MPI_SESSION;

    private static final int BASE = 9700;

    /** {@return the value of the {@code MPI_T_BIND_*} constant} */
    public int code() {
        return BASE + ordinal();
    }
}
