package org.jmpi.mpir.coll;

import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.mpl.Counts;

/** Resolves the arguments of collectives with a count and a displacement a rank. */
final class Vectors {
    private Vectors() {}

    static void recv(CollArgs a, Object buf, Counts counts, Counts displs, Datatype type, int peers) {
        a.recvCounts = counts;
        a.recvDispls = displs;
        a.recvSize = type.size;
        Buffers.recv(a.recv, buf, end(counts, displs, peers), type);
    }

    static void send(CollArgs a, Object buf, Counts counts, Counts displs, Datatype type, int peers) {
        a.sendCounts = counts;
        a.sendDispls = displs;
        a.sendSize = type.size;
        Buffers.send(a.send, buf, end(counts, displs, peers), type);
    }

    /** The receive side of a w form: displacements are bytes of memory. */
    static void recvEach(CollArgs a, Object buf, Counts counts, Counts displs, Datatype[] types, int peers) {
        a.recvCounts = counts;
        a.recvEach(peers);
        for (int i = 0; i < peers; i++) {
            a.recvSizes[i] = types[i].size;
            part(a.recvs[i], buf, counts.at(i) == 0 ? 0 : displs.at(i), types[i]);
            Buffers.recv(a.recvs[i], counts.at(i), types[i]);
        }
    }

    /** The send side of a w form. */
    static void sendEach(CollArgs a, Object buf, Counts counts, Counts displs, Datatype[] types, int peers) {
        a.sendCounts = counts;
        a.sendEach(peers);
        for (int i = 0; i < peers; i++) {
            a.sendSizes[i] = types[i].size;
            part(a.sends[i], buf, counts.at(i) == 0 ? 0 : displs.at(i), types[i]);
            Buffers.send(a.sends[i], counts.at(i), types[i]);
        }
    }

    private static void part(UserBuffer part, Object buf, long bytes, Datatype type) {
        if (buf == SpecialBuffers.BOTTOM) {
            part.set(buf, type.layout);
        } else {
            part.set(buf).advance(bytes).lieAs(type.layout);
        }
    }

    /**
     * Returns how many elements the buffer must hold; a displacement without a count does not matter. Negative ones are
     * refused: nothing lies before a Java buffer's beginning, which is its position (MPI 4.1, 6.5 to 6.8).
     */
    private static long end(Counts counts, Counts displs, int size) {
        long end = 0;
        for (int r = 0; r < size; r++) {
            long n = counts.at(r);
            if (n > 0) {
                if (displs.at(r) < 0) {
                    throw new MpirException(
                            ErrorClass.ERR_ARG,
                            "displacement " + displs.at(r) + " of rank " + r
                                    + ": expected 0 or more, inside the buffer; slice it to begin further on");
                }
                end = Math.max(end, displs.at(r) + n);
            }
        }
        return end;
    }
}
