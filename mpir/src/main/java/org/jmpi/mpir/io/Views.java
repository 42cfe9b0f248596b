package org.jmpi.mpir.io;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.datatype.flat.FlatType;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.io.access.Sieving;
import org.jmpi.mpir.io.collective.Agreement;
import org.jmpi.mpir.io.datarep.DataRep;
import org.jmpi.mpir.io.datarep.DataReps;
import org.jmpi.mpir.io.datarep.FileTypes;
import org.jmpi.mpir.io.file.Attempt;
import org.jmpi.mpir.io.file.FileHints;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.file.RankRecords;
import org.jmpi.mpir.io.view.FileView;
import org.jmpi.mpir.io.view.Probe;
import org.jmpi.mpir.mpl.Counts;
import org.jspecify.annotations.Nullable;

/** MPI_File_set_view (MPI 4.1, 14.3): each rank's view becomes known to all, for collective buffering. */
public final class Views {
    // numbers of a record
    private static final int DISP = 1;
    private static final int EXTENT = 2;
    private static final int DATAREP = 3;
    private static final int FLAT = 4;
    private static final int HASH = 5;
    private static final int HINTS = 6;

    private static final byte[] CONTIGUOUS = {};

    private Views() {}

    /** Gives {@code file} the view that it has when it was opened: all bytes. Local. */
    static void initial(Rank rank, MpiFile file) {
        Datatype bytes = Datatype.table(rank).known(PredefinedTypes.BYTE);
        FileView all = new FileView(0, bytes);
        file.view = all;
        file.etype = bytes;
        file.filetype = bytes;
        file.datarep = "native";
        file.rep = null;
        file.etypeSize = 1;
        file.views = new FileView[file.comm.size];
        Arrays.fill(file.views, all);
        file.isSameView = true;
    }

    /**
     * Changes the view, and sets both file pointers to 0. Collective; if one rank can't, none does.
     *
     * @param refused why this rank can't; null: it can as far as the caller knows
     */
    public static void set(
            Rank rank,
            MpiFile file,
            long disp,
            @Nullable Datatype etype,
            @Nullable Datatype filetype,
            String datarep,
            @Nullable Info info,
            @Nullable RuntimeException refused) {
        Wanted wanted = new Wanted(rank);
        RuntimeException failure = refused != null
                ? refused
                : Attempt.of(() -> {
                    Files.quiet(file);
                    wanted.find(Objects.requireNonNull(etype), Objects.requireNonNull(filetype), datarep);
                    FileChecks.view(file, disp, wanted.etype(), wanted.filetype());
                });
        try {
            set(rank, file, disp, datarep, info, wanted, failure);
            assert etype != null && filetype != null;
            etype.retain();
            filetype.retain();
            release(rank, file);
            file.etype = etype;
            file.filetype = filetype;
        } finally {
            wanted.drop();
        }
        Agreement.settle(rank, file, null);
    }

    /** What a rank wants its view to be made of: types as they are in the file. */
    private static final class Wanted {
        private final Rank rank;
        private @Nullable DataRep rep;
        private @Nullable Datatype etype;
        private @Nullable Datatype filetype;

        Wanted(Rank rank) {
            this.rank = rank;
        }

        void find(Datatype ofEtype, Datatype ofFiletype, String datarep) {
            rep = DataReps.of(rank).find(datarep);
            etype = FileTypes.of(rank, rep, ofEtype);
            filetype = FileTypes.of(rank, rep, ofFiletype);
        }

        Datatype etype() {
            return Objects.requireNonNull(etype);
        }

        Datatype filetype() {
            return Objects.requireNonNull(filetype);
        }

        byte[] flat() {
            return filetype == null || filetype.layout == null ? CONTIGUOUS : FlatType.flatten(filetype);
        }

        void drop() {
            if (etype != null) {
                etype.drop(Datatype.table(rank));
            }
            if (filetype != null) {
                filetype.drop(Datatype.table(rank));
            }
        }
    }

