package org.jmpi.mpir.io;

import java.util.function.LongSupplier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.io.access.Transfer;
import org.jmpi.mpir.io.async.IoOperation;
import org.jmpi.mpir.io.collective.Collective;
import org.jmpi.mpir.io.collective.Order;
import org.jmpi.mpir.io.file.Attempt;
import org.jmpi.mpir.io.file.FileScratch;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/**
 * Accesses that all ranks of a file do together (MPI 4.1, 14.4.2 to 14.4.5): blocking, non-blocking and split ones. A rank whose
 * arguments are wrong takes part all the same, so that all get its error.
 */
public final class CollectiveAccess implements FileScratch {
    /** Where an access begins. */
    private enum Place {
        EXPLICIT,
        INDIVIDUAL,
        SHARED
    }

    private final Rank rank;
    private final MpiFile file;
    private final Transfer transfer = new Transfer();
    private boolean isRead;
    private Place place = Place.EXPLICIT;
    private @Nullable RuntimeException refused;
    /** In etypes; of the individual pointer it is where that was. */
    private long offset;

    private CollectiveAccess(Rank rank, MpiFile file) {
        this.rank = rank;
        this.file = file;
    }

    /** Returns one that moves nothing so far. */
    public static CollectiveAccess of(Rank rank, MpiFile file, boolean isRead) {
        CollectiveAccess access =
                file.accesses.take() instanceof CollectiveAccess kept ? kept : new CollectiveAccess(rank, file);
        access.transfer.clear(file.etype);
        access.refused = null;
        access.isRead = isRead;
        return access;
    }

    /**
     * Takes what is to be moved.
     *
     * @param type committed
     */
    public void transfer(Object buf, long count, Datatype type) {
        transfer.set(buf, count, type);
    }

    /** Takes what is wrong with this rank's arguments: it moves nothing, and all ranks get an error. */
    public void refuse(RuntimeException why) {
        refused = why;
    }

    /** Goes to an explicit offset, in etypes of the view. */
    public CollectiveAccess at(long etypes) {
        return at(Place.EXPLICIT, etypes);
    }

    /** Goes to the individual file pointer. */
    public CollectiveAccess individual() {
        return at(Place.INDIVIDUAL, 0);
    }

    /** Goes to the shared file pointer, one rank's data behind the other's. */
    public CollectiveAccess ordered() {
        return at(Place.SHARED, 0);
    }

    private CollectiveAccess at(Place where, long etypes) {
        place = where;
        offset = etypes;
        if (refused == null) {
            try {
                check();
            } catch (RuntimeException e) {
                refused = Attempt.failure(e);
            }
        }
        return this;
    }

    private void check() {
        if (place == Place.SHARED) {
            FileChecks.sameView(file);
        } else {
            FileChecks.notSequential(file);
            FileChecks.offset(offset);
        }
        if (place == Place.INDIVIDUAL) {
            offset = FilePointers.position(file);
        }
        if (isRead) {
            FileAccess.checkRead(file, offset, transfer.count(), transfer.type());
        } else {
            FileAccess.checkWrite(file, offset, transfer.count(), transfer.type());
        }
    }

    private long etypes() {
        return refused != null ? 0 : file.fileBytes(transfer.count(), transfer.type()) / file.etypeSize;
    }

    /** Does it, with all ranks; returns how many bytes of the file were moved. */
    private long carryOut() {
        if (place == Place.SHARED) {
            offset = Order.place(rank, file, etypes(), refused);
        }
        long at = offset * file.etypeSize;
        if (isRead) {
            return Collective.read(rank, file, at, transfer, refused);
        }
        Collective.write(rank, file, at, transfer, refused);
        return file.fileBytes(transfer.count(), transfer.type());
    }

    /** The blocking form. Collective. */
    public void run(@Nullable Status status) {
        if (file.split != null) {
            throw underWay();
        }
        file.queue.await();
        try {
            long moved = carryOut();
            if (place == Place.INDIVIDUAL) {
                FileAccess.advance(file, FilePointers.accessed(file, moved), Long.MAX_VALUE);
            }
            IoOperation.fill(status, file.memoryBytes(transfer.type(), moved));
        } finally {
            transfer.clear(null);
            file.accesses.give(this);
        }
    }

    private MpirException underWay() {
        return new MpirException(
                ErrorClass.ERR_IO,
                file.name + " has a split collective under way, " + file.split
                        + ": expected no other collective access before its end");
    }

    /** The non-blocking form. The individual pointer moves at once, by what the file has now. */
    public Request start() {
        if (place == Place.INDIVIDUAL && refused == null) {
            try {
                long end = isRead ? FilePointers.readEnd(file) : Long.MAX_VALUE;
                offset = FileAccess.advance(file, etypes(), end);
            } catch (RuntimeException e) {
                // the others have begun
                refused = Attempt.failure(e);
            }
        }
        LongSupplier access = () -> file.memoryBytes(transfer.type(), carryOut());
        return IoOperation.startCollective(rank, file, isRead, refused != null ? 0 : transfer.bytes(), access);
    }

    /** The first part of a split collective; {@code function} is its name. */
    public void begin(String function) {
        if (file.split != null) {
            throw underWay();
        }
        Request started = start();
        if (refused != null) {
            // the others learn it from their end
            Requests.wait(rank, started, null);
        }
        file.split = function;
        file.splitRequest = started;
    }

    /** The second part of a split collective whose first one was {@code function}. */
    public static void end(Rank rank, MpiFile file, String function, @Nullable Status status) {
        Request started = file.splitRequest;
        if (started == null || !function.equals(file.split)) {
            throw new MpirException(
                    ErrorClass.ERR_IO,
                    file.name + " has " + (file.split == null ? "no split collective" : file.split)
                            + " under way: expected " + function + " to have begun one");
        }
        file.split = null;
        file.splitRequest = null;
        Requests.wait(rank, started, status);
    }
}
