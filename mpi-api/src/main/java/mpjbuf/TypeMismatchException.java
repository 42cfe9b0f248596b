package mpjbuf;

/** A section of a {@link Buffer} has elements of another type. */
public class TypeMismatchException extends BufferException {
    private static final long serialVersionUID = 1;

    /** Makes an exception without a message. */
    public TypeMismatchException() {}

    /** Makes an exception. */
    public TypeMismatchException(String message) {
        super(message);
    }
}
