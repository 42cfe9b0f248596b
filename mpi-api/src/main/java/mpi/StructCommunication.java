package mpi;

import static mpi.MPIException.check;

import java.nio.ByteBuffer;
import java.util.List;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** Point-to-point communication of records as structs, as methods of {@link Comm}; see {@link StructType}. */
final class StructCommunication {
    private StructCommunication() {}

    static <T extends Record> void send(Comm comm, List<? extends T> elements, StructType<T> type, int dest, int tag) {
        comm.send(type.pack(elements), elements.size(), type.datatype(), dest, tag);
    }

    static <T extends Record> Request iSend(
            Comm comm, List<? extends T> elements, StructType<T> type, int dest, int tag) {
        return comm.iSend(type.pack(elements), elements.size(), type.datatype(), dest, tag);
    }

    static <T extends Record> List<T> receive(Comm comm, StructType<T> type, int source, int tag) {
        Status status = new Status();
        int[] message = new int[1];
        check(Mpi.MPI_Mprobe(source, tag, comm.handle(), message, status));
        long bytes = status.bytes();
        int count = Math.toIntExact((bytes + type.getSize() - 1) / type.getSize());
        ByteBuffer buffer = type.allocate(count);
        check(Mpi.MPI_Mrecv(buffer, count, Wrapper.typeOf(type.datatype()), message, status));
        if (bytes % type.getSize() != 0) {
            MpirException odd = new MpirException(
                    ErrorClass.ERR_TYPE,
                    "a message of " + bytes + " bytes: expected a multiple of " + type.getSize() + " for " + type
                            + "; receive with the type that was sent");
            throw ObjectCommunication.reported(comm, odd, "Comm.recv", "source=" + source + ", tag=" + tag);
        }
        return type.unpack(buffer, count);
    }

    static <T extends Record> Status receive(Comm comm, T[] into, StructType<T> type, int source, int tag) {
        ByteBuffer buffer = type.allocate(into.length);
        Status status = comm.recv(buffer, into.length, type.datatype(), source, tag);
        type.unpack(buffer, (int) (status.bytes() / type.getSize()), into);
        return status;
    }

    static <T extends Record> Request iReceive(Comm comm, T[] into, StructType<T> type, int source, int tag) {
        ByteBuffer buffer = type.allocate(into.length);
        Request request = comm.iRecv(buffer, into.length, type.datatype(), source, tag);
        return request.whenReceived(status -> type.unpack(buffer, (int) (status.bytes() / type.getSize()), into));
    }
}
