package org.jmpi.mpir.coll.algorithm;

import java.util.Arrays;
import org.jmpi.mpir.buffer.UserBuffer;

/**
 * The rounds of {@link BcastCirculant} backwards: where a piece went out its partial result comes back (mirrors
 * {@code MPIR_Reduce_intra_circ_graph}). For operations that commute.
 */
public final class ReduceCirculant implements CollAlgorithm {
    private final int chunk;

    /** Makes the algorithm; {@code chunk}, in bytes, 0: the message is not cut. */
    public ReduceCirculant(int chunk) {
        this.chunk = chunk;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (a.count == 0) {
            return;
        }
        if (a.size == 1) {
            s.copy(a.send, 0, a.recv, 0, a.bytes);
            return;
        }
        new Partial(s, a, CirculantPieces.length(a.bytes, chunk, a.type.size)).run();
    }

    /** The sums that one rank has so far. */
    private static final class Partial {
        private final CollSchedule s;
        private final CollArgs a;
        private final long length;
        private final CirculantPieces pieces;
        private final UserBuffer sums;
        private final UserBuffer arrived;
        /** The pieces whose sums are begun; the others are the caller's operand still. */
        private final boolean[] begun;

        Partial(CollSchedule schedule, CollArgs args, long length) {
            s = schedule;
            a = args;
            this.length = length;
            int n = (int) ((a.bytes + length - 1) / length);
            pieces = a.geometry().circulant(a, n);
            sums = a.rank == a.root ? a.recv : s.scratch(a.bytes, a.type);
            arrived = s.scratch(Math.min(length, a.bytes), a.type);
            begun = new boolean[n];
            if (a.rank == a.root && a.inPlace) {
                Arrays.fill(begun, true);
            }
        }

        void run() {
            for (int i = pieces.rounds - 1; i >= 0; i--) {
                int out = pieces.incoming(i);
                if (out != CirculantPieces.NONE) {
                    s.send(begun[out] ? sums : a.send, out * length, bytes(out), pieces.previous(i));
                }
                int in = pieces.outgoing(i);
                if (in != CirculantPieces.NONE) {
                    add(in, pieces.next(i));
                } else {
                    s.fence();
                }
            }
        }

        private void add(int piece, int source) {
            long at = piece * length;
            long count = bytes(piece) / a.type.size;
            if (begun[piece]) {
                s.recv(arrived, 0, bytes(piece), source);
                s.fence();
                s.reduceLocal(arrived, 0, sums, at, count, a.type, a.op);
            } else {
                s.recv(sums, at, bytes(piece), source);
                s.fence();
                s.reduceLocal(a.send, at, sums, at, count, a.type, a.op);
                begun[piece] = true;
            }
        }

        private long bytes(int piece) {
            return Math.min(length, a.bytes - piece * length);
        }
    }
}
