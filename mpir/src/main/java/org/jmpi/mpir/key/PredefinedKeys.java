package org.jmpi.mpir.key;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.attr.Keyvals;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleObject;

/** The predefined keys, in the order of the predefined attributes, whose values every communicator has. Read only. */
public enum PredefinedKeys {
    TAG_UB,
    HOST,
    IO,
    WTIME_IS_GLOBAL,
    UNIVERSE_SIZE,
    LASTUSEDCODE,
    APPNUM;

    /** MPI_TAG_UB; the others follow with odd numbers. */
    private static final int FIRST_KEYVAL = 0x64400001;

    private static final PredefinedKeys[] ALL = values();

    /** Enters the predefined keys of {@code rank}, once. */
    public static void init(Rank rank) {
        for (PredefinedKeys k : ALL) {
            Key key = Key.table(rank).addBuiltin(k.index(), new Key());
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
        return Handle.kind(object.handle()) == HandleKind.COMM ? of(key).value(rank) : null;
    }

    private Long value(Rank rank) {
        Object value = Keyvals.predefinedValue(rank, FIRST_KEYVAL + 2 * ordinal());
        return value == null ? null : ((Number) value).longValue();
    }
}
