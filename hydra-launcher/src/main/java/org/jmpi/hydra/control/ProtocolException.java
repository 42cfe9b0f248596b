package org.jmpi.hydra.control;

import java.io.IOException;

/** The other end said what it must not. */
public final class ProtocolException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param message what, and what was expected */
    public ProtocolException(String message) {
        super(message);
    }
}
