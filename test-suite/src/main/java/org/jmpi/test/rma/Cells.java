package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/** Cells of a part of a window, in blocks of one type each: of all sizes, side by side, some of them not aligned. */
final class Cells {
    /** Cells behind each other. */
    record Block(int type, int bytes, int at, int first, int count) {}

    /** The first one is long enough for accumulates that are done alone. */
    private static final Block[] BLOCKS = {
        new Block(MPI_INT64_T, 8, 0, 0, 14),
        new Block(MPI_INT32_T, 4, 112, 14, 4),
        new Block(MPI_INT16_T, 2, 128, 18, 4),
        new Block(MPI_INT8_T, 1, 136, 22, 4),
        new Block(MPI_INT64_T, 8, 141, 26, 2)
    };

    static final int COUNT = 28;
    static final int BYTES = 160;

    private Cells() {}

    static Block block(int cell) {
        int i = 0;
        while (cell >= BLOCKS[i].first + BLOCKS[i].count) {
            i++;
        }
        return BLOCKS[i];
    }

    /** Returns a cell for many operations. */
    static int hot(Random random) {
        Block block = BLOCKS[random.nextInt(BLOCKS.length)];
        return block.first + random.nextInt(block.count);
    }

    static int bytes(int cell) {
        return block(cell).bytes;
    }

    /** Returns where a cell lies. */
    static int at(int cell) {
        Block block = block(cell);
        return block.at + block.bytes * (cell - block.first);
    }

    static long value(byte[] memory, int cell) {
        return get(ByteBuffer.wrap(memory).order(ByteOrder.nativeOrder()), at(cell), bytes(cell));
    }

    static long get(ByteBuffer from, int at, int bytes) {
        return switch (bytes) {
            case 1 -> from.get(at);
            case 2 -> from.getShort(at);
            case 4 -> from.getInt(at);
            default -> from.getLong(at);
        };
    }

    static void put(ByteBuffer to, int at, int bytes, long value) {
        switch (bytes) {
            case 1 -> to.put(at, (byte) value);
            case 2 -> to.putShort(at, (short) value);
            case 4 -> to.putInt(at, (int) value);
            default -> to.putLong(at, value);
        }
    }
}
