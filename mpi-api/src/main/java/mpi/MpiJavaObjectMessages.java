package mpi;

import mpjbuf.BufferException;
import org.jspecify.annotations.Nullable;

/** Messages of {@link MPI#OBJECT} and of {@link mpjbuf.Buffer}: one each, whose bytes are those of a serialized array. */
final class MpiJavaObjectMessages {
    private MpiJavaObjectMessages() {}

    /** The standard's modes of sending. */
    enum Mode {
        STANDARD,
        SYNCHRONOUS,
        BUFFERED,
        READY
    }

    static void send(Mode mode, Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        iSend(mode, comm, buf, offset, count, type, dest, tag).waitFor();
    }

    static Request iSend(Mode mode, Comm comm, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        byte[] content = buf instanceof mpjbuf.Buffer buffer
                ? bytes(buffer)
                : MpiJavaObjects.pack(comm, buf, offset, count, type, "Comm.Send");
        ObjectBytes message = ObjectCommunication.encode(comm, content, "Comm.Send");
        Object memory = message.array();
        long n = message.isBytes() ? message.length() : ObjectBytes.longs(message.length());
        Datatype unit = message.isBytes() ? MPI.BYTE : MPI.LONG;
        return switch (mode) {
            case STANDARD -> comm.iSend(memory, n, unit, dest, tag);
            case SYNCHRONOUS -> comm.isSend(memory, n, unit, dest, tag);
            case BUFFERED -> comm.ibSend(memory, n, unit, dest, tag);
            case READY -> comm.irSend(memory, n, unit, dest, tag);
        };
    }

    static Status receive(Comm comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        ReceivedObject<byte[]> received = ObjectCommunication.receive(comm, byte[].class, source, tag);
        Status status = received.status();
        int n = deliver(comm, received.object(), buf, offset, count, type);
        return counted(status, n);
    }

    static Request iReceive(Comm comm, Object buf, int offset, int count, Datatype type, int source, int tag) {
        ObjectRequest<byte[]> request = ObjectCommunication.iReceive(comm, byte[].class, source, tag);
        ObjectArrayReceive receive =
                new ObjectArrayReceive(request, content -> deliver(comm, content, buf, offset, count, type));
        return receive.begin();
    }

    /** Puts what came where the program wants it, and returns how many objects that are, or bytes of an mpjbuf.Buffer. */
    private static int deliver(Comm comm, byte @Nullable [] content, Object buf, int offset, int count, Datatype type) {
        if (buf instanceof mpjbuf.Buffer buffer) {
            return restore(buffer, content);
        }
        return MpiJavaObjects.unpack(comm, content, buf, offset, count, type, "Comm.Recv");
    }

    private static byte[] bytes(mpjbuf.Buffer buffer) {
        try {
            return buffer.toBytes();
        } catch (BufferException e) {
            throw MpiJavaPacking.wrong(e);
        }
    }

    private static int restore(mpjbuf.Buffer buffer, byte @Nullable [] content) {
        try {
            if (content == null) {
                buffer.clear();
            } else {
                buffer.fromBytes(content);
            }
            return buffer.getSize();
        } catch (BufferException e) {
            throw MpiJavaPacking.wrong(e);
        }
    }

    /** One byte stands for an object, as in the type: so counts are right for types that are derived from it. */
    static Status counted(Status status, int n) {
        status.set(status.MPI_SOURCE, status.MPI_TAG, n);
        return status;
    }
}
