package org.jmpi.mpir.coll;

import java.util.Arrays;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Counts;
import org.jspecify.annotations.Nullable;

/** Resolves the arguments of collectives with a count and a displacement a rank. */
final class Vectors {
    private Vectors() {}

    static void recv(CollArgs a, Object buf, Counts counts, Counts displs, Datatype type, int peers) {
        long begin = begin(counts, displs, peers);
        a.recvCounts = counts;
        a.recvDispls = begin < 0 ? later(displs, -begin) : displs;
        a.recvSize = type.size;
        Buffers.recv(a.recv, buf, end(counts, displs, peers), type);
        if (begin < 0) {
            before(a.recv, buf, begin, type);
        }
    }

    static void send(CollArgs a, Object buf, Counts counts, Counts displs, Datatype type, int peers) {
        long begin = begin(counts, displs, peers);
        a.sendCounts = counts;
        a.sendDispls = begin < 0 ? later(displs, -begin) : displs;
        a.sendSize = type.size;
        Buffers.send(a.send, buf, end(counts, displs, peers), type);
        if (begin < 0) {
            before(a.send, buf, begin, type);
        }
    }

    /** Lets a buffer begin at a negative displacement, as behind {@code &buf[n]} in C. */
    private static void before(UserBuffer resolved, Object buf, long begin, Datatype type) {
        resolved.reach(buf).move(begin * type.extent);
        if (resolved.offset() + type.trueLb < 0) {
            throw new MpirException(
                    ErrorClass.ERR_BUFFER,
                    "the least displacement is " + begin
                            + ": expected 0 or more, or a buffer of MPI.slice with as many elements before it");
        }
    }

    /** Displacements of the packed stream are not negative: the buffer begins earlier instead. */
    private static @Nullable Counts later(Counts displs, long by) {
        long[] moved = new long[displs.length()];
        Arrays.setAll(moved, i -> Math.max(0, displs.at(i) + by));
        return Counts.of(moved);
    }

    /** The receive side of a w form: displacements are bytes of memory. */
    static void recvEach(CollArgs a, Object buf, Counts counts, Counts displs, Datatype[] types, int peers) {
        a.recvCounts = counts;
        a.recvEach(peers);
        for (int i = 0; i < peers; i++) {
            assert a.recvSizes != null && a.recvs != null;
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
            assert a.sendSizes != null && a.sends != null;
            a.sendSizes[i] = types[i].size;
            part(a.sends[i], buf, counts.at(i) == 0 ? 0 : displs.at(i), types[i]);
            Buffers.send(a.sends[i], counts.at(i), types[i]);
        }
    }

    private static void part(UserBuffer part, Object buf, long bytes, Datatype type) {
        if (buf == SpecialBuffers.BOTTOM) {
            part.set(buf, type.layout);
        } else {
            part.set(buf);
            if (bytes + type.trueLb < 0 || type.extent < 0) {
                part.reach(buf);
            }
            part.advance(bytes).lieAs(type.layout);
        }
    }

    /** Returns how many elements the buffer must hold; a displacement without a count does not matter. */
    private static long end(Counts counts, Counts displs, int size) {
        long end = 0;
        for (int r = 0; r < size; r++) {
            if (counts.at(r) > 0) {
                end = Math.max(end, displs.at(r) + counts.at(r));
            }
        }
        return end;
    }

    /** Returns the least displacement with a count if that is negative, else 0. */
    private static long begin(Counts counts, Counts displs, int size) {
        long begin = 0;
        for (int r = 0; r < size; r++) {
            if (counts.at(r) > 0) {
                begin = Math.min(begin, displs.at(r));
            }
        }
        return begin;
    }
}
