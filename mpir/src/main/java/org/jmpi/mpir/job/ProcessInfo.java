package org.jmpi.mpir.job;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A process as processes of other worlds know it.
 *
 * @param world its world
 * @param worldSize how many processes that has
 * @param rank its rank there
 * @param node the number of its node there; equal for processes that share memory
 * @param card where its netmod listens
 */
public record ProcessInfo(WorldId world, int worldSize, int rank, int node, String card) {
    /** The longest card, in bytes. */
    public static final int LONGEST_CARD = 512;
    /** The most bytes that {@link #put} writes. */
    public static final int MOST_BYTES = WorldId.BYTES + 3 * Integer.BYTES + Short.BYTES + LONGEST_CARD;

    private static final int MOST_RANKS = 1 << 24;

    /** Writes this process. */
    public void put(ByteBuffer out) {
        world.put(out);
        byte[] text = card.getBytes(StandardCharsets.US_ASCII);
        out.putInt(worldSize).putInt(rank).putInt(node).putShort((short) text.length);
        out.put(text);
    }

    /** Reads a process and checks it; null if there is none that makes sense. */
    public static @Nullable ProcessInfo get(ByteBuffer in) {
        try {
            WorldId world = WorldId.get(in);
            int size = in.getInt();
            int rank = in.getInt();
            int node = in.getInt();
            int length = in.getShort();
            boolean isSound = size > 0 && size <= MOST_RANKS && rank >= 0 && rank < size && node >= 0;
            if (!isSound || length < 0 || length > LONGEST_CARD) {
                return null;
            }
            byte[] text = new byte[length];
            in.get(text);
            return new ProcessInfo(world, size, rank, node, new String(text, StandardCharsets.US_ASCII));
        } catch (BufferUnderflowException e) {
            return null;
        }
    }
}
