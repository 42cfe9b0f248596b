package mpi;

import java.io.IOException;

/** A received object has a class that is not on the receiver's list. */
final class UnlistedClassException extends IOException {
    private static final long serialVersionUID = 1;

    UnlistedClassException(String message, Throwable cause) {
        super(message, cause);
    }
}
