package mpjbuf;

/** A {@link Buffer} has no section, or no element, that could be read. */
public class BufferUnderflowException extends BufferException {
    private static final long serialVersionUID = 1;

    /** Makes an exception without a message. */
    public BufferUnderflowException() {}

    /** Makes an exception. */
    public BufferUnderflowException(String message) {
        super(message);
    }
}
