package mpi;

import java.io.IOException;
import java.io.InputStream;
import java.io.NotSerializableException;
import java.io.OutputStream;
import java.nio.ByteOrder;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** Makes messages of objects and objects of messages; whatever goes wrong is an MpirException. */
final class ObjectCodec {
    private final ObjectSerializer serializer;
    private final int most;

    /**
     * @param serializer for objects that {@link ObjectValues} doesn't know
     */
    ObjectCodec(ObjectSerializer serializer) {
        this(serializer, ObjectBytes.MOST);
    }

    /** Makes a codec that puts objects of more than {@code most} bytes, a multiple of 8, into longs. */
    ObjectCodec(ObjectSerializer serializer, int most) {
        this.serializer = serializer;
        this.most = most;
    }

    /**
     * Returns the message of {@code object}.
     *
     * @throws MpirException of class ERR_TYPE if it can't be serialized, ERR_COUNT if it is too long for a message
     */
    ObjectBytes encode(Object object) {
        int kind = serializer instanceof JavaSerializer ? ObjectValues.kind(object) : ObjectValues.SERIALIZED;
        try {
            if (kind == ObjectValues.SERIALIZED) {
                return serialize(object);
            }
            long length = ObjectHeader.SIZE + ObjectValues.size(object, kind);
            return length <= most ? bytes(object, kind, length) : longs(object, kind, length);
        } catch (NotSerializableException e) {
            throw new MpirException(
                    ErrorClass.ERR_TYPE,
                    "class " + e.getMessage()
                            + " is not serializable: expected an object all of whose parts are; let the "
                            + "class implement java.io.Serializable, or set another serializer",
                    e);
        } catch (IOException | RuntimeException e) {
            throw failed("cannot be written", object, e);
        } catch (StackOverflowError e) {
            throw tooDeep("written", e);
        }
    }

    private ObjectBytes serialize(Object object) throws IOException {
        GrowingOutput out = new GrowingOutput(0, most);
        write(object, ObjectValues.SERIALIZED, 0, out);
        byte[] array = out.array();
        if (array == null) {
            return longs(object, ObjectValues.SERIALIZED, out.length());
        }
        byte[] header = header(ObjectValues.SERIALIZED, out.length()).bytes();
        System.arraycopy(header, 0, array, 0, header.length);
        return new ObjectBytes(array, 0, out.length());
    }

    @SuppressWarnings("NullAway") // an object of so many bytes fits
    private ObjectBytes bytes(Object object, int kind, long length) throws IOException {
        GrowingOutput out = new GrowingOutput(length, most);
        write(object, kind, length, out);
        return new ObjectBytes(out.array(), 0, length);
    }

    private ObjectBytes longs(Object object, int kind, long length) throws IOException {
        if (ObjectBytes.longs(length) > Integer.MAX_VALUE - 8) {
            throw new MpirException(
                    ErrorClass.ERR_COUNT,
                    "object of " + length + " bytes: expected at most 2^34 - 64 in one message; send its parts");
        }
        LongsOutput out = new LongsOutput(length);
        write(object, kind, length, out);
        return out.finish();
    }

    private void write(Object object, int kind, long length, OutputStream out) throws IOException {
        out.write(header(kind, length).bytes());
        if (kind == ObjectValues.SERIALIZED) {
            serializer.write(object, out);
        } else {
            ObjectValues.write(object, kind, out);
        }
    }

    private ObjectHeader header(int kind, long length) {
        return new ObjectHeader(kind, ByteOrder.nativeOrder(), kind == ObjectValues.SERIALIZED ? format() : 0, length);
    }

    private int format() {
        return serializer.format().hashCode();
    }

    /**
     * Returns the object of a message.
     *
     * @param message all that was received
     * @param type what the object must be an instance of
     * @throws MpirException of class ERR_TYPE if the message is none of an object, or of one whose class is not
     *     allowed, not there, or not {@code type}; ERR_OTHER if it is damaged
     */
    <T> T decode(ObjectBytes message, Class<T> type) {
        try {
            InputStream in = message.open();
            ObjectHeader header = ObjectHeader.read(in, message.length(), message.isBytes() ? 0 : Long.BYTES - 1);
            return cast(
                    header.kind() == ObjectValues.SERIALIZED ? deserialize(message, header, type) : value(in, header),
                    type);
        } catch (UnlistedClassException e) {
            throw new MpirException(ErrorClass.ERR_TYPE, e.getMessage(), e);
        } catch (ClassNotFoundException e) {
            throw new MpirException(
                    ErrorClass.ERR_TYPE,
                    "class " + e.getMessage() + " of a received object is missing here: expected the sender's classes; "
                            + "put them on the class path of all ranks",
                    e);
        } catch (MpirException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER,
                    "a received object cannot be read: " + e + "; are its classes the same at sender and receiver?",
                    e);
        } catch (StackOverflowError e) {
            throw tooDeep("read", e);
        }
    }

    private Object deserialize(ObjectBytes message, ObjectHeader header, Class<?> type)
            throws IOException, ClassNotFoundException {
        if (header.format() != format()) {
            throw ObjectHeader.bad(
                    "another serializer's format",
                    "that of " + serializer.format(),
                    "set the same serializer at sender and receiver");
        }
        return serializer.read(
                message.part(ObjectHeader.SIZE, header.length() - ObjectHeader.SIZE)
                        .open(),
                type);
    }

    private static @Nullable Object value(InputStream in, ObjectHeader header) throws IOException {
        if (header.format() != 0) {
            throw ObjectHeader.bad("a format", "none for a value", "run the same release of JMPI on all ranks");
        }
        return ObjectValues.read(header.kind(), in, header.length() - ObjectHeader.SIZE, header.order());
    }

    @SuppressWarnings("NullAway") // a null object stays null
    private static <T> T cast(@Nullable Object object, Class<T> type) {
        if (object != null && !type.isInstance(object)) {
            throw new MpirException(
                    ErrorClass.ERR_TYPE,
                    "received an object of class " + object.getClass().getName() + ": expected " + type.getName()
                            + "; ask for a class that it is an instance of");
        }
        return type.cast(object);
    }

    private static MpirException failed(String what, Object object, Exception cause) {
        if (cause instanceof MpirException e) {
            return e;
        }
        return new MpirException(
                ErrorClass.ERR_TYPE,
                (object == null
                                ? "null"
                                : "an object of class " + object.getClass().getName()) + " " + what + ": " + cause
                        + "; expected what the serializer can write",
                cause);
    }

    private static MpirException tooDeep(String what, StackOverflowError cause) {
        return new MpirException(
                ErrorClass.ERR_OTHER,
                "an object graph is nested too deeply to be " + what + " with this thread's stack: expected fewer "
                        + "objects in a chain; keep them in a collection, or give java a larger -Xss",
                cause);
    }
}
