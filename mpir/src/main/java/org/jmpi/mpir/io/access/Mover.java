package org.jmpi.mpir.io.access;

import java.nio.ByteBuffer;
import org.jmpi.mpir.buffer.BufferKind;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.typerep.RunVisitor;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.io.file.BlockLocks;
import org.jmpi.mpir.io.file.FileHints;
import org.jmpi.mpir.io.file.FileScratch;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.store.FileStore;
import org.jmpi.mpir.io.view.FileView;
import org.jmpi.mpir.io.view.Probe;
import org.jmpi.mpir.io.watch.IoCount;
import org.jmpi.mpir.io.watch.IoWay;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Moves data between a user's buffer and a file, through memory of its own unless both lie in a row and the buffer is
 * direct. One access at a time; kept by the file, so that an access allocates nothing.
 */
public final class Mover implements RunVisitor, FileScratch {
    /** Bytes that go through own memory at once: they stay in the cache of a core. */
    static final int STAGE = 256 * 1024;

    private static final int MOST_SIEVED = 1 << 30;

    private final Segment stage = Segment.allocate(STAGE);
    private final ByteBuffer stageBytes = stage.bytes.duplicate();
    private final UserBuffer user = new UserBuffer();
    private final Probe probe = new Probe();
    private final RunCopy copy = new RunCopy();
    private @Nullable Segment sieve;
    private @Nullable ByteBuffer sieveBytes;
    private @Nullable SievedWrite sievedWrite;
    /** The buffer that {@link #direct} is a view of. */
    private @Nullable Object directBase;

    private @Nullable ByteBuffer direct;

    // runs that follow each other are one: where it begins in the file and in the stage, and how long it is
    @SuppressWarnings("NullAway.Init")
    private FileStore store;

    private @Nullable BlockLocks locks;
    private long disp;
    private boolean isWrite;
    private long runAt;
    private long runLen;
    private int runFrom;
    /** Bytes of the piece that moved before anything fell short. */
    private int moved;

    private boolean isShort;
    private IoWay way = IoWay.CONTIGUOUS;

    /** Returns one of the file's, which {@link #giveBack} gives back. */
    public static Mover of(MpiFile file) {
        return file.movers.take() instanceof Mover mover ? mover : new Mover();
    }

    /** Ends the use of {@link #of}. */
    public void giveBack(MpiFile file) {
        user.clear();
        file.movers.give(this);
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
        way = view.isContiguous() ? IoWay.CONTIGUOUS : IoWay.RUNS;
        if (view.isContiguous() && isDirect()) {
            ByteBuffer memory = direct();
            Transfers.write(file.store, Sieving.guard(file), view.disp() + at, memory, (int) user.offset(), bytes);
        } else if (Sieving.ofWrite(file, bytes)) {
            way = IoWay.SIEVED;
            if (sievedWrite == null) {
                sievedWrite = new SievedWrite(user);
            }
            sievedWrite.write(file, view, at, bytes);
        } else {
            staged(file, view, at, bytes);
        }
    }

    private void staged(MpiFile file, FileView view, long at, long bytes) {
        begin(file, true);
        for (long done = 0; done < bytes; done += STAGE) {
            int n = (int) Math.min(STAGE, bytes - done);
            MemoryCopy.toSegment(user, done, stage, 0, n);
            if (view.isContiguous()) {
                Transfers.write(store, locks, view.disp() + at + done, stageBytes, 0, n);
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
        way = view.isContiguous() ? IoWay.CONTIGUOUS : IoWay.RUNS;
        if (view.isContiguous()) {
            return isDirect()
                    ? Transfers.read(file.store, view.disp() + at, direct(), (int) user.offset(), bytes)
                    : contiguous(file, view.disp() + at, bytes);
        }
        return Sieving.ofRead(file, view, at, bytes, probe) ? sieved(file, at, bytes) : byRuns(file, at, bytes);
    }

    /** Returns how the latest access went to the file. */
    IoWay way() {
        return way;
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

    private long contiguous(MpiFile file, long at, long bytes) {
        for (long done = 0; done < bytes; done += STAGE) {
            int n = (int) Math.min(STAGE, bytes - done);
            int got = (int) Transfers.read(file.store, at + done, stageBytes, 0, n);
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
        locks = Sieving.guard(file);
    }

    /** Moves a piece of the stream between the stage and the file; returns how many bytes. */
    private int piece(FileView view, long at, int n) {
        moved = 0;
        runLen = 0;
        view.runs(at, n, this);
        flush();
        return moved;
    }

    @Override
    public void run(long at, long len) {
        if (isShort) {
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
        if (runLen == 0 || isShort) {
            return;
        }
        int n = (int) runLen;
        if (isWrite) {
            Transfers.write(store, locks, runAt, stageBytes, runFrom, n);
        } else {
            int got = (int) Transfers.read(store, runAt, stageBytes, runFrom, n);
            isShort = got < n;
            n = got;
        }
        moved = runFrom + n;
        runLen = 0;
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
        way = IoWay.SIEVED;
        int most = file.hints.number(FileHints.READ_BUFFER, MOST_SIEVED);
        long end = view.place(at + bytes - 1, probe) + 1;
        for (long done = 0; done < bytes; ) {
            long from = view.place(at + done, probe);
            int window = (int) Math.min(most, end - from);
            ByteBuffer memory = sieve(window);
            long got = Transfers.read(file.store, from, memory, 0, window);
            long n = Math.min(bytes, view.before(from + got, probe) - at) - done;
            copy.windowAt = from - view.disp();
            copy.done = done;
            view.runs(at + done, n, copy);
            done += n;
            file.meter.count(IoCount.SIEVE_READ, got - n);
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
