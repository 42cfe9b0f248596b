package org.jmpi.mpir.mpl;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A record came that the other end did not seal. */
public final class SealException extends IOException {
    private static final long serialVersionUID = 1L;

    SealException(String message) {
        this(message, null);
    }

    SealException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
