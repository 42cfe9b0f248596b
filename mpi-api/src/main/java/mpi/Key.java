package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.init.Init;
import org.jmpi.mpir.key.Keys;
import org.jspecify.annotations.Nullable;

/**
 * A key to values on handles of every kind. Its functions are notified when a handle with a value is copied, freed and gone:
 *
 * <pre>{@code
 * try (Key<Statistics> key = Key.create(Key.dup(), e -> e.value().print(), null)) {
 *     comm.setValue(key, new Statistics());
 *     comm.getValue(key).messages++;
 *     ...
 *     comm.free(); // prints
 * }
 * }</pre>
 *
 * <p>A handle's values are copied in the order in which they were set, and freed and destroyed in the reverse order. The
 * functions run in the thread that calls MPI. An exception of theirs goes to the error handler, and the call goes on. While one
 * runs for a handle, that handle can't be freed, and values of it can be got only. A value lives longer than its key:
 * the key's functions are called all the same. When a communicator is freed that has pending operations, or a request that
 * is active, values are destroyed when these are complete, in a later call that completes or frees something.
 *
 * <p>A key may be made before Init. It belongs to the rank that made it.
 *
 * @param <V> what values are
 */
@SuppressWarnings("UnusedTypeParameter") // the type of values, for the compiler
public final class Key<V> extends Wrapper implements Freeable {
    /** The largest tag, on every communicator. Predefined keys can only be read. */
    public static final Key<Long> TAG_UB = new Key<>(Mpi.MPI_KEY_TAG_UB);
    /** The rank of a host process, on every communicator. */
    public static final Key<Long> HOST = new Key<>(Mpi.MPI_KEY_HOST);
    /** The rank that can do input and output, on every communicator. */
    public static final Key<Long> IO = new Key<>(Mpi.MPI_KEY_IO);
    /** Whether clocks are synchronized (1) or not (0), on every communicator. */
    public static final Key<Long> WTIME_IS_GLOBAL = new Key<>(Mpi.MPI_KEY_WTIME_IS_GLOBAL);
    /** How many processes the job may have, on every communicator, if the launcher knows. */
    public static final Key<Long> UNIVERSE_SIZE = new Key<>(Mpi.MPI_KEY_UNIVERSE_SIZE);
    /** The largest error code in use, on every communicator. */
    public static final Key<Long> LASTUSEDCODE = new Key<>(Mpi.MPI_KEY_LASTUSEDCODE);
    /** The number of the program in the job, on every communicator, if the launcher knows. */
    public static final Key<Long> APPNUM = new Key<>(Mpi.MPI_KEY_APPNUM);
    /** The address of a window's own part. */
    public static final Key<Long> WIN_BASE = new Key<>(Mpi.MPI_KEY_WIN_BASE);
    /** The size of a window's own part, in bytes. */
    public static final Key<Long> WIN_SIZE = new Key<>(Mpi.MPI_KEY_WIN_SIZE);
    /** What a displacement of 1 means in a window's own part, in bytes. */
    public static final Key<Long> WIN_DISP_UNIT = new Key<>(Mpi.MPI_KEY_WIN_DISP_UNIT);
    /** How a window was made. */
    public static final Key<Long> WIN_CREATE_FLAVOR = new Key<>(Mpi.MPI_KEY_WIN_CREATE_FLAVOR);
    /** The memory model of a window. */
    public static final Key<Long> WIN_MODEL = new Key<>(Mpi.MPI_KEY_WIN_MODEL);

    /** Says what the copy of a handle gets. */
    @FunctionalInterface
    public interface CopyFunction<V> {
        /** Returns the value for the new handle; null: none. */
        @Nullable
        V copy(ValueCopy<V> event) throws MPIException;
    }

    /** Is notified that a handle is freed, or that a value is not used any more. */
    @FunctionalInterface
    public interface ReleaseFunction<V> {
        /** Called once for each value. */
        void release(ValueRelease<V> event) throws MPIException;
    }

    private Key(int predefined) {
        super(predefined);
    }

    static Key<Object> wrapping(int handle) {
        return new Key<>(handle);
    }

    /** Makes a key whose values are not copied and are released without a word. Local. */
    public static <V> Key<V> create() {
        return create(noCopy(), null, null);
    }

    /** Makes a key without a context; see the other form. */
    public static <V> Key<V> create(
            CopyFunction<V> copy, @Nullable ReleaseFunction<V> free, @Nullable ReleaseFunction<V> destroy) {
        return create(copy, free, destroy, null);
    }

    /**
     * Makes a key. Local.
     *
     * @param copy called when a handle is copied; null: values are not copied
     * @param free called when the user frees a handle that has a value, while the handle still works; null: nothing is
     * @param destroy called when the handle's object is gone, and when a value is cleared or replaced; null: nothing is
     * @param context what the functions are given
     */
    public static <V> Key<V> create(
            CopyFunction<V> copy,
            @Nullable ReleaseFunction<V> free,
            @Nullable ReleaseFunction<V> destroy,
            @Nullable Object context) {
        return make(copy, free, destroy, context, false);
    }

