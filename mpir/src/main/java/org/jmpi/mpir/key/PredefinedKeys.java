package org.jmpi.mpir.key;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.request.Constants;

/** The predefined keys, whose values every communicator has; they can only be read. */
public enum PredefinedKeys {
    TAG_UB,
    HOST,
    IO,
    WTIME_IS_GLOBAL,
    UNIVERSE_SIZE,
    LASTUSEDCODE,
    APPNUM;

    private static final PredefinedKeys[] ALL = values();

    /** Enters the predefined keys of {@code rank}, once. */
    public static void init(Rank rank) {
        for (PredefinedKeys k : ALL) {
            Key key = rank.keys.addBuiltin(k.index(), new Key());
            key.longs = true;
        }
    }

    private int index() {
        return ordinal() + 1;
    }

    private static PredefinedKeys of(Key key) {
        return ALL[(key.handle() & 0xff) - 1];
    }

    /** Returns the name of a predefined key. */
    static String name(Key key) {
        return "MPI_KEY_" + of(key);
    }

    /** Returns the value of a predefined key on {@code object}; null: it has none. */
    static Long value(Rank rank, Key key, HandleObject object) {
        return object instanceof Comm ? of(key).of(rank) : null;
    }

    private Long of(Rank rank) {
        return switch (this) {
            case TAG_UB -> (long) rank.device.tagUb();
            case HOST -> (long) Constants.PROC_NULL;
            case IO -> (long) Constants.ANY_SOURCE;
            case WTIME_IS_GLOBAL -> 0L;
            case UNIVERSE_SIZE -> positive(rank.pmi.universeSize());
            case LASTUSEDCODE -> (long) org.jmpi.mpir.errhan.ErrorClass.ERR_LASTCODE;
            case APPNUM -> positive(rank.pmi.appnum());
        };
    }

    /** Returns null for what the launcher doesn't know. */
    private static Long positive(int value) {
        return value < 0 ? null : (long) value;
    }
}
