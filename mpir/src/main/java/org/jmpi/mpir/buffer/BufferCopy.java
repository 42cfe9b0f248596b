package org.jmpi.mpir.buffer;

import java.nio.ByteBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Raw copies from one user's buffer to another (mirrors {@code MPIR_Localcopy}). Between arrays of one kind, and between
 * bytes and whole elements of any kind, a copy is one bulk operation; elsewhere it goes through a small piece of direct
 * memory. Allocates nothing while the byte buffers stay the same. One instance a thread at a time.
 */
public final class BufferCopy {
    private static final int STAGE = 16 * 1024;
    private static final int PIECE = 1 << 20;

    private final SegmentView sources = new SegmentView();
    private final SegmentView targets = new SegmentView();
    private @Nullable Segment stage;

    /**
     * Copies {@code len} bytes from {@code srcAt} bytes after the start of {@code src} to {@code dstAt} bytes after the
     * start of {@code dst}. The two places may be in one array but must not overlap.
     */
    public void copy(UserBuffer src, long srcAt, UserBuffer dst, long dstAt, long len) {
        if (len == 0) {
            // then the places mean nothing
            return;
        }
        if (src.layout() != null || dst.layout() != null) {
            staged(src, srcAt, dst, dstAt, len);
        } else if (src.kind() == dst.kind()) {
            same(src, srcAt, dst, dstAt, len);
        } else if (!throughView(src, srcAt, dst, dstAt, len)) {
            staged(src, srcAt, dst, dstAt, len);
        }
    }

    private void same(UserBuffer src, long srcAt, UserBuffer dst, long dstAt, long len) {
        long from = src.offset() + srcAt;
        long to = dst.offset() + dstAt;
        int kind = src.kind();
        if (src.base() == dst.base() && from == to) {
            return;
        }
        if (kind == BufferKind.NIO_BYTES) {
            buffers((ByteBuffer) src.base(), from, (ByteBuffer) dst.base(), to, len);
        } else if (kind < BufferKind.NIO && areWhole(kind, from | to | len)) {
            arrays(src.base(), from, dst.base(), to, len, BufferKind.shift(kind));
        } else {
            staged(src, srcAt, dst, dstAt, len);
        }
    }

    private static boolean areWhole(int kind, long bits) {
        return (bits & (1 << BufferKind.shift(kind)) - 1) == 0;
    }

    /** Copies through the typed view of bytes that one side is; returns false if there is none that fits. */
    private boolean throughView(UserBuffer src, long srcAt, UserBuffer dst, long dstAt, long len) {
        long from = src.offset() + srcAt;
        long to = dst.offset() + dstAt;
        int kind = Math.max(src.kind() & 15, dst.kind() & 15);
        if (!areWhole(kind, from | to | len)) {
            return false;
        }
        Segment memory = sources.bytes(src);
        if (memory != null) {
            MemoryCopy.rawFromSegment(memory, (int) from, dst, dstAt, (int) len);
            return true;
        }
        memory = targets.bytes(dst);
        if (memory != null) {
            MemoryCopy.rawToSegment(src, srcAt, memory, (int) to, (int) len);
        }
        return memory != null;
    }

    private static void buffers(ByteBuffer src, long from, ByteBuffer dst, long to, long len) {
        for (long done = 0; done < len; done += PIECE) {
            dst.put((int) (to + done), src, (int) (from + done), (int) Math.min(PIECE, len - done));
        }
    }

    private static void arrays(Object src, long from, Object dst, long to, long len, int shift) {
        for (long done = 0; done < len; done += PIECE) {
            int n = (int) (Math.min(PIECE, len - done) >>> shift);
            System.arraycopy(src, (int) ((from + done) >>> shift), dst, (int) ((to + done) >>> shift), n);
        }
    }

    private void staged(UserBuffer src, long srcAt, UserBuffer dst, long dstAt, long len) {
        if (stage == null) {
            stage = Segment.allocate(STAGE);
        }
        for (long done = 0; done < len; done += STAGE) {
            int n = (int) Math.min(STAGE, len - done);
            MemoryCopy.toSegment(src, srcAt + done, stage, 0, n);
            MemoryCopy.fromSegment(stage, 0, dst, dstAt + done, n);
        }
    }
}
