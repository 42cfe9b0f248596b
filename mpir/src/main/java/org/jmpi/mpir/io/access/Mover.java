package org.jmpi.mpir.io.access;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jmpi.mpir.buffer.BufferKind;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.typerep.RunVisitor;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.io.file.FileHints;
import org.jmpi.mpir.io.file.FileScratch;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.store.FileStore;
import org.jmpi.mpir.io.store.StoreErrors;
import org.jmpi.mpir.io.view.FileView;
import org.jmpi.mpir.io.view.Probe;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Moves data between a user's buffer and a file, through memory of its own unless both lie in a row and the buffer is
 * direct. One access at a time; kept by the file, so that an access allocates nothing.
 */
public final class Mover implements RunVisitor, FileScratch {
    /** Bytes that go through own memory at once: they stay in the cache of a core. */
    static final int STAGE = 256 * 1024;
    /** One call of the system moves no more. */
    private static final int MOST = 1 << 30;
    /** Runs on average longer than this are read one by one. */
    private static final int LONG_RUN = 16 * 1024;
    /** Where fewer than one byte in so many is wanted, runs are read one by one. */
    private static final int SPARSE = 8;

    private final Segment stage = Segment.allocate(STAGE);
    private final ByteBuffer stageBytes = stage.bytes.duplicate();
    private final UserBuffer user = new UserBuffer();
    private final Probe probe = new Probe();
    private final RunCopy copy = new RunCopy();
    private @Nullable Segment sieve;
    private @Nullable ByteBuffer sieveBytes;
    /** The buffer that {@link #direct} is a view of. */
    private @Nullable Object directBase;

    private @Nullable ByteBuffer direct;

    // runs that follow each other are one: where it begins in the file and in the stage, and how long it is
    @SuppressWarnings("NullAway.Init")
    private FileStore store;

    private long disp;
    private boolean isWrite;
    private long runAt;
    private long runLen;
    private int runFrom;
    /** Bytes of the piece that moved before anything fell short. */
    private int moved;

    private boolean isShort;
    private @Nullable IOException failure;

    /** Returns one of the file's, which {@link #giveBack} gives back. */
    public static Mover of(MpiFile file) {
        return file.take() instanceof Mover mover ? mover : new Mover();
    }

    /** Ends the use of {@link #of}. */
    public void giveBack(MpiFile file) {
        user.clear();
        file.give(this);
    }

    /**
     * Writes.
     *
     * @param at where in the view's stream
     * @throws MpirException of the class that the file system's failure has
     */
    public void write(MpiFile file, long at, Object buf, Datatype type, long bytes) {
        user.set(buf, type.layout);
        FileView view = file.view;
        if (view.isContiguous() && isDirect()) {
            all(true, file.store, view.disp() + at, direct(), 0, bytes);
            return;
        }
        begin(file, true);
        for (long done = 0; done < bytes; done += STAGE) {
            int n = (int) Math.min(STAGE, bytes - done);
            MemoryCopy.toSegment(user, done, stage, 0, n);
            if (view.isContiguous()) {
                all(true, file.store, view.disp() + at + done, stageBytes, 0, n);
            } else {
                piece(view, at + done, n);
            }
        }
    }

    /**
     * Reads until the file ends.
     *
     * @param at where in the view's stream
     * @return how many bytes were there
     * @throws MpirException of the class that the file system's failure has
     */
    public long read(MpiFile file, long at, Object buf, Datatype type, long bytes) {
        user.set(buf, type.layout);
        FileView view = file.view;
        if (view.isContiguous()) {
            return isDirect()
                    ? all(false, file.store, view.disp() + at, direct(), 0, bytes)
                    : contiguous(file, view.disp() + at, bytes);
        }
        return isSieved(file, view, at, bytes) ? sieved(file, at, bytes) : byRuns(file, at, bytes);
    }

    private boolean isDirect() {
        return user.kind() == BufferKind.NIO_BYTES && user.layout() == null;
    }

    @SuppressWarnings("ReferenceEquality") // equal bytes elsewhere are another buffer
    private ByteBuffer direct() {
        ByteBuffer known = direct;
        if (known == null || directBase != user.base()) {
            directBase = user.base();
            known = ((ByteBuffer) user.base()).duplicate();
            direct = known;
        }
        return known;
    }

    @SuppressWarnings("ReferenceEquality")
    private boolean isDirect(ByteBuffer memory) {
        return memory == direct;
    }

    /** Moves all bytes of memory that lies in a row as it does in the file; returns how many, fewer where the file ends. */
    private long all(boolean writes, FileStore to, long at, ByteBuffer memory, long from, long bytes) {
        long begin = isDirect(memory) ? user.offset() + from : from;
        long done = 0;
        try {
            while (done < bytes) {
                int n = (int) Math.min(MOST, bytes - done);
                memory.clear().limit((int) (begin + done) + n).position((int) (begin + done));
                int got = writes ? to.write(at + done, memory) : to.read(at + done, memory);
                if (got == 0 && !writes) {
                    break;
                }
                checkMoved(got, to);
                done += got;
            }
        } catch (IOException e) {
            throw failed(writes, to, at + done, at + bytes, e);
        }
        return done;
    }

