package org.jmpi.codegen.binding;

/** A mistake in the description of the binding; the message names file, line and what was expected. */
public final class BindingException extends RuntimeException {
    /** Makes an error with a message for whoever edits the description. */
    public BindingException(String message) {
        super(message);
    }
}
