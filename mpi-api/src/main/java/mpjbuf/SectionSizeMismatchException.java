package mpjbuf;

/** A section of a {@link Buffer} has another number of elements. */
public class SectionSizeMismatchException extends BufferException {
    private static final long serialVersionUID = 1;

    /** Makes an exception without a message. */
    public SectionSizeMismatchException() {}

    /** Makes an exception. */
    public SectionSizeMismatchException(String message) {
        super(message);
    }
}
