package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;
import org.jspecify.annotations.Nullable;

/** Detaches buffers for buffered sends (MPI 4.1, 3.6). */
final class AttachedBuffers {
    private AttachedBuffers() {}

    static byte @Nullable [] detach(Comm comm) {
        Object[] buffer = new Object[1];
        check(Mpi.MPI_Comm_detach_buffer_c(comm.handle(), buffer, new long[1]));
        return arrayOf(buffer[0]);
    }

    static byte @Nullable [] detach(Session session) {
        Object[] buffer = new Object[1];
        check(Mpi.MPI_Session_detach_buffer_c(session.handle(), buffer, new long[1]));
        return arrayOf(buffer[0]);
    }

    /** Returns a detached buffer, unless it is no array. */
    static byte @Nullable [] arrayOf(Object detached) {
        return detached instanceof byte[] array ? array : null;
    }
}
