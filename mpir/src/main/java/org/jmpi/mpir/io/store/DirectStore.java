package org.jmpi.mpir.io.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A file whose whole blocks are read or written past the system's cache (O_DIRECT). What is before the first block boundary and
 * behind the last one goes the usual way. Memory that isn't aligned is copied by way of some that is.
 */
public final class DirectStore extends ForwardingStore {
    /** The bytes that go by way of aligned memory at once. */
    private static final int BOUNCE = 1 << 20;

    private static final int LARGEST_BLOCK = 64 * 1024;

    private final NioStore direct;
    private final int block;
    private final boolean reads;
    private final boolean writes;
    private final ArrayDeque<ByteBuffer> bounces = new ArrayDeque<>();

    private DirectStore(FileStore file, NioStore direct, int block, boolean reads, boolean writes) {
        super(file);
        this.direct = direct;
        this.block = block;
        this.reads = reads;
        this.writes = writes;
    }

    /** Returns {@code file} with direct reads or writes; null: the JDK or the file system has none. */
    public static @Nullable DirectStore over(FileStore file, Path path, OpenMode mode, boolean reads, boolean writes) {
        OpenOption option = option();
        if (option == null) {
            return null;
        }
        try {
            long block = Files.getFileStore(path).getBlockSize();
            if (block > LARGEST_BLOCK || Long.bitCount(block) != 1) {
                return null;
            }
            NioStore direct = NioStore.open(path, mode.ofExisting(), option);
            return new DirectStore(file, direct, (int) block, reads, writes);
        } catch (IOException | UnsupportedOperationException e) {
            return null;
        }
    }

    /** By its name: a small image of the JDK may be without it. */
    private static @Nullable OpenOption option() {
        try {
            for (Object each :
                    Class.forName("com.sun.nio.file.ExtendedOpenOption").getEnumConstants()) {
                if (each.toString().equals("DIRECT")) {
                    return (OpenOption) each;
                }
            }
        } catch (ClassNotFoundException e) {
            // there is none
        }
        return null;
    }

    @Override
    public int read(long at, ByteBuffer to) throws IOException {
        return reads ? transfer(false, at, to) : super.read(at, to);
    }

    @Override
    public int write(long at, ByteBuffer from) throws IOException {
        return writes ? transfer(true, at, from) : super.write(at, from);
    }

    private int transfer(boolean isWrite, long at, ByteBuffer memory) throws IOException {
        int begin = memory.position();
        int end = memory.limit();
        try {
            while (memory.position() < end) {
                int from = memory.position();
                int piece = piece(at + from - begin, memory);
                memory.limit(from + piece);
                one(isWrite, at + from - begin, memory);
                memory.limit(end);
                if (memory.position() < from + piece) {
                    break;
                }
            }
        } finally {
            memory.limit(end);
        }
        return memory.position() - begin;
    }

    /** Returns how many bytes from {@code at} on go at once: up to a block's boundary, or whole blocks. */
    private int piece(long at, ByteBuffer memory) {
        int bytes = memory.remaining();
        int over = (int) (at % block);
        if (over != 0) {
            return Math.min(bytes, block - over);
        }
        int most = isAligned(memory) ? bytes : Math.min(bytes, BOUNCE);
        return bytes < block ? bytes : most / block * block;
    }

    private boolean isAligned(ByteBuffer memory) {
        return memory.isDirect() && memory.alignmentOffset(memory.position(), block) == 0;
    }

    private void one(boolean isWrite, long at, ByteBuffer memory) throws IOException {
        if (at % block != 0 || memory.remaining() % block != 0) {
            move(file, isWrite, at, memory);
        } else if (isAligned(memory)) {
            move(direct, isWrite, at, memory);
        } else {
            bounced(isWrite, at, memory);
        }
    }

    private static void move(FileStore by, boolean isWrite, long at, ByteBuffer memory) throws IOException {
        if (isWrite) {
            by.write(at, memory);
        } else {
            by.read(at, memory);
        }
    }

    private void bounced(boolean isWrite, long at, ByteBuffer memory) throws IOException {
        ByteBuffer aligned = take();
        try {
            int end = memory.limit();
            int piece = memory.remaining();
            int from = memory.position();
            aligned.clear().limit(piece);
            if (isWrite) {
                aligned.put(0, memory, from, piece);
                direct.write(at, aligned);
            } else {
                direct.read(at, aligned);
                memory.put(from, aligned, 0, aligned.position());
            }
            memory.limit(end).position(from + aligned.position());
        } finally {
            give(aligned);
        }
    }

    private ByteBuffer take() {
        synchronized (bounces) {
            ByteBuffer kept = bounces.poll();
            if (kept != null) {
                return kept;
            }
        }
        return ByteBuffer.allocateDirect(BOUNCE + block).alignedSlice(block);
    }

    private void give(ByteBuffer used) {
        synchronized (bounces) {
            bounces.push(used);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            direct.close();
        } finally {
            super.close();
        }
    }
}
