package org.jmpi.mpir.handle;

/**
 * The object kinds of a handle: bits 29 to 26 (mirrors {@code MPII_Object_kind}).
 *
 * <p>{@link #KEY} takes the value that MPICH uses for ch3's virtual connections, which ch4 leaves free.
 */
public enum HandleKind {
    INTERNAL,
    COMM,
    GROUP,
    DATATYPE,
    FILE,
    ERRHANDLER,
    OP,
    INFO,
    WIN,
    KEYVAL,
    ATTR,
    REQUEST,
    KEY,
    GREQUEST_CLASS,
    SESSION,
    STREAM;

    private static final HandleKind[] VALUES = values();

    /** Returns the kind with number {@code code} (0 to 15). */
    public static HandleKind of(int code) {
        return VALUES[code & 0xf];
    }

    /** Returns the null handle of this kind: type bits 0, this kind, index 0. */
    public int nullHandle() {
        return ordinal() << Handle.KIND_SHIFT;
    }

    /** Returns the name as the standard spells it in a handle's type, for messages: {@code "communicator"}. */
    public String noun() {
        return switch (this) {
            case COMM -> "communicator";
            case WIN -> "window";
            case ERRHANDLER -> "error handler";
            case GREQUEST_CLASS -> "generalized request class";
            default -> name().toLowerCase(java.util.Locale.ROOT);
        };
    }
}
