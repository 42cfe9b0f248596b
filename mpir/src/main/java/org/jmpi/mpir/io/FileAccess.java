package org.jmpi.mpir.io;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.io.access.Independent;
import org.jmpi.mpir.io.async.IoOperation;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.pointer.FileEnd;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/**
 * Accesses that need no other rank (MPI 4.1, 14.4.2 to 14.4.4), of buffers that the binding checked. Offsets count etypes of
 * the view. A status has the bytes that were moved: fewer than wanted where a file ends.
 */
public final class FileAccess {
    private FileAccess() {}

    static void checkRead(MpiFile file, long offset, long count, Datatype type) {
        FileChecks.readable(file);
        FileChecks.access(file, offset, count, type, true);
    }

    static void checkWrite(MpiFile file, long offset, long count, Datatype type) {
        FileChecks.writable(file);
        FileChecks.access(file, offset, count, type, false);
    }

    private static long etypes(MpiFile file, long count, Datatype type) {
        return file.fileBytes(count, type) / file.etypeSize;
    }

    /** Fills the status of a read that found so many bytes in the file. */
    private static void fill(MpiFile file, @Nullable Status status, Datatype type, long got) {
        if (status != null) {
            IoOperation.fill(status, file.memoryBytes(type, got));
        }
    }

    // explicit offsets

    /** MPI_File_read_at. */
    public static void readAt(
            Rank rank, MpiFile file, long offset, Object buf, long count, Datatype type, @Nullable Status status) {
        FileChecks.notSequential(file);
        FileChecks.offset(offset);
        checkRead(file, offset, count, type);
        fill(file, status, type, Independent.read(rank, file, offset * file.etypeSize, buf, count, type));
    }

    /** MPI_File_write_at. */
    public static void writeAt(
            Rank rank, MpiFile file, long offset, Object buf, long count, Datatype type, @Nullable Status status) {
        FileChecks.notSequential(file);
        FileChecks.offset(offset);
        checkWrite(file, offset, count, type);
        Independent.write(rank, file, offset * file.etypeSize, buf, count, type);
        IoOperation.fill(status, count * type.size);
    }

    /** MPI_File_iread_at. */
    public static Request ireadAt(Rank rank, MpiFile file, long offset, Object buf, long count, Datatype type) {
        FileChecks.notSequential(file);
        FileChecks.offset(offset);
        checkRead(file, offset, count, type);
        return iread(rank, file, offset, buf, count, type);
    }

    private static Request iread(Rank rank, MpiFile file, long offset, Object buf, long count, Datatype type) {
        long at = offset * file.etypeSize;
        return IoOperation.start(
                rank,
                file,
                true,
                count * type.size,
                () -> file.memoryBytes(type, Independent.read(rank, file, at, buf, count, type)));
    }

    /** MPI_File_iwrite_at. */
    public static Request iwriteAt(Rank rank, MpiFile file, long offset, Object buf, long count, Datatype type) {
        FileChecks.notSequential(file);
        FileChecks.offset(offset);
        checkWrite(file, offset, count, type);
        return iwrite(rank, file, offset, buf, count, type);
    }

    private static Request iwrite(Rank rank, MpiFile file, long offset, Object buf, long count, Datatype type) {
        long at = offset * file.etypeSize;
        return IoOperation.start(rank, file, false, count * type.size, () -> {
            Independent.write(rank, file, at, buf, count, type);
            return count * type.size;
        });
    }

    // the individual pointer

    /** MPI_File_read. */
    public static void read(Rank rank, MpiFile file, Object buf, long count, Datatype type, @Nullable Status status) {
        FileChecks.notSequential(file);
        file.pointerLock.lock();
        try {
            checkRead(file, file.pointer, count, type);
            long at = file.pointer * file.etypeSize;
            long got = Independent.read(rank, file, at, buf, count, type);
            file.pointer += FilePointers.accessed(file, got);
            fill(file, status, type, got);
        } finally {
            file.pointerLock.unlock();
        }
    }

    /** MPI_File_write. */
    public static void write(Rank rank, MpiFile file, Object buf, long count, Datatype type, @Nullable Status status) {
        FileChecks.notSequential(file);
        file.pointerLock.lock();
        try {
            checkWrite(file, file.pointer, count, type);
            Independent.write(rank, file, file.pointer * file.etypeSize, buf, count, type);
            file.pointer += etypes(file, count, type);
            IoOperation.fill(status, count * type.size);
        } finally {
            file.pointerLock.unlock();
        }
    }

    /** Moves the individual pointer on by what an access will move; returns where it was. */
    static long advance(MpiFile file, long etypes, long end) {
        file.pointerLock.lock();
        try {
            long from = file.pointer;
            file.pointer = from + Math.min(etypes, Math.max(0, end - from));
            return from;
        } finally {
            file.pointerLock.unlock();
        }
    }

    /** MPI_File_iread: the pointer moves by what the file has now. */
    public static Request iread(Rank rank, MpiFile file, Object buf, long count, Datatype type) {
        FileChecks.notSequential(file);
        checkRead(file, FilePointers.position(file), count, type);
        long etypes = etypes(file, count, type);
        return iread(rank, file, advance(file, etypes, FilePointers.readEnd(file)), buf, count, type);
    }

    /** MPI_File_iwrite. */
    public static Request iwrite(Rank rank, MpiFile file, Object buf, long count, Datatype type) {
        FileChecks.notSequential(file);
        checkWrite(file, FilePointers.position(file), count, type);
        long etypes = etypes(file, count, type);
        return iwrite(rank, file, advance(file, etypes, Long.MAX_VALUE), buf, count, type);
    }

    // the shared pointer

    private static long advanceToRead(MpiFile file, long count, Datatype type) {
        FileChecks.sameView(file);
        checkRead(file, 0, count, type);
        return file.sharedPointer.advance(etypes(file, count, type), file.end);
    }

    private static long advanceToWrite(MpiFile file, long count, Datatype type) {
        FileChecks.sameView(file);
        checkWrite(file, 0, count, type);
        return file.sharedPointer.advance(etypes(file, count, type), FileEnd.NONE);
    }

    /** MPI_File_read_shared. */
    public static void readShared(
            Rank rank, MpiFile file, Object buf, long count, Datatype type, @Nullable Status status) {
        long at = advanceToRead(file, count, type) * file.etypeSize;
        fill(file, status, type, Independent.read(rank, file, at, buf, count, type));
    }

    /** MPI_File_write_shared. */
    public static void writeShared(
            Rank rank, MpiFile file, Object buf, long count, Datatype type, @Nullable Status status) {
        long at = advanceToWrite(file, count, type) * file.etypeSize;
        Independent.write(rank, file, at, buf, count, type);
        IoOperation.fill(status, count * type.size);
    }

    /** MPI_File_iread_shared. */
    public static Request ireadShared(Rank rank, MpiFile file, Object buf, long count, Datatype type) {
        return iread(rank, file, advanceToRead(file, count, type), buf, count, type);
    }

    /** MPI_File_iwrite_shared. */
    public static Request iwriteShared(Rank rank, MpiFile file, Object buf, long count, Datatype type) {
        return iwrite(rank, file, advanceToWrite(file, count, type), buf, count, type);
    }
}
