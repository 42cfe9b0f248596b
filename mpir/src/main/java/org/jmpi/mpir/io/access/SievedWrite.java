package org.jmpi.mpir.io.access;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.typerep.RunVisitor;
import org.jmpi.mpir.io.file.BlockLocks;
import org.jmpi.mpir.io.file.FileHints;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.view.FileView;
import org.jmpi.mpir.io.view.Probe;
import org.jmpi.mpir.io.watch.IoCount;
import org.jmpi.mpir.mpl.Segment;

/**
 * Writes runs that lie close together: reads the piece of the file that they lie in, puts them in, and writes it back, from the first
 * run's first byte to the last one's last. Meanwhile this rank alone has the block.
 */
final class SievedWrite implements RunVisitor {
    private final UserBuffer user;
    private final Probe probe = new Probe();
    private final Segment window = Segment.allocate(BlockLocks.BLOCK);
    private final ByteBuffer memory = window.bytes.duplicate();
    private long windowAt;
    private long done;

    /** Makes one that writes what {@code user} has. */
    SievedWrite(UserBuffer user) {
        this.user = user;
    }

    /** Writes {@code bytes} bytes at byte {@code at} of the view's stream. */
    void write(MpiFile file, FileView view, long at, long bytes) {
        BlockLocks locks = Objects.requireNonNull(file.locks);
        int most = file.hints.number(FileHints.WRITE_BUFFER, BlockLocks.BLOCK);
        done = 0;
        while (done < bytes) {
            long first = view.place(at + done, probe);
            long limit = Math.min(BlockLocks.end(first), first + most);
            long n = Math.min(bytes, view.before(limit, probe) - at) - done;
            locks.lock(first);
            try {
                piece(file, view, at + done, n, first);
            } finally {
                locks.unlock(first);
            }
        }
    }

    private void piece(MpiFile file, FileView view, long at, long n, long first) {
        int size = (int) (view.place(at + n - 1, probe) + 1 - first);
        if (n < size) {
            int got = (int) Transfers.read(file.store, first, memory, 0, size);
            zero(got, size);
            file.meter.count(IoCount.SIEVE_WRITE, got + size - n);
        }
        windowAt = first - view.disp();
        view.runs(at, n, this);
        Transfers.write(file.store, null, first, memory, 0, size);
    }

    /** What lies behind the file's end: it has nothing there, and while the block is locked nobody writes there. */
    private void zero(int from, int to) {
        if (from < to) {
            memory.clear().position(from).limit(to);
            while (memory.hasRemaining()) {
                memory.put((byte) 0);
            }
        }
    }

    @Override
    public void run(long at, long len) {
        MemoryCopy.toSegment(user, done, window, (int) (at - windowAt), (int) len);
        done += len;
    }
}
