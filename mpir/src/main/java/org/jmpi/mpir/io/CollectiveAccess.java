package org.jmpi.mpir.io;

import java.util.Objects;
import java.util.function.LongSupplier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.io.access.Transfer;
import org.jmpi.mpir.io.async.IoOperation;
import org.jmpi.mpir.io.collective.Collective;
import org.jmpi.mpir.io.collective.Order;
import org.jmpi.mpir.io.file.Attempt;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/**
 * Accesses that all ranks of a file do together (MPI 4.1, 14.4.2 to 14.4.5): blocking, non-blocking and split ones. A rank whose
 * arguments are wrong takes part all the same, so that all get its error.
 */
public final class CollectiveAccess {
    /** Where an access begins. */
    private enum Place {
        EXPLICIT,
        INDIVIDUAL,
        SHARED
    }

    private final Rank rank;
    private final MpiFile file;
    private final boolean isRead;
    private final Place place;
    private final @Nullable Transfer transfer;
    private final @Nullable RuntimeException refused;
    /** In etypes; of the individual pointer it is where that was. */
    private long offset;

    private CollectiveAccess(
            Rank rank,
            MpiFile file,
            boolean isRead,
            Place place,
            long offset,
            @Nullable Transfer transfer,
            @Nullable RuntimeException refused) {
        this.rank = rank;
        this.file = file;
        this.isRead = isRead;
        this.place = place;
        this.offset = offset;
        this.transfer = transfer;
        this.refused = refused != null ? refused : Attempt.of(this::check);
    }

    /**
     * An access at an explicit offset.
     *
     * @param offset in etypes of the view
     * @param transfer null: see {@code refused}
     * @param refused what is wrong with the arguments; null: nothing so far
     */
    public static CollectiveAccess at(
            Rank rank,
            MpiFile file,
            boolean isRead,
            long offset,
            @Nullable Transfer transfer,
            @Nullable RuntimeException refused) {
        return new CollectiveAccess(rank, file, isRead, Place.EXPLICIT, offset, transfer, refused);
    }

    /** As {@link #at}, at the individual file pointer. */
    public static CollectiveAccess individual(
            Rank rank, MpiFile file, boolean isRead, @Nullable Transfer transfer, @Nullable RuntimeException refused) {
        return new CollectiveAccess(rank, file, isRead, Place.INDIVIDUAL, 0, transfer, refused);
    }

    /** As {@link #at}, at the shared file pointer, one rank's data behind the other's. */
    public static CollectiveAccess ordered(
            Rank rank, MpiFile file, boolean isRead, @Nullable Transfer transfer, @Nullable RuntimeException refused) {
        return new CollectiveAccess(rank, file, isRead, Place.SHARED, 0, transfer, refused);
    }

    private void check() {
        Transfer wanted = Objects.requireNonNull(transfer);
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
            FileAccess.checkRead(file, offset, wanted.count(), wanted.type());
        } else {
            FileAccess.checkWrite(file, offset, wanted.count(), wanted.type());
        }
    }

    private long etypes() {
        return transfer == null || refused != null ? 0 : transfer.bytes() / file.etype.size;
    }

    /** Does it, with all ranks; returns how many bytes were moved. */
    private long carryOut() {
        if (place == Place.SHARED) {
            offset = Order.place(rank, file, etypes(), refused);
        }
        long at = offset * file.etype.size;
        Transfer wanted = transfer == null ? new Transfer(new byte[0], 0, file.etype) : transfer;
        if (isRead) {
            return Collective.read(rank, file, at, wanted, refused);
        }
        Collective.write(rank, file, at, wanted, refused);
        return wanted.bytes();
    }

    /** The blocking form. Collective. */
    public void run(@Nullable Status status) {
        if (file.split != null) {
            throw underWay();
        }
        file.queue.await();
        long moved = carryOut();
        if (place == Place.INDIVIDUAL) {
            FileAccess.advance(file, FilePointers.etypes(file, moved), Long.MAX_VALUE);
        }
        IoOperation.fill(status, moved);
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
            RuntimeException failure = Attempt.of(() -> {
                long end = isRead ? FilePointers.end(file) : Long.MAX_VALUE;
                offset = FileAccess.advance(file, etypes(), end);
            });
            if (failure != null) {
                throw failure;
            }
        }
        LongSupplier access = this::carryOut;
        return IoOperation.startCollective(rank, file, access);
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
