package mpi;

import java.lang.reflect.Array;
import java.util.Objects;
import org.jmpi.mpir.buffer.UserBuffer;

/** Makes arguments of the binding of what callers pass. */
final class CallArguments {
    private CallArguments() {}

    /** Returns how long an array is; null is as good as an empty one. */
    static int lengthOf(Object array) {
        return array == null ? 0 : Array.getLength(array);
    }

    /** Returns the number of bytes in a buffer. */
    static long sizeOf(Object buffer) {
        return new UserBuffer().set(buffer).length();
    }

    /** Returns the handles of datatypes; null is as good as no datatypes. */
    static int[] handlesOf(Datatype[] types) {
        int[] handles = new int[lengthOf(types)];
        for (int i = 0; i < handles.length; i++) {
            handles[i] = Wrapper.typeOf(types[i]);
        }
        return handles;
    }

    /** Returns the same values as longs; null is as good as no values. */
    static long[] longs(int[] values) {
        long[] wide = new long[lengthOf(values)];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = values[i];
        }
        return wide;
    }

    /** Returns the buffer that begins at element {@code offset} of {@code array}, which has {@code length}. */
    static Object part(Object array, int offset, int count, int length, Datatype type) {
        Objects.checkFromIndexSize(offset, count, length);
        return offset == 0 ? array : new UserBuffer().set(array).advance((long) offset * type.base.size);
    }

    /**
     * Returns {@code sendbuf}, or a copy of it where a program passes one array to send from and to receive into: the
     * standard forbids that, but Open MPI's programs may, since there arrays are copied.
     */
    static Object apart(Object sendbuf, Object recvbuf) {
        if (sendbuf != recvbuf || sendbuf == null || !sendbuf.getClass().isArray()) {
            return sendbuf;
        }
        int n = Array.getLength(sendbuf);
        Object copy = Array.newInstance(sendbuf.getClass().getComponentType(), n);
        System.arraycopy(sendbuf, 0, copy, 0, n);
        return copy;
    }
}
