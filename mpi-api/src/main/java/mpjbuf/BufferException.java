package mpjbuf;

/** Something is wrong with the use of a {@link Buffer}. */
public class BufferException extends Exception {
    private static final long serialVersionUID = 1;

    /** Makes an exception without a message. */
    public BufferException() {}

    /** Makes an exception. */
    public BufferException(String message) {
        super(message);
    }

    /** Makes an exception with a cause. */
    public BufferException(String message, Throwable cause) {
        super(message, cause);
    }
}
