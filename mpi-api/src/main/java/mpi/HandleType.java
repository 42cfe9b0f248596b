package mpi;

/** The types of handles that values can be set on with a {@link Key}. */
public enum HandleType {
    COMM,
    GROUP,
    DATATYPE,
    ERRHANDLER,
    OP,
    INFO,
    WIN,
    FILE,
    REQUEST,
    KEY,
    SESSION,
    MESSAGE;

    static HandleType of(org.jmpi.mpir.key.HandleType type) {
        return valueOf(type.name());
    }
}
