package mpjbuf;

/** A {@link Buffer} has no room for what is written. */
public class BufferOverflowException extends BufferException {
    private static final long serialVersionUID = 1;

    /** Makes an exception without a message. */
    public BufferOverflowException() {}

    /** Makes an exception. */
    public BufferOverflowException(String message) {
        super(message);
    }
}
