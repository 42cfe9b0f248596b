package mpi;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * Elements of {@link MPI#OBJECT}, and of types derived from it, as the bytes of one array. Each rank accepts all classes, as
 * MPJ Express does, unless the program or its user says which.
 */
final class MpiJavaObjects {
    private static final JavaSerializer ALL_CLASSES = new JavaSerializer("*");

    private MpiJavaObjects() {}

    /** Serializes elements of an array. */
    static byte[] pack(Comm comm, Object buf, int offset, int count, Datatype type, String call) {
        Object[] elements = take(buf, offset, count, type);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            serializer(comm).write(elements, bytes);
        } catch (IOException | RuntimeException e) {
            throw ObjectCommunication.reported(
                    comm,
                    new MpirException(
                            MPI.ERR_TYPE,
                            "an element can't be serialized: " + e + "; expected objects that are Serializable",
                            e),
                    call,
                    "count=" + count);
        }
        return bytes.toByteArray();
    }

    /** Puts what {@link #pack} made into an array, and returns how many objects that were. */
    static int unpack(
            Comm comm, byte @Nullable [] bytes, Object buf, int offset, int count, Datatype type, String call) {
        Object[] elements = bytes == null ? new Object[0] : read(comm, bytes, call);
        try {
            put(elements, buf, offset, count, type);
        } catch (ArrayStoreException e) {
            throw ObjectCommunication.reported(
                    comm,
                    new MpirException(
                            MPI.ERR_TYPE,
                            "received an object of " + e.getMessage() + ": expected what an array of "
                                    + buf.getClass().getComponentType().getName() + " holds",
                            e),
                    call,
                    "count=" + count);
        } catch (MpirException e) {
            throw ObjectCommunication.reported(comm, e, call, "count=" + count);
        }
        return elements.length;
    }

    static Object[] read(Comm comm, byte[] bytes, String call) {
        try {
            return (Object[]) serializer(comm).read(new ByteArrayInputStream(bytes), Object[].class);
        } catch (IOException | ClassNotFoundException | RuntimeException e) {
            throw ObjectCommunication.reported(
                    comm,
                    new MpirException(
                            MPI.ERR_TYPE,
                            "the objects can't be read: " + e + "; expected their classes on the class path",
                            e),
                    call,
                    bytes.length + " bytes");
        }
    }

    private static ObjectSerializer serializer(Comm comm) {
        ObjectSerializer chosen = ObjectCommunication.serializer(comm);
        return chosen instanceof JavaSerializer java && java.allowsNoMore() ? ALL_CLASSES : chosen;
    }

    /** Returns the elements that lie where {@code type} says. */
    static Object[] take(Object buf, int offset, int count, Datatype type) {
        Object[] array = array(buf);
        Object[] elements = new Object[Math.multiplyExact(count, type.getSize())];
        int[] places = places(array, offset, elements.length, type);
        for (int i = 0; i < elements.length; i++) {
            elements[i] = array[places[i]];
        }
        return elements;
    }

    /** Puts elements where {@code type} says. */
    static void put(Object[] elements, Object buf, int offset, int count, Datatype type) {
        int room = Math.multiplyExact(count, type.getSize());
        if (elements.length > room) {
            throw new MpirException(
                    MPI.ERR_TRUNCATE,
                    "a message of " + elements.length + " objects: expected at most " + room
                            + "; receive with a larger count");
        }
        if (elements.length == 0) {
            return;
        }
        Object[] array = array(buf);
        int[] places = places(array, offset, elements.length, type);
        for (int i = 0; i < elements.length; i++) {
            array[places[i]] = elements[i];
        }
    }

    private static Object[] array(Object buf) {
        if (buf instanceof Object[] array) {
            return array;
        }
        throw new MPIException(
                MPI.ERR_BUFFER,
                MPI.ERR_BUFFER,
                "buffer is " + (buf == null ? "null" : "of " + buf.getClass().getTypeName())
                        + ": expected an array of objects for MPI.OBJECT");
    }

    /** Returns the indices of {@code n} elements in a row of {@code type}; one byte of the type stands for an object. */
    private static int[] places(Object[] array, int offset, int n, Datatype type) {
        int[] places = new int[n];
        org.jmpi.mpir.datatype.Datatype described = type.described();
        int[] filled = {0};
        if (described.layout == null) {
            for (int i = 0; i < n; i++) {
                places[i] = offset + i;
            }
        } else {
            described.layout.runs(0, n, (place, length) -> {
                for (long i = 0; i < length; i++) {
                    places[filled[0]++] = Math.toIntExact(offset + place + i);
                }
            });
        }
        for (int place : places) {
            if (place < 0 || place >= array.length) {
                throw new MPIException(
                        MPI.ERR_BUFFER,
                        MPI.ERR_BUFFER,
                        "object " + place + " of the array: expected less than " + array.length
                                + ", its length; make the array longer, or count or offset less");
            }
        }
        return places;
    }
}
