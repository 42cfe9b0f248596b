package org.jmpi.mpir.tool.info;

/** Somebody asked for something that there is not; the message is complete. */
final class NoSuchNameException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoSuchNameException(String message) {
        super(message);
    }
}
