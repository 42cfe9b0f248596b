package org.jmpi.mpir.pt2pt;

import java.nio.Buffer;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;

/**
 * Finds out whether what is sent lies where something is received. MPI wants two buffers (MPI 4.1, 3.10), but Open MPI's
 * Java binding sends a copy of an array, and programs use one for both. Slices of direct buffers can't be distinguished.
 */
final class Aliases {
    private Aliases() {}

    /** Returns whether both buffers lie in the same array, or are the same object. */
    static boolean possible(Object sendbuf, Object recvbuf) {
        Object array = array(sendbuf);
        return array == array(recvbuf) && array != null && array != SpecialBuffers.BOTTOM;
    }

    private static Object array(Object buf) {
        return buf instanceof Buffer b && b.hasArray() ? b.array() : buf;
    }

    /** Returns whether two buffers of one array have bytes in common; where a type has gaps this is not looked into. */
    static boolean meet(
            Object sendbuf, long sendcount, Datatype sendtype, Object recvbuf, long recvcount, Datatype recvtype) {
        if (sendcount == 0 || recvcount == 0) {
            return false;
        }
        if (!sendtype.contiguous || !recvtype.contiguous) {
            return true;
        }
        long from = new UserBuffer().set(sendbuf).offset();
        long to = new UserBuffer().set(recvbuf).offset();
        return from < to + recvcount * recvtype.size && to < from + sendcount * sendtype.size;
    }
}
