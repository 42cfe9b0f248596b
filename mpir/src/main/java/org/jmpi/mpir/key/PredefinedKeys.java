package org.jmpi.mpir.key;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.attr.AttributeOwner;
import org.jmpi.mpir.attr.Keyvals;
import org.jmpi.mpir.buffer.AddressSpace;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleObject;
import org.jspecify.annotations.Nullable;

/**
 * The predefined keys, in the order of the predefined attributes, whose values every communicator has, and those of every
 * window. Read only.
 */
public enum PredefinedKeys {
    TAG_UB,
    HOST,
    IO,
    WTIME_IS_GLOBAL,
    UNIVERSE_SIZE,
    LASTUSEDCODE,
    APPNUM,
    WIN_BASE,
    WIN_SIZE,
    WIN_DISP_UNIT,
    WIN_CREATE_FLAVOR,
    WIN_MODEL;

    /** MPI_TAG_UB; the others follow with odd numbers. */
    private static final int FIRST_KEYVAL = 0x64400001;
    /** MPI_WIN_BASE; the others follow with odd numbers. */
    private static final int FIRST_OF_WINDOWS = 0x66000001;

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
    static @Nullable Long value(Rank rank, Key key, HandleObject object) {
        PredefinedKeys known = of(key);
        HandleKind kind = known.isOfWindows() ? HandleKind.WIN : HandleKind.COMM;
        return Handle.kind(object.handle()) == kind ? known.value(rank, (AttributeOwner) object) : null;
    }

    private boolean isOfWindows() {
        return ordinal() >= WIN_BASE.ordinal();
    }

    /** The base of a window is an address. */
    private @Nullable Long value(Rank rank, AttributeOwner owner) {
        int keyval =
                isOfWindows() ? FIRST_OF_WINDOWS + 2 * (ordinal() - WIN_BASE.ordinal()) : FIRST_KEYVAL + 2 * ordinal();
        Object value = Keyvals.predefinedValue(rank, keyval, owner);
        if (this == WIN_BASE) {
            return value == null ? 0 : AddressSpace.of(rank).address(value);
        }
        return value == null ? null : ((Number) value).longValue();
    }
}
