package org.jmpi.mpir.job;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.jmpi.mpir.mpl.Entropy;

/**
 * The name of a world: the processes that share an MPI_COMM_WORLD (MPI 4.1, 11.4). Random, so no two worlds of any
 * launchers have the same.
 *
 * @param high the first 64 bits
 * @param low the others
 */
public record WorldId(long high, long low) implements Comparable<WorldId> {
    /** How many bytes {@link #put} writes. */
    public static final int BYTES = 16;

    /** Returns a new name. */
    public static WorldId random() {
        return of(Entropy.bytes(BYTES));
    }

    /** Returns the name in the first 16 of {@code bytes}. */
    public static WorldId of(byte[] bytes) {
        return get(ByteBuffer.wrap(bytes));
    }

    /** Reads a name. */
    public static WorldId get(ByteBuffer in) {
        return new WorldId(in.getLong(), in.getLong());
    }

    /** Writes this name. */
    public void put(ByteBuffer out) {
        out.putLong(high).putLong(low);
    }

    /** Returns it as 32 hexadecimal digits. */
    @Override
    public String toString() {
        return HexFormat.of().toHexDigits(high) + HexFormat.of().toHexDigits(low);
    }

    @Override
    public int compareTo(WorldId other) {
        int byHigh = Long.compareUnsigned(high, other.high);
        return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
    }
}
