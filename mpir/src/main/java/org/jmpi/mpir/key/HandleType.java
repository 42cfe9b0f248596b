package org.jmpi.mpir.key;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jmpi.mpir.handle.HandleKind;
import org.jspecify.annotations.Nullable;

/** The types of handles that values can be set on. The codes are those of the kinds in handles, and one more. */
public enum HandleType {
    COMM(HandleKind.COMM),
    GROUP(HandleKind.GROUP),
    DATATYPE(HandleKind.DATATYPE),
    ERRHANDLER(HandleKind.ERRHANDLER),
    OP(HandleKind.OP),
    INFO(HandleKind.INFO),
    WIN(HandleKind.WIN),
    FILE(HandleKind.FILE),
    REQUEST(HandleKind.REQUEST),
    KEY(HandleKind.KEY),
    SESSION(HandleKind.SESSION),
    /** A message is a request as far as its handle's bits go. */
    MESSAGE(HandleKind.REQUEST);

    private static final int MESSAGE_CODE = 16;

    private final HandleKind kind;

    HandleType(HandleKind kind) {
        this.kind = kind;
    }

    /** Returns the kind in the bits of such handles. */
    public HandleKind kind() {
        return kind;
    }

    /** Returns the code, MPI_HANDLE_COMM and so on. */
    public int code() {
        return this == MESSAGE ? MESSAGE_CODE : kind.ordinal();
    }

    /** Returns the type with {@code code}, or null. */
    public static @Nullable HandleType ofCode(int code) {
        for (HandleType t : values()) {
            if (t.code() == code) {
                return t;
            }
        }
        return null;
    }

    /** Returns the type of handles of {@code kind} that are no messages, or null. */
    public static @Nullable HandleType of(HandleKind kind) {
        return ofCode(kind.ordinal());
    }

    /** Returns whether such handles can be used outside of MPI_Init and MPI_Finalize. */
    public boolean isEarly() {
        return this == ERRHANDLER || this == INFO || this == KEY || this == SESSION;
    }

    /** Returns the word for messages. */
    public String noun() {
        return this == MESSAGE ? "message" : kind.noun();
    }

    /** Returns the names and codes of all types, for messages. */
    public static String list() {
        return Arrays.stream(values())
                .map(t -> "MPI_HANDLE_" + t.name() + " (" + t.code() + ")")
                .collect(Collectors.joining(", "));
    }
}
