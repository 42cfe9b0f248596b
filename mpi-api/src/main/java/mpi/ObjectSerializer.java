package mpi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Turns objects into bytes and back, for {@link Comm#sendObject} and its relatives. The default is {@link JavaSerializer};
 * {@link Comm#setSerializer} and {@link ObjectMessages#setSerializer} choose another. Sender and receiver must use the
 * same, or the receive fails with ERR_TYPE.
 *
 * <p>Called by whichever thread sends or receives, under MPI_THREAD_MULTIPLE by several at once.
 */
public interface ObjectSerializer {
    /**
     * Writes {@code object}.
     *
     * @param object anything, null too
     * @param out takes any number of bytes; need not be closed or flushed
     * @throws IOException if the object can't be written; becomes an error of class ERR_TYPE
     */
    void write(Object object, OutputStream out) throws IOException;

    /**
     * Reads what {@link #write} wrote. The bytes come from another process: check lengths before memory is allocated
     * for them, and make only objects of classes that are expected.
     *
     * @param in the bytes of one object; its end is the end of the message
     * @param type the class that the receiver expects, {@code Object.class} if it named none
     * @throws IOException if the bytes are not what {@code write} makes; becomes an error of class ERR_OTHER
     * @throws ClassNotFoundException if a class is missing here; becomes an error of class ERR_TYPE
     */
    Object read(InputStream in, Class<?> type) throws IOException, ClassNotFoundException;

    /** Returns a name of the format, equal at sender and receiver; the name of the class unless overridden. */
    default String format() {
        return getClass().getName();
    }
}
