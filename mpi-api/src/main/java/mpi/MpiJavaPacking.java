package mpi;

import static mpi.MPIException.check;
import static mpi.MpiJavaBuffers.at;
import static mpi.MpiJavaBuffers.isOfObjects;

import mpjbuf.BufferException;
import mpjbuf.Type;
import org.jmpi.binding.Mpi;

/** Packs elements as mpiJava does, into bytes, and as MPJ Express does, into sections of a buffer. */
final class MpiJavaPacking {
    private MpiJavaPacking() {}

    static int size(Comm comm, int incount, Datatype type) {
        return comm.packSize(incount, type);
    }

    static int pack(Comm comm, Object inbuf, int offset, int incount, Datatype type, byte[] outbuf, int position) {
        int[] at = {position};
        if (isOfObjects(type)) {
            byte[] content = MpiJavaObjects.pack(comm, inbuf, offset, incount, type, "Comm.Pack");
            int[] length = {content.length};
            check(Mpi.MPI_Pack(length, 1, Mpi.MPI_INT32_T, outbuf, outbuf.length, at, comm.handle()));
            check(Mpi.MPI_Pack(content, content.length, Mpi.MPI_BYTE, outbuf, outbuf.length, at, comm.handle()));
        } else {
            check(Mpi.MPI_Pack(
                    at(inbuf, offset, type), incount, Wrapper.typeOf(type), outbuf, outbuf.length, at, comm.handle()));
        }
        return at[0];
    }

    static int unpack(Comm comm, byte[] inbuf, int position, Object outbuf, int offset, int outcount, Datatype type) {
        int[] at = {position};
        if (isOfObjects(type)) {
            int[] length = new int[1];
            check(Mpi.MPI_Unpack(inbuf, inbuf.length, at, length, 1, Mpi.MPI_INT32_T, comm.handle()));
            byte[] content = new byte[Math.max(0, Math.min(length[0], inbuf.length))];
            check(Mpi.MPI_Unpack(inbuf, inbuf.length, at, content, content.length, Mpi.MPI_BYTE, comm.handle()));
            MpiJavaObjects.unpack(comm, content, outbuf, offset, outcount, type, "Comm.Unpack");
        } else {
            check(Mpi.MPI_Unpack(
                    inbuf, inbuf.length, at, at(outbuf, offset, type), outcount, Wrapper.typeOf(type), comm.handle()));
        }
        return at[0];
    }

    static int pack(
            Comm comm, Object inbuf, int offset, int incount, Datatype type, mpjbuf.Buffer outbuf, int position) {
        byte[] content;
        if (isOfObjects(type)) {
            content = MpiJavaObjects.pack(comm, inbuf, offset, incount, type, "Comm.Pack");
        } else {
            content = new byte[comm.packSize(incount, type)];
            int used = pack(comm, inbuf, offset, incount, type, content, 0);
            content = java.util.Arrays.copyOf(content, used);
        }
        try {
            outbuf.putSectionHeader(Type.BYTE);
            outbuf.write(content, 0, content.length);
        } catch (BufferException e) {
            throw wrong(e);
        }
        return outbuf.getSize();
    }

    static int unpack(
            Comm comm, mpjbuf.Buffer inbuf, int position, Object outbuf, int offset, int outcount, Datatype type) {
        byte[] content;
        try {
            inbuf.commit();
            inbuf.getSectionHeader();
            content = new byte[inbuf.getSectionSize()];
            inbuf.read(content, 0, content.length);
        } catch (BufferException e) {
            throw wrong(e);
        }
        if (isOfObjects(type)) {
            MpiJavaObjects.unpack(comm, content, outbuf, offset, outcount, type, "Comm.Unpack");
        } else {
            unpack(comm, content, 0, outbuf, offset, outcount, type);
        }
        try {
            return inbuf.getSize() - inbuf.getRemaining();
        } catch (BufferException e) {
            throw wrong(e);
        }
    }

    /** Returns the exception for a buffer that has no room, or not what is looked for. */
    static MPIException wrong(BufferException cause) {
        MPIException e = new MPIException(MPI.ERR_BUFFER, MPI.ERR_BUFFER, cause.getMessage());
        e.initCause(cause);
        return e;
    }
}
