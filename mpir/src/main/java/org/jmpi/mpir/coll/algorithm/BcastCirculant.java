package org.jmpi.mpir.coll.algorithm;

/**
 * The message goes in pieces of {@code chunk} bytes over the edges of a circulant graph: while a rank receives one it passes
 * another one on, in the fewest rounds there can be (mirrors {@code MPIR_Bcast_intra_circ_graph}).
 */
public final class BcastCirculant implements CollAlgorithm {
    private final int chunk;

    /** Makes the algorithm; {@code chunk} 0: the message is not cut. */
    public BcastCirculant(int chunk) {
        this.chunk = chunk;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        if (a.size == 1 || a.bytes == 0) {
            return;
        }
        long length = CirculantPieces.length(a.bytes, chunk, 1);
        CirculantPieces pieces = a.geometry().circulant(a, (int) ((a.bytes + length - 1) / length));
        for (int i = 0; i < pieces.rounds; i++) {
            int in = pieces.incoming(i);
            if (in != CirculantPieces.NONE) {
                s.recv(a.send, in * length, Math.min(length, a.bytes - in * length), pieces.previous(i));
            }
            int out = pieces.outgoing(i);
            if (out != CirculantPieces.NONE) {
                s.send(a.send, out * length, Math.min(length, a.bytes - out * length), pieces.next(i));
            }
            s.fence();
        }
    }
}
