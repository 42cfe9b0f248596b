package org.jmpi.mpir.attr;

import java.util.Objects;
import java.util.function.Supplier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.UserErrors;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jspecify.annotations.Nullable;

/** Keys of attributes (MPI 4.1, 7.7.2 and 7.7.4), and the predefined ones (11.1.2). */
public final class Keyvals {
    private static final int MOST_PREDEFINED = 16;
    private static final int MOST_DIRECT = 16;
    // indices in the handles of the predefined keys
    private static final int TAG_UB = 0x1;
    private static final int HOST = 0x3;
    private static final int IO = 0x5;
    private static final int WTIME_IS_GLOBAL = 0x7;
    private static final int UNIVERSE_SIZE = 0x9;
    private static final int LASTUSEDCODE = 0xb;
    private static final int APPNUM = 0xd;
    private static final int FIRST_OF_WIN = 0x1;
    private static final int LAST_OF_WIN = 0x9;

    private Keyvals() {}

    /** Returns a rank's table of keys, with the predefined ones in it. */
    public static HandleAllocator<Keyval> table() {
        HandleAllocator<Keyval> keys = HandleAllocator.of(HandleKind.KEYVAL, new Maker())
                .shared()
                .tagged()
                .sizes(MOST_PREDEFINED, MOST_DIRECT)
                .build();
        for (int index : new int[] {TAG_UB, HOST, IO, WTIME_IS_GLOBAL, LASTUSEDCODE, APPNUM}) {
            predefined(keys, index, new Fixed(index));
        }
        predefined(keys, UNIVERSE_SIZE, new UniverseSize());
        for (int index = FIRST_OF_WIN; index <= LAST_OF_WIN; index += 2) {
            predefined(keys, HandleKind.WIN, index, new OfOwner(index));
        }
        return keys;
    }

    /** Returns what the launcher said; null if it doesn't know. */
    private static @Nullable Integer known(int value) {
        return value < 0 ? null : value;
    }

    private static final class Maker implements Supplier<Keyval> {
        @Override
        public Keyval get() {
            return new Keyval();
        }
    }

    /** What the rank knows itself. */
    private record Fixed(int index) implements PredefinedAttribute {
        @Override
        public @Nullable Object value(Rank rank, AttributeOwner owner) {
            switch (index) {
                case TAG_UB:
                    return rank.device.tagUb();
                case HOST:
                    return Constants.PROC_NULL;
                case IO:
                    return Constants.ANY_SOURCE;
                case LASTUSEDCODE:
                    return UserErrors.of(rank).lastUsedCode();
                case APPNUM:
                    return known(rank.pmi.appnum());
                default:
                    // C's "int", as all others
                    return 0;
            }
        }
    }

    /** The launcher is asked once. */
    private static final class UniverseSize implements PredefinedAttribute {
        private boolean asked;
        private int size;

        @Override
        public synchronized @Nullable Object value(Rank rank, AttributeOwner owner) {
            if (!asked) {
                size = rank.pmi.universeSize();
                asked = true;
            }
            return known(size);
        }
    }

    /** What the object knows. */
    private record OfOwner(int index) implements PredefinedAttribute {
        @Override
        public @Nullable Object value(Rank rank, AttributeOwner owner) {
            return owner.predefined(index);
        }
    }

    private static void predefined(HandleAllocator<Keyval> keys, int index, PredefinedAttribute value) {
        predefined(keys, HandleKind.COMM, index, value);
    }

    private static void predefined(
            HandleAllocator<Keyval> keys, HandleKind target, int index, PredefinedAttribute value) {
        Keyval key = new Keyval();
        key.target = target;
        key.predefined = value;
        keys.addBuiltin(index, Handle.builtin(HandleKind.KEYVAL, index) | target.ordinal() << Handle.TAG_SHIFT, key);
    }

    /**
     * MPI_Comm_create_keyval, MPI_Type_create_keyval; local, any thread.
     *
     * @param target the kind of object that the key is for
     */
    public static Keyval create(
            Rank rank, HandleKind target, CopyFunction copy, DeleteFunction delete, @Nullable Object extraState) {
        Keyval key = Keyval.table(rank).allocate(target.ordinal());
        key.target = target;
        key.copy = copy;
        key.delete = delete;
        key.extraState = extraState;
        return key;
    }

    /**
     * MPI_Comm_free_keyval, MPI_Type_free_keyval: no attribute can be set with the key any more. Those that are set stay;
     * freeing the key again while they do has no effect. Local, any thread.
     *
     * @throws MpirException of class ERR_KEYVAL if the key is predefined or not for {@code target}
     */
    public static void free(Rank rank, HandleKind target, Keyval key) {
        checkTarget(key, target);
        checkOwn(key);
        if (key.markFreed()) {
            release(rank, key);
        }
    }

    /** Returns the value of the predefined key {@code handle} on {@code owner}; null: not set. */
    public static @Nullable Object predefinedValue(Rank rank, int handle, AttributeOwner owner) {
        return Objects.requireNonNull(Keyval.table(rank).known(handle).predefined)
                .value(rank, owner);
    }

    /** Drops a reference: the user's handle or an attribute. */
    @SuppressWarnings("NullAway") // nobody calls the functions of a freed key
    static void release(Rank rank, Keyval key) {
        if (key.release()) {
            key.copy = null;
            key.delete = null;
            key.extraState = null;
            Keyval.table(rank).free(key);
        }
    }

    static void checkTarget(Keyval key, HandleKind target) {
        if (key.target != target) {
            throw new MpirException(
                    ErrorClass.ERR_KEYVAL,
                    "keyval " + Handle.describe(key.handle()) + " is for a " + key.target.noun()
                            + ": expected one for a " + target.noun()
                            + "; keys for different kinds of objects are made by different functions");
        }
    }

    /** Checks that a key is no predefined one. */
    static void checkOwn(Keyval key) {
        if (key.isBuiltin()) {
            throw new MpirException(
                    ErrorClass.ERR_KEYVAL,
                    "keyval " + Handle.describe(key.handle()) + " is predefined: expected a key that the program made;"
                            + " predefined attributes can be read only");
        }
    }
}