    private static void set(
            Rank rank,
            MpiFile file,
            long disp,
            String datarep,
            @Nullable Info info,
            Wanted wanted,
            @Nullable RuntimeException failure) {
        byte[] flat = failure == null ? wanted.flat() : CONTIGUOUS;
        file.queue.await();
        long[] own = file.records.own;
        own[DISP] = disp;
        own[EXTENT] = failure != null ? 0 : wanted.etype().extent;
        own[DATAREP] = datarep.hashCode();
        own[FLAT] = flat.length;
        own[HASH] = 31L * Arrays.hashCode(flat) + (failure != null ? 0 : wanted.filetype().extent);
        FileHints hints = file.hints.with(info);
        own[HINTS] = hints.sameHash();
        Agreement.exchange(rank, file, failure);
        same(file, EXTENT, "the extent of etype");
        same(file, DATAREP, "datarep");
        same(file, HINTS, FileHints.SAME_NAMES);
        if (disp == Constants.DISPLACEMENT_CURRENT) {
            file.records.fill(DISP, current(rank, file));
        }
        FileView[] views = exchange(rank, file, flat);
        file.hints = hints;
        install(file, views, wanted, datarep);
    }

    static void same(MpiFile file, int number, String what) {
        for (int r = 1; r < file.comm.size; r++) {
            if (file.records.get(r, number) != file.records.get(0, number)) {
                throw new MpirException(
                        ErrorClass.ERR_NOT_SAME,
                        what + " differs between rank 0 and rank " + r + ": expected the same at all ranks");
            }
        }
    }

    /** Returns where the shared pointer is, in bytes of the file. Collective, after all accesses that were called before. */
    private static long current(Rank rank, MpiFile file) {
        long[] place = {0};
        if (file.comm.rank == 0) {
            place[0] = file.view.place(file.sharedPointer.get() * file.etypeSize, new Probe());
        }
        Datatype longs = Datatype.table(rank).known(PredefinedTypes.INT64_T);
        Coll.bcast(rank, place, 1, longs, 0, file.comm);
        return place[0];
    }

    private static FileView[] exchange(Rank rank, MpiFile file, byte[] flat) {
        RankRecords records = file.records;
        Comm comm = file.comm;
        int[] lengths = new int[comm.size];
        int[] starts = new int[comm.size];
        int total = 0;
        boolean isSame = true;
        for (int r = 0; r < comm.size; r++) {
            lengths[r] = (int) records.get(r, FLAT);
            starts[r] = total;
            total += lengths[r];
            isSame &= records.get(r, HASH) == records.get(0, HASH) && records.get(r, DISP) == records.get(0, DISP);
        }
        byte[] all = new byte[total];
        if (total > 0) {
            Datatype bytes = Datatype.table(rank).known(PredefinedTypes.BYTE);
            Coll.blocking(rank, comm).allgatherv(flat, flat.length, bytes, all, counts(lengths), counts(starts), bytes);
        }
        file.isSameView = isSame;
        return views(rank, records, all, lengths, starts);
    }

    private static Counts counts(int[] values) {
        return Objects.requireNonNull(Counts.of(values));
    }

    /** A type that several ranks have is made once. */
    private record Key(int hash, byte[] flat) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Arrays.equals(flat, key.flat);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private static FileView[] views(Rank rank, RankRecords records, byte[] all, int[] lengths, int[] starts) {
        Map<Key, Datatype> known = new HashMap<>();
        Datatype bytes = Datatype.table(rank).known(PredefinedTypes.BYTE);
        FileView[] views = new FileView[lengths.length];
        for (int r = 0; r < views.length; r++) {
            byte[] flat = Arrays.copyOfRange(all, starts[r], starts[r] + lengths[r]);
            Datatype type = flat.length == 0
                    ? bytes
                    : known.computeIfAbsent(new Key(Arrays.hashCode(flat), flat), k -> FlatType.unflatten(k.flat));
            FileView before = r == 0 ? null : views[r - 1];
            boolean isAsBefore = before != null
                    && before.disp() == records.get(r, DISP)
                    && Arrays.equals(all, starts[r], starts[r] + lengths[r], all, starts[r - 1], starts[r]);
            views[r] = isAsBefore ? before : new FileView(records.get(r, DISP), type);
        }
        return views;
    }

    private static void install(MpiFile file, FileView[] views, Wanted wanted, String datarep) {
        file.views = views;
        file.view = new FileView(views[file.comm.rank].disp(), wanted.filetype());
        file.etypeSize = wanted.etype().size;
        file.datarep = datarep;
        file.rep = wanted.rep;
        file.pointer = 0;
        file.end.forget();
        Sieving.agree(file);
        if (file.comm.rank == 0) {
            file.sharedPointer.set(0);
        }
    }

    /** Lets go of the types of the view. */
    static void release(Rank rank, MpiFile file) {
        file.etype.drop(Datatype.table(rank));
        file.filetype.drop(Datatype.table(rank));
    }
}
