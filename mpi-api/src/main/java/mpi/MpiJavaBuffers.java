package mpi;

import org.jmpi.mpir.buffer.UserBuffer;

/** The buffers of mpiJava's calls: arrays, and where in them the elements begin. */
final class MpiJavaBuffers {
    private MpiJavaBuffers() {}

    /** Returns whether {@code type} is of objects, which are serialized. */
    static boolean isOfObjects(Datatype type) {
        return type != null && type.base == BaseType.OBJECT;
    }

    /**
     * Returns the buffer that begins at element {@code offset} of {@code buf}.
     *
     * @throws MPIException of class ERR_BUFFER if the array has no such place
     */
    static Object at(Object buf, int offset, Datatype type) {
        if (offset == 0) {
            return buf;
        }
        int size = elementSize(buf, type);
        int length = length(buf);
        if (buf == null || offset < 0 || offset > length) {
            throw outside(offset, length);
        }
        return new UserBuffer().set(buf).advance((long) offset * size);
    }

    /** Returns what to send, a copy if the same part of one array is also where to receive. */
    static Object apart(
            Object sendbuf,
            int sendoffset,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            long recvcount,
            Datatype recvtype) {
        boolean meet = sendbuf == recvbuf
                && sendbuf != null
                && sendoffset + span(sendcount, sendtype) > recvoffset
                && recvoffset + span(recvcount, recvtype) > sendoffset;
        return at(meet ? CallArguments.apart(sendbuf, recvbuf) : sendbuf, sendoffset, sendtype);
    }

    /** Returns how many elements of an array the elements of a type span, or more. */
    private static long span(long count, Datatype type) {
        long extent = Math.max(type.getExtentBytes(), type.getTrueLbBytes() + type.getTrueExtentBytes());
        return count * ((extent + type.base.size - 1) / type.base.size);
    }

    static MPIException outside(int offset, int length) {
        return new MPIException(
                MPI.ERR_BUFFER,
                MPI.ERR_BUFFER,
                "offset " + offset + ": expected 0 to " + length
                        + ", the length of the array; offsets count its elements");
    }

    private static int elementSize(Object buf, Datatype type) {
        if (buf instanceof double[] || buf instanceof long[]) {
            return Long.BYTES;
        }
        if (buf instanceof int[] || buf instanceof float[]) {
            return Integer.BYTES;
        }
        if (buf instanceof byte[] || buf instanceof boolean[]) {
            return 1;
        }
        return buf instanceof short[] || buf instanceof char[] ? Short.BYTES : type.base.size;
    }

    /** Returns the length of an array; of other buffers the binding knows it. */
    private static int length(Object buf) {
        if (buf == null) {
            return 0;
        }
        return buf.getClass().isArray() ? java.lang.reflect.Array.getLength(buf) : Integer.MAX_VALUE;
    }
}
