package org.jmpi.mpir.buffer;

import java.nio.ByteBuffer;
import org.jmpi.mpir.mpl.Segment;

/**
 * Raw copies from one user's buffer to another (mirrors {@code MPIR_Localcopy}). Between arrays of one kind, and
 * between byte buffers, a copy is one bulk operation; elsewhere it goes through a small piece of direct memory. One instance a thread at a time.
 */
public final class BufferCopy {
    private static final int STAGE = 16 * 1024;
    private static final int PIECE = 1 << 20;

    private Segment stage;

    /**
     * Copies {@code len} bytes from {@code srcAt} bytes after the start of {@code src} to {@code dstAt} bytes after the
     * start of {@code dst}. The two places may be in one array but must not overlap.
     */
    public void copy(UserBuffer src, long srcAt, UserBuffer dst, long dstAt, long len) {
        long from = src.offset() + srcAt;
        long to = dst.offset() + dstAt;
        int kind = src.kind();
        int mask = (1 << BufferKind.shift(kind)) - 1;
        boolean gaps = src.layout() != null || dst.layout() != null;
        if (!gaps && kind == BufferKind.NIO_BYTES && dst.kind() == BufferKind.NIO_BYTES) {
            if (src.base() != dst.base() || from != to) {
                buffers((ByteBuffer) src.base(), from, (ByteBuffer) dst.base(), to, len);
            }
        } else if (gaps || kind != dst.kind() || kind >= BufferKind.NIO || ((from | to | len) & mask) != 0) {
            staged(src, srcAt, dst, dstAt, len);
        } else if (len > 0 && (src.base() != dst.base() || from != to)) {
            arrays(src.base(), from, dst.base(), to, len, BufferKind.shift(kind));
        }
    }

    private static void buffers(ByteBuffer src, long from, ByteBuffer dst, long to, long len) {
        for (long done = 0; done < len; done += PIECE) {
            dst.put((int) (to + done), src, (int) (from + done), (int) Math.min(PIECE, len - done));
        }
    }

    private static void arrays(Object src, long from, Object dst, long to, long len, int shift) {
        for (long done = 0; done < len; done += PIECE) {
            int n = (int) (Math.min(PIECE, len - done) >>> shift);
            System.arraycopy(src, (int) (from + done >>> shift), dst, (int) (to + done >>> shift), n);
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
