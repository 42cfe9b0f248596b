package org.jmpi.mpir.io.datarep;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** The data representations that a rank knows by name. */
public final class DataReps {
    /** A name has so many characters at most, MPI_MAX_DATAREP_STRING. */
    private static final int LONGEST = 128;

    private static final RankSlot<DataReps> SLOT = new RankSlot<>() {
        @Override
        protected DataReps make(Rank rank) {
            return new DataReps();
        }
    };

    private final Map<String, DataRep> known =
            new ConcurrentHashMap<>(Map.of(External32Rep.NAME, External32Rep.INSTANCE));

    private DataReps() {}

    /** Returns those of {@code rank}. */
    public static DataReps of(Rank rank) {
        return SLOT.of(rank);
    }

    private static boolean isOwn(String name) {
        return name.equals("native") || name.equals("internal");
    }

    /**
     * Returns the representation called {@code name}; null: elements are in the file as in memory.
     *
     * @throws MpirException of class ERR_UNSUPPORTED_DATAREP if there is none
     */
    public @Nullable DataRep find(String name) {
        if (isOwn(name)) {
            return null;
        }
        DataRep found = known.get(name);
        if (found == null) {
            throw new MpirException(
                    ErrorClass.ERR_UNSUPPORTED_DATAREP,
                    "datarep is \"" + name
                            + "\": expected native, internal, external32, or a name that MPI_Register_datarep was given");
        }
        return found;
    }

    /**
     * MPI_Register_datarep. Local.
     *
     * @param read null: elements are read as they are
     * @param write null: elements are written as they are
     * @throws MpirException of class ERR_DUP_DATAREP if the name is taken
     */
    public void register(
            String name, @Nullable ConversionFunction read, @Nullable ConversionFunction write, ExtentFunction extent) {
        if (name.isEmpty() || name.length() > LONGEST) {
            throw new MpirException(
                    ErrorClass.ERR_ARG, "datarep has " + name.length() + " characters: expected 1 to " + LONGEST);
        }
        if (isOwn(name) || known.putIfAbsent(name, new UserRep(name, read, write, extent)) != null) {
            throw new MpirException(
                    ErrorClass.ERR_DUP_DATAREP,
                    "datarep is \"" + name + "\", which is known already: expected a new name; a registered"
                            + " representation can't be changed");
        }
    }
}
