package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Each rank adds its operand to what its lower neighbour has and tells the upper one, in pieces of {@code chunk} bytes: while
 * one goes on the next arrives. Operands are combined from the left, in rank order.
 */
public final class ScanLinear implements CollAlgorithm {
    private final boolean exclusive;
    private final int chunk;

    /** Makes the algorithm of MPI_Scan or, if {@code exclusive}, of MPI_Exscan; {@code chunk} 0: one piece. */
    public ScanLinear(boolean exclusive, int chunk) {
        this.exclusive = exclusive;
        this.chunk = chunk;
    }

    @SuppressWarnings("NullAway") // the last rank passes nothing on
    @Override
    public void run(CollSchedule s, CollArgs a) {
        long piece = chunk > 0 ? Math.max(1, chunk / a.type.size) : a.count;
        boolean first = a.rank == 0;
        boolean last = a.rank == a.size - 1;
        long room = Math.min(piece, a.count) * a.type.size;
        boolean needsRoom = !first && !(exclusive && last);
        UserBuffer slot = needsRoom ? s.scratch(room, a.type) : null;
        UserBuffer other = needsRoom ? s.scratch(room, a.type) : null;
        for (long from = 0; from < a.count; from += piece) {
            long count = Math.min(piece, a.count - from);
            if (first) {
                begin(s, a, from * a.type.size, count * a.type.size);
            } else if (exclusive) {
                exclusive(s, a, from * a.type.size, count, slot);
            } else {
                inclusive(s, a, from * a.type.size, count, slot);
            }
            UserBuffer next = other;
            other = slot;
            slot = next;
        }
        s.fence();
    }

    private void begin(CollSchedule s, CollArgs a, long at, long bytes) {
        if (!exclusive) {
            s.copy(a.send, at, a.recv, at, bytes);
        }
        if (a.size > 1) {
            s.fence();
            s.send(a.send, at, bytes, 1);
        }
    }

    private static void inclusive(CollSchedule s, CollArgs a, long at, long count, @Nullable UserBuffer slot) {
        long bytes = count * a.type.size;
        s.recv(slot, 0, bytes, a.rank - 1);
        s.copy(a.send, at, a.recv, at, bytes);
        s.fence();
        s.reduceLocal(slot, 0, a.recv, at, count, a.type, a.op);
        if (a.rank + 1 < a.size) {
            s.send(a.recv, at, bytes, a.rank + 1);
        }
    }

    /** The operand is put aside first: in place it lies where the result comes to be. */
    private static void exclusive(CollSchedule s, CollArgs a, long at, long count, UserBuffer slot) {
        long bytes = count * a.type.size;
        boolean passOn = a.rank + 1 < a.size;
        if (passOn) {
            s.copy(a.send, at, slot, 0, bytes);
        }
        s.recv(a.recv, at, bytes, a.rank - 1);
        s.fence();
        if (passOn) {
            s.reduceLocal(a.recv, at, slot, 0, count, a.type, a.op);
            s.send(slot, 0, bytes, a.rank + 1);
        }
    }
}