    /** Makes a key of longs, which the binding's {@code MPI_Value_set} and {@code MPI_Value_get} know as well. */
    public static Key<Long> createLong(
            CopyFunction<Long> copy,
            @Nullable ReleaseFunction<Long> free,
            @Nullable ReleaseFunction<Long> destroy,
            @Nullable Object context) {
        return make(copy, free, destroy, context, true);
    }

    private static <V> Key<V> make(
            CopyFunction<V> copy,
            @Nullable ReleaseFunction<V> free,
            @Nullable ReleaseFunction<V> destroy,
            @Nullable Object context,
            boolean longs) {
        Rank rank = Init.early();
        Key<V> key = new Key<>(Mpi.MPI_KEY_NULL);
        ReleaseFunction<V> nothing = e -> {};
        var functions = new ValueFunctions<>(
                key,
                copy == null ? noCopy() : copy,
                free == null ? nothing : free,
                destroy == null ? nothing : destroy);
        org.jmpi.mpir.key.Key made = Keys.create(rank, functions, context, longs);
        key.bind(made.handle(), rank, made);
        return key;
    }

    /**
     * Returns the key of longs that the binding knows as {@code handle}.
     *
     * @throws MPIException of class ERR_KEYVAL if there is no such key
     */
    public static Key<Long> of(int handle) throws MPIException {
        Rank rank = Init.early();
        org.jmpi.mpir.key.Key found = org.jmpi.mpir.key.Key.table(rank).find(handle);
        if (found == null || found.isFreed() || !found.isLong()) {
            throw new MPIException(
                    MPI.ERR_KEYVAL,
                    MPI.ERR_KEYVAL,
                    "handle is " + org.jmpi.mpir.handle.Handle.describe(handle)
                            + ": expected a key of longs, from MPI_Key_create or Key.createLong");
        }
        Key<Long> key = new Key<>(handle);
        key.bind(handle, rank, found);
        return key;
    }

    /** Returns the handle that the binding knows this key by. */
    public int getHandle() throws MPIException {
        return handleAnytime();
    }

    /** Returns a function that gives the copy the same value. */
    public static <V> CopyFunction<V> dup() {
        return ValueCopy::oldValue;
    }

    /** Returns a function that gives the copy no value. */
    public static <V> CopyFunction<V> noCopy() {
        return e -> null;
    }

    /**
     * Frees this key, which becomes null. Values that were set stay with their handles; values on the key itself are freed.
     *
     * @throws MPIException of class ERR_KEYVAL if it is null or predefined; ERR_OTHER in a function that is called for it
     */
    @Override
    public void free() throws MPIException {
        int[] key = {handleAnytime()};
        check(Mpi.MPI_Key_free(key));
        unbind(key[0]);
    }

    /** Returns whether this key was freed. */
    public boolean isNull() {
        return wrapsNull();
    }

    org.jmpi.mpir.key.Key keyObject() {
        int handle = handleAnytime();
        org.jmpi.mpir.key.Key key = org.jmpi.mpir.key.Key.table(Init.early()).find(handle);
        if (key == null || key.isFreed()) {
            throw new MPIException(
                    MPI.ERR_KEYVAL,
                    MPI.ERR_KEYVAL,
                    "key is " + (handle == Mpi.MPI_KEY_NULL ? "null" : "freed")
                            + ": expected a live key; make one with Key.create, and free it after its last use");
        }
        return key;
    }

    /** The functions that the library calls, in terms of this package. */
    private record ValueFunctions<V>(
            Key<V> key, CopyFunction<V> copying, ReleaseFunction<V> freeing, ReleaseFunction<V> destroying)
            implements org.jmpi.mpir.key.KeyFunctions {
        @Override
        public @Nullable Object copy(org.jmpi.mpir.key.ValueEvent e, HandleObject made) {
            return copying.copy(new ValueCopy<>(
                    live(e),
                    HandleType.of(e.type()),
                    Handles.of(e),
                    Handles.of(e.rank(), e.type(), made),
                    e.key().context(),
                    value(e)));
        }

        @Override
        public void free(org.jmpi.mpir.key.ValueEvent e) {
            freeing.release(event(e));
        }

        @Override
        public void destroy(org.jmpi.mpir.key.ValueEvent e) {
            destroying.release(event(e));
        }

        private ValueRelease<V> event(org.jmpi.mpir.key.ValueEvent e) {
            return new ValueRelease<>(
                    live(e), HandleType.of(e.type()), Handles.of(e), e.key().context(), value(e));
        }

        private @Nullable Key<V> live(org.jmpi.mpir.key.ValueEvent e) {
            return e.key().isFreed() ? null : key;
        }

        @SuppressWarnings("unchecked")
        private V value(org.jmpi.mpir.key.ValueEvent e) {
            return (V) e.value();
        }
    }
}
