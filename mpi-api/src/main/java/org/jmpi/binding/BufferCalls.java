package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.pt2pt.AttachedBuffer;
import org.jmpi.mpir.pt2pt.Bsend;

/** Buffers for buffered sends. */
final class BufferCalls {
    private BufferCalls() {}

    /** Attaches to {@code where}, null: to the process. */
    static void attach(Rank self, ErrhandlerOwner where, Object buffer, long size) {
        long available = buffer == MpiConstants.MPI_BUFFER_AUTOMATIC ? 0 : BufferChecks.bytes(buffer);
        if (available == -2) {
            throw UserBuffer.notABuffer(buffer);
        }
        Bsend.attach(self, where, buffer, size, available);
    }

    /** Detaches; {@code cell} gets the very object that was attached. Returns its size. */
    static long detach(Rank self, ErrhandlerOwner where, Object[] cell) {
        AttachedBuffer buffer = Bsend.detach(self, where);
        cell[0] = buffer.object();
        return buffer.size();
    }
}
