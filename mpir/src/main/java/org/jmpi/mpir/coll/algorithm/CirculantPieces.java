package org.jmpi.mpir.coll.algorithm;

import org.jspecify.annotations.Nullable;

/** One rank's rounds of {@link CirculantGraph} for a message of so many pieces: whom it meets in each, and for which pieces. */
final class CirculantPieces {
    /** What {@link #incoming} and {@link #outgoing} say where there is no piece. */
    static final int NONE = -1;
    /** The most pieces of a message; a longer one has longer pieces. */
    private static final int MOST = 1 << 20;
    /** The number of rounds. */
    int rounds;

    private final CirculantGraph graph;
    private final int size;
    private final int relative;

    @SuppressWarnings("NullAway.Init")
    private CollArgs a;

    private int pieces;
    /** How many rounds the first phase lacks, so that the last one is whole. */
    private int lacking;

    private final int @Nullable [] received;
    private final int[] sent;

    /** The communicator has at least 2 ranks. */
    CirculantPieces(CollArgs args) {
        size = args.size;
        relative = relative(args);
        graph = new CirculantGraph(size);
        received = relative == 0 ? null : graph.received(relative);
        sent = graph.sent(relative);
    }

    private static int relative(CollArgs a) {
        return (a.rank - a.root + a.size) % a.size;
    }

    /** Whether these are the rounds of such a call, whatever its message. */
    boolean is(CollArgs args) {
        return args.size == size && relative(args) == relative;
    }

    /** Makes these the rounds of {@code args}' message in {@code count} pieces, at least 1. */
    CirculantPieces begin(CollArgs args, int count) {
        a = args;
        pieces = count;
        rounds = count - 1 + graph.rounds;
        lacking = (graph.rounds - rounds % graph.rounds) % graph.rounds;
        return this;
    }

    /**
     * Returns the bytes of a piece, a multiple of {@code unit}, if a message of {@code bytes} is cut into ones of about
     * {@code chunk}; 0: it is not cut.
     */
    static long length(long bytes, long chunk, long unit) {
        long wanted = chunk > 0 ? Math.max(1, chunk / unit) * unit : bytes;
        // not more pieces than there are positive integers
        return Math.max(wanted, (bytes / MOST / unit + 1) * unit);
    }

    /** Returns the rank that this one sends to in round {@code i}. */
    int next(int i) {
        return (a.rank + graph.skip(in(i))) % a.size;
    }

    /** Returns the rank that this one receives from in round {@code i}. */
    int previous(int i) {
        return (a.rank - graph.skip(in(i)) + a.size) % a.size;
    }

    /** Returns the piece that comes in round {@code i}. */
    @SuppressWarnings("NullAway") // set in collectives that receive pieces
    int incoming(int i) {
        return relative == 0 ? NONE : piece(received[in(i)], i);
    }

    /** Returns the piece that goes out in round {@code i}. */
    int outgoing(int i) {
        return next(i) == a.root ? NONE : piece(sent[in(i)], i);
    }

    private int in(int i) {
        return (i + lacking) % graph.rounds;
    }

    private int piece(int inPhase, int i) {
        int piece = inPhase + i - in(i);
        return piece < 0 ? NONE : Math.min(piece, pieces - 1);
    }
}
