package org.jmpi.mpir.pmi;

import java.nio.ByteBuffer;
import org.jmpi.mpir.mpl.Hmac;
import org.jmpi.mpir.mpl.Seal;

/**
 * Both directions of a connection of PMI whose bytes nobody on the way can read, change, repeat or hold back: records of four bytes of
 * length, big-endian, and that many sealed ones. One thread at a time for each direction.
 */
public final class PmiSeals {
    /** The most bytes in a record; each connection has twice as many. */
    static final int LONGEST = 4 * 1024;

    private static final String FROM_ZERO = "join from rank 0";
    private static final String TO_ZERO = "join to rank 0";

    private final Seal in;
    private final Seal out;

    private PmiSeals(Seal in, Seal out) {
        this.in = in;
        this.out = out;
    }

    /**
     * Returns the seals of one end.
     *
     * @param isServer whether it is rank 0's
     * @param transcript what both ends have said, with numbers that never come twice
     */
    static PmiSeals of(Hmac secret, boolean isServer, ByteBuffer transcript) {
        return new PmiSeals(
                Seal.toReceive(secret, isServer ? TO_ZERO : FROM_ZERO, true, transcript),
                Seal.toSend(secret, isServer ? FROM_ZERO : TO_ZERO, true, transcript));
    }

    /** Returns what is sent for some bytes. */
    public byte[] sealed(byte[] text) {
        int records = (text.length + LONGEST - 1) / LONGEST;
        byte[] sealed = new byte[text.length + records * (Integer.BYTES + Seal.TAG)];
        ByteBuffer all = ByteBuffer.wrap(sealed);
        for (int at = 0; at < text.length; at += LONGEST) {
            int length = Math.min(LONGEST, text.length - at);
            all.putInt(length + Seal.TAG);
            out.seal(ByteBuffer.wrap(text, at, length), all);
        }
        return sealed;
    }

    /**
     * Opens the next record.
     *
     * @param text gets what was in it; has room for {@link #LONGEST} bytes
     * @throws PmiException if the other end did not seal it
     */
    void open(ByteBuffer record, ByteBuffer text) {
        if (!in.open(record, text)) {
            throw refused("that was not sealed at its other end");
        }
    }

    /** Returns the length of a record, from the first bytes of one. */
    int length(ByteBuffer header) {
        int length = header.getInt(0);
        if (length <= Seal.TAG || length > LONGEST + Seal.TAG) {
            throw refused("of " + Integer.toUnsignedString(length) + " bytes");
        }
        return length;
    }

    private PmiException refused(String what) {
        return new PmiException(in.refusal(what));
    }
}
