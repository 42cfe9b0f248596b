package mpjbuf;

/** A {@link Buffer} is read before it was committed, or written after. */
public class WrongStateException extends BufferException {
    private static final long serialVersionUID = 1;

    /** Makes an exception without a message. */
    public WrongStateException() {}

    /** Makes an exception. */
    public WrongStateException(String message) {
        super(message);
    }
}
