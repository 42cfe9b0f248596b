package org.jmpi.mpir.io;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.io.collective.Agreement;
import org.jmpi.mpir.io.file.Attempt;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.view.Probe;

/** The file pointers (MPI 4.1, 14.4.3 and 14.4.4), in etypes of the view. */
public final class FilePointers {
    private static final int OFFSET = 1;
    private static final int WHENCE = 2;

    private FilePointers() {}

    /** Returns the first etype of the view that begins at the file's end or behind it. */
    static long end(MpiFile file) {
        return etypes(file, file.view.before(FileSize.of(file)));
    }

    /** Returns where reads end: behind the last etype of which the file has something to give. */
    static long readEnd(MpiFile file) {
        return accessed(file, file.view.before(FileSize.of(file)));
    }

    /**
     * Returns how many etypes an access touched that moved {@code bytes} of the stream. The last one is perhaps not whole; where
     * elements are converted it is: nothing is made of a part.
     */
    static long accessed(MpiFile file, long bytes) {
        return file.rep == null ? etypes(file, bytes) : bytes / file.etypeSize;
    }

    private static long etypes(MpiFile file, long bytes) {
        long size = file.etypeSize;
        return size == 1 ? bytes : (bytes + size - 1) / size;
    }

    /** MPI_File_seek. Local. */
    public static void seek(MpiFile file, long offset, int whence) {
        FileChecks.notSequential(file);
        file.pointerLock.lock();
        try {
            file.pointer = target(file, offset, whence, file.pointer);
        } finally {
            file.pointerLock.unlock();
        }
    }

    private static long target(MpiFile file, long offset, int whence, long now) {
        long from =
                switch (whence) {
                    case Constants.SEEK_SET -> 0;
                    case Constants.SEEK_CUR -> now;
                    case Constants.SEEK_END -> end(file);
                    default ->
                        throw new MpirException(
                                ErrorClass.ERR_ARG,
                                "whence is " + whence + ": expected MPI_SEEK_SET, MPI_SEEK_CUR or MPI_SEEK_END");
                };
        long to = from + offset;
        if (to < 0) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "offset is " + offset + " from " + from
                            + " on: expected to get to no etype before the view's first");
        }
        return to;
    }

    /** MPI_File_get_position. Local. */
    public static long position(MpiFile file) {
        FileChecks.notSequential(file);
        file.pointerLock.lock();
        try {
            return file.pointer;
        } finally {
            file.pointerLock.unlock();
        }
    }

    /** MPI_File_get_byte_offset: where an etype of the view lies in the file. Local. */
    public static long byteOffset(MpiFile file, long offset) {
        FileChecks.notSequential(file);
        FileChecks.offset(offset);
        return file.view.place(offset * file.etypeSize, new Probe());
    }

    /** MPI_File_seek_shared. Collective. */
    public static void seekShared(Rank rank, MpiFile file, long offset, int whence) {
        long to = 0;
        RuntimeException failure = null;
        try {
            FileChecks.notSequential(file);
            FileChecks.sameView(file);
            to = target(file, offset, whence, file.sharedPointer.get());
        } catch (RuntimeException e) {
            failure = Attempt.failure(e);
        }
        file.queue.await();
        file.records.own[OFFSET] = offset;
        file.records.own[WHENCE] = whence;
        Agreement.exchange(rank, file, failure);
        Views.same(file, OFFSET, "offset");
        Views.same(file, WHENCE, "whence");
        if (file.comm.rank == 0) {
            try {
                file.sharedPointer.set(to);
            } catch (RuntimeException e) {
                failure = Attempt.failure(e);
            }
        }
        Agreement.settle(rank, file, failure);
    }

    /** MPI_File_get_position_shared. Local. */
    public static long positionShared(MpiFile file) {
        FileChecks.notSequential(file);
        FileChecks.sameView(file);
        return file.sharedPointer.get();
    }
}
