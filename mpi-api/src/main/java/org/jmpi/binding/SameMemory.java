package org.jmpi.binding;

import java.nio.Buffer;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Counts;

/**
 * Checks that the send and the receive buffer of a collective don't share memory (MPI 4.1, 6.2). Slices of direct buffers
 * can't be distinguished; where a type has gaps, two buffers may well interleave, so that only equal objects are an error.
 */
final class SameMemory {
    private SameMemory() {}

    /** Checks two buffers of {@code an} and {@code bn} elements. */
    static void apart(boolean both, Object a, long an, Datatype at, Object b, long bn, Datatype bt) {
        if (both && an > 0 && bn > 0 && base(a) == base(b) && a != null) {
            whole(a, an, at, b, bn, bt);
        }
    }

    private static void whole(Object a, long an, Datatype at, Object b, long bn, Datatype bt) {
        if (a == MpiConstants.MPI_BOTTOM || at.size == 0 || bt.size == 0) {
            return;
        }
        long from = start(a);
        long other = start(b);
        if (a == b || (at.contiguous && bt.contiguous && meet(from, an * at.extent, other, bn * bt.extent))) {
            throw same(a == b, "");
        }
    }

    /** Checks one buffer of {@code an} elements against the blocks that come from or go to each peer. */
    static void apart(
            boolean both,
            Comm comm,
            Object a,
            long an,
            Datatype at,
            Object b,
            Counts counts,
            Counts displs,
            Datatype bt) {
        if (both && an > 0 && base(a) == base(b) && a != null) {
            for (int i = 0; i < comm.remoteSize; i++) {
                block(a, 0, an, at, b, displs.at(i), counts.at(i), bt, i);
            }
        }
    }

    /** Checks that two buffers are not one object. */
    static void notSame(Object a, Object b) {
        if (a == b && a != MpiConstants.MPI_BOTTOM && BufferChecks.bytes(a) > 0) {
            throw same(true, "");
        }
    }

    /** Checks what goes to each peer against what comes from it. */
    static void apart(
            boolean both,
            Comm comm,
            Object a,
            Counts an,
            Counts ad,
            Datatype at,
            Object b,
            Counts bn,
            Counts bd,
            Datatype bt) {
        if (both && base(a) == base(b) && a != null) {
            for (int i = 0; i < comm.remoteSize; i++) {
                block(a, ad.at(i), an.at(i), at, b, bd.at(i), bn.at(i), bt, i);
            }
        }
    }

    /** Checks block {@code i} of each of two buffers, which begin at the bytes {@code ad} and {@code bd}. */
    static void apart(Object a, long ad, long an, Datatype at, Object b, long bd, long bn, Datatype bt, int i) {
        boolean moves = an > 0 && bn > 0 && at.size > 0 && bt.size > 0 && a != MpiConstants.MPI_BOTTOM;
        if (!moves || a == null || base(a) != base(b)) {
            return;
        }
        boolean plain = at.contiguous && bt.contiguous;
        boolean meet = meet(start(a) + ad, an * at.extent, start(b) + bd, bn * bt.extent);
        if (plain ? meet : a == b && at == bt && ad == bd) {
            throw same(false, "block " + i + " of ");
        }
    }

    private static void block(Object a, long ad, long an, Datatype at, Object b, long bd, long bn, Datatype bt, int i) {
        apart(a, ad * at.extent, an, at, b, bd * bt.extent, bn, bt, i);
    }

    private static boolean meet(long from, long bytes, long other, long otherBytes) {
        return from < other + otherBytes && other < from + bytes;
    }

    /** Returns the array or object that a buffer lies in. */
    private static Object base(Object buf) {
        if (buf instanceof Buffer b) {
            return b.hasArray() ? b.array() : b;
        }
        return buf instanceof UserBuffer part ? part.base() : buf;
    }

    private static long start(Object buf) {
        return new UserBuffer().set(buf).offset();
    }

    private static MpirException same(boolean identical, String which) {
        return Checks.error(
                ErrorClass.ERR_BUFFER,
                which + (identical ? "sendbuf and recvbuf are the same object" : "sendbuf and recvbuf share memory")
                        + ": expected separate buffers; pass MPI_IN_PLACE where the data is to be replaced");
    }
}