    private static void checkMoved(int got, FileStore to) throws IOException {
        if (got <= 0) {
            throw new IOException("the system wrote nothing to " + to.name());
        }
    }

    static MpirException failed(boolean writes, FileStore store, long begin, long end, IOException e) {
        return StoreErrors.of(
                e, (writes ? "writing" : "reading") + " bytes " + begin + " to " + (end - 1) + " of " + store.name());
    }

    private long contiguous(MpiFile file, long at, long bytes) {
        for (long done = 0; done < bytes; done += STAGE) {
            int n = (int) Math.min(STAGE, bytes - done);
            int got = (int) all(false, file.store, at + done, stageBytes, 0, n);
            MemoryCopy.fromSegment(stage, 0, user, done, got);
            if (got < n) {
                return done + got;
            }
        }
        return bytes;
    }

    // run by run

    private void begin(MpiFile file, boolean writes) {
        store = file.store;
        disp = file.view.disp();
        isWrite = writes;
        isShort = false;
        failure = null;
    }

    /** Moves a piece of the stream between the stage and the file; returns how many bytes. */
    private int piece(FileView view, long at, int n) {
        moved = 0;
        runLen = 0;
        view.runs(at, n, this);
        flush();
        if (failure != null) {
            throw failed(isWrite, store, runAt, runAt + Math.max(1, runLen), failure);
        }
        return moved;
    }

    @Override
    public void run(long at, long len) {
        if (isShort || failure != null) {
            return;
        }
        if (runLen > 0 && runAt + runLen == disp + at) {
            runLen += len;
            return;
        }
        flush();
        runFrom = moved;
        runAt = disp + at;
        runLen = len;
    }

    private void flush() {
        if (runLen == 0 || isShort || failure != null) {
            return;
        }
        try {
            int end = runFrom + (int) runLen;
            stageBytes.clear().limit(end).position(runFrom);
            while (stageBytes.hasRemaining()) {
                long at = runAt + stageBytes.position() - runFrom;
                int got = isWrite ? store.write(at, stageBytes) : store.read(at, stageBytes);
                if (got == 0 && !isWrite) {
                    isShort = true;
                    break;
                }
                checkMoved(got, store);
            }
            moved = stageBytes.position();
            runLen = isShort ? runLen : 0;
        } catch (IOException e) {
            failure = e;
        }
    }

    private long byRuns(MpiFile file, long at, long bytes) {
        begin(file, false);
        long done = 0;
        while (done < bytes && !isShort) {
            int n = (int) Math.min(STAGE, bytes - done);
            int got = piece(file.view, at + done, n);
            MemoryCopy.fromSegment(stage, 0, user, done, got);
            done += got;
        }
        return done;
    }

    // data sieving

    private boolean isSieved(MpiFile file, FileView view, long at, long bytes) {
        if (!view.isOrdered() || file.hints.is(FileHints.DS_READ, "disable") || bytes == 0) {
            return false;
        }
        if (file.hints.is(FileHints.DS_READ, "enable")) {
            return true;
        }
        long span = view.place(at + bytes - 1, probe) + 1 - view.place(at, probe);
        return span > bytes && span / SPARSE <= bytes && view.meanRunLength() < LONG_RUN;
    }

    /** Copies the runs that a window of the file has. */
    private final class RunCopy implements RunVisitor {
        private long windowAt;
        private long done;

        @Override
        public void run(long at, long len) {
            assert sieve != null;
            MemoryCopy.fromSegment(sieve, (int) (at - windowAt), user, done, (int) len);
            done += len;
        }
    }

    private long sieved(MpiFile file, long at, long bytes) {
        FileView view = file.view;
        int most = file.hints.number(FileHints.READ_BUFFER, MOST);
        long end = view.place(at + bytes - 1, probe) + 1;
        for (long done = 0; done < bytes; ) {
            long from = view.place(at + done, probe);
            int window = (int) Math.min(most, end - from);
            ByteBuffer memory = sieve(window);
            long got = all(false, file.store, from, memory, 0, window);
            long n = Math.min(bytes, view.before(from + got, probe) - at) - done;
            copy.windowAt = from - view.disp();
            copy.done = done;
            view.runs(at + done, n, copy);
            done += n;
            if (got < window) {
                return done;
            }
        }
        return bytes;
    }

    private ByteBuffer sieve(int bytes) {
        if (sieve == null || sieve.size() < bytes) {
            sieve = Segment.allocate(bytes);
            sieveBytes = sieve.bytes.duplicate();
        }
        assert sieveBytes != null;
        return sieveBytes;
    }
}
