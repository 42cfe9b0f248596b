package org.jmpi.mpir.io.collective;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.file.RankRecords;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.jspecify.annotations.Nullable;

/**
 * How the ranks of a file learn that one of them failed: a rank that can't go on takes part all the same, and all get an error.
 * So no argument and no disk of one rank makes another one wait for ever.
 */
public final class Agreement {
    /** Bytes of an error that others are told. */
    private static final int TEXT = 1024;

    private Agreement() {}

    private static Datatype longs(Rank rank) {
        return Datatype.table(rank).known(PredefinedTypes.INT64_T);
    }

    /**
     * Returns when all ranks have got here without a failure. Collective.
     *
     * @param failure why this rank can't go on; null: it can
     * @throws RuntimeException {@code failure}, or that of the lowest rank that has one
     */
    public static void settle(Rank rank, MpiFile file, @Nullable RuntimeException failure) {
        Comm comm = file.comm;
        long[] failed = file.records.failed;
        long[] lowest = file.records.lowest;
        failed[0] = failure == null ? 0 : comm.size - comm.rank;
        if (comm.size == 1) {
            lowest[0] = failed[0];
        } else {
            Op max = Op.table(rank).known(Ops.MAX);
            Coll.allreduce(rank, failed, lowest, 1, longs(rank), max, comm);
        }
        if (lowest[0] != 0) {
            throw told(rank, comm, failure, comm.size - (int) lowest[0]);
        }
    }

    /** Exchanges the records of {@code file}; number 0 of each is an error class. Collective; throws as {@link #settle} does. */
    public static void exchange(Rank rank, MpiFile file, @Nullable RuntimeException failure) {
        RankRecords records = file.records;
        Comm comm = file.comm;
        records.own[0] = failure == null ? 0 : errorClass(failure);
        records.room(comm.size);
        int n = RankRecords.LENGTH;
        Coll.allgather(rank, records.own, n, longs(rank), records.all, n, longs(rank), comm);
        for (int r = 0; r < comm.size; r++) {
            if (records.get(r, 0) != 0) {
                throw told(rank, comm, failure, r);
            }
        }
    }

    private static int errorClass(RuntimeException failure) {
        return failure instanceof MpirException e ? e.errorClass() : ErrorClass.ERR_INTERN;
    }

    /** Has rank {@code failing} tell all others its error. Returns what the caller throws. */
    private static RuntimeException told(Rank rank, Comm comm, @Nullable RuntimeException failure, int failing) {
        byte[] text = new byte[TEXT];
        ByteBuffer message = ByteBuffer.wrap(text);
        if (comm.rank == failing) {
            assert failure != null;
            byte[] all = String.valueOf(failure.getMessage()).getBytes(StandardCharsets.UTF_8);
            message.putInt(errorClass(failure));
            message.put(all, 0, Math.min(all.length, message.remaining()));
        }
        if (comm.size > 1) {
            Datatype bytes = Datatype.table(rank).known(PredefinedTypes.BYTE);
            Coll.bcast(rank, text, TEXT, bytes, failing, comm);
        }
        if (failure != null) {
            return failure;
        }
        int errorClass = message.rewind().getInt();
        String why = new String(text, Integer.BYTES, TEXT - Integer.BYTES, StandardCharsets.UTF_8);
        int end = why.indexOf('\0');
        return new MpirException(errorClass, "rank " + failing + ": " + (end < 0 ? why : why.substring(0, end)));
    }
}
