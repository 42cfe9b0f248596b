package mpi;

import static mpi.MPIException.check;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.win.Epochs;
import org.jspecify.annotations.Nullable;

/**
 * A window: memory of each rank of a communicator that the others access without its help (MPI 4.1, chapter 12).
 *
 * <pre>
 * try (Win win = Win.allocate(8 * n, 8, MPI.INFO_NULL, comm)) {
 *     win.lockAll(0);
 *     win.put(values, n, MPI.DOUBLE, right, 0, n, MPI.DOUBLE);
 *     win.flush(right);
 *     win.unlockAll();
 * }
 * </pre>
 *
 * <p>Errors go to the window's error handler, {@link MPI#ERRORS_ARE_FATAL} unless another was set; errors of making a window go to
 * the communicator's.
 */
public final class Win extends WinOperations implements Freeable {
    /** Open MPI's value of the null window's handle. */
    public static final int WIN_NULL = 0;
    /** Memory that each rank allocates for itself. */
    public static final int FLAVOR_PRIVATE = 0;
    /** Memory that the ranks of a node load and store. */
    public static final int FLAVOR_SHARED = 1;

    /** Null of a null window. */
    private @Nullable Epochs epochs;

    /** How the binding makes a window. */
    private interface Maker {
        int make(int[] made);
    }

    /** Wraps a handle that is bound later. */
    Win(int handle) {
        super(handle);
    }

    /**
     * Makes a window of memory of the program's (MPI_Win_create; MPI 4.1, 12.2.1). Collective.
     *
     * @param base from its first element on, whatever its position; a heap buffer will do
     * @param size in elements of {@code base}; what is beyond its capacity is left out
     * @param dispUnit in elements of {@code base}
     * @param info hints, or {@link MPI#INFO_NULL}
     * @throws MPIException at all ranks, if one can't make its part
     */
    public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) throws MPIException {
        super(Mpi.MPI_WIN_NULL);
        int unit = unit(base);
        long bytes = (long) Math.min(size, base.capacity()) * unit;
        made(made -> Mpi.MPI_Win_create(
                base, bytes, (long) dispUnit * unit, handleOf(info, "info"), handleOf(comm, "comm"), made));
    }

    /**
     * Makes a window of memory that MPI allocates (MPI_Win_allocate, MPI_Win_allocate_shared; MPI 4.1, 12.2.2 and 12.2.3).
     * Collective. {@link #getBase} returns the memory.
     *
     * @param size in elements of the class of {@code base}
     * @param dispUnit in elements of the class of {@code base}
     * @param info hints, or {@link MPI#INFO_NULL}
     * @param base says by its class what an element is; its memory is left alone
     * @param flavor {@link #FLAVOR_PRIVATE} or {@link #FLAVOR_SHARED}
     * @throws MPIException at all ranks, if one can't make its part
     */
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) throws MPIException {
        super(Mpi.MPI_WIN_NULL);
        long unit = unit(base);
        allocated(size * unit, dispUnit * unit, info, comm, flavor == FLAVOR_SHARED);
    }

    /**
     * Makes a dynamic window (MPI_Win_create_dynamic; MPI 4.1, 12.2.4): its memory is attached later. Collective.
     *
     * @param info hints, or {@link MPI#INFO_NULL}
     */
    public Win(Info info, Comm comm) throws MPIException {
        super(Mpi.MPI_WIN_NULL);
        made(made -> Mpi.MPI_Win_create_dynamic(handleOf(info, "info"), handleOf(comm, "comm"), made));
    }

    private void allocated(long size, long dispUnit, Info info, Comm comm, boolean shared) {
        ByteBuffer[] base = new ByteBuffer[1];
        int hints = handleOf(info, "info");
        int over = handleOf(comm, "comm");
        made(made -> shared
                ? Mpi.MPI_Win_allocate_shared(size, dispUnit, hints, over, base, made)
                : Mpi.MPI_Win_allocate(size, dispUnit, hints, over, base, made));
    }

    private void made(Maker maker) {
        checkRunning();
        int[] made = {Mpi.MPI_WIN_NULL};
        check(maker.make(made));
        bindTo(made[0]);
    }

    private void bindTo(int handle) {
        Rank rank = Rank.current();
        org.jmpi.mpir.win.Win found = org.jmpi.mpir.win.Win.table(rank).find(handle);
        bind(handle, rank, found);
        epochs = found == null ? null : found.epochs;
    }

    /** Returns the window that is passed to a callback. */
    static Win of(int handle) {
        Win win = new Win(Mpi.MPI_WIN_NULL);
        win.bindTo(handle);
        return win;
    }

    /** Returns whether an epoch of locks is open. */
    boolean isLocked() {
        return epochs != null && epochs.isLocked();
    }

    /** Returns the bytes of an element. */
    private static int unit(Buffer base) {
        if (base == null) {
            throw new NullPointerException(
                    "base is null: expected a buffer; one of capacity 0 goes with size 0, Win.create takes null");
        }
        return NioElements.typeOf(base).base.size;
    }

    /**
     * Makes a window of memory of the program's (MPI_Win_create). Collective.
     *
     * @param base a primitive array, NIO buffer or {@code MemorySegment}; null if {@code size} is 0
     * @param size in bytes
     * @param dispUnit what a displacement of 1 means, in bytes
     * @param info hints, or {@link MPI#INFO_NULL}
     * @throws MPIException at all ranks, if one can't make its part
     */
    public static Win create(Object base, long size, int dispUnit, Info info, Comm comm) throws MPIException {
        Win win = new Win(Mpi.MPI_WIN_NULL);
        win.made(
                made -> Mpi.MPI_Win_create(base, size, dispUnit, handleOf(info, "info"), handleOf(comm, "comm"), made));
        return win;
    }

    /**
     * Makes a window of memory that MPI allocates, zeroed (MPI_Win_allocate). Collective.
     *
     * @param size in bytes
     * @param dispUnit what a displacement of 1 means, in bytes
     * @param info hints, or {@link MPI#INFO_NULL}
     * @throws MPIException at all ranks, if one can't make its part
     */
    public static Win allocate(long size, int dispUnit, Info info, Comm comm) throws MPIException {
        Win win = new Win(Mpi.MPI_WIN_NULL);
        win.allocated(size, dispUnit, info, comm, false);
        return win;
    }

    /**
     * Makes a window of memory that all ranks load and store, zeroed (MPI_Win_allocate_shared). Collective over ranks of one
     * node.
     *
     * @param size in bytes
     * @param dispUnit what a displacement of 1 means, in bytes
     * @param info hints, or {@link MPI#INFO_NULL}
     * @throws MPIException at all ranks, if one can't make its part
     */
    public static Win allocateShared(long size, int dispUnit, Info info, Comm comm) throws MPIException {
        Win win = new Win(Mpi.MPI_WIN_NULL);
        win.allocated(size, dispUnit, info, comm, true);
        return win;
    }

    /** Makes a dynamic window; see {@link #Win(Info, Comm)}. */
    public static Win dynamic(Info info, Comm comm) throws MPIException {
        return new Win(info, comm);
    }

    /**
     * Attaches a buffer to a dynamic window, as Open MPI's method does (MPI_Win_attach; MPI 4.1, 12.2.4): the size is that of its
     * class. {@link #attach(Object, long)} takes bytes. Local.
     *
     * @param base a NIO buffer, from its first element on, whatever its position
     * @param size in elements of {@code base}
     */
    public void attach(Buffer base, int size) throws MPIException {
        attach(base, (long) size * unit(base));
    }

    /**
     * Returns the own part, as the program gave it or MPI allocated it; null: there is none. A buffer that MPI allocated has
     * native byte order. More than 2 GiB without 4 KiB that MPI allocated are a {@code ByteBuffer[]}: pieces of 1 GiB, the last of what is
     * left. Local.
     */
    public @Nullable Object getBase() throws MPIException {
        Object base = attribute(MPI.WIN_BASE);
        return base == Mpi.MPI_BOTTOM ? null : base;
    }

    private Object attribute(int keyval) {
        Object[] value = new Object[1];
        check(Mpi.MPI_Win_get_attr(handle(), keyval, value, new boolean[1]));
        return value[0];
    }

    /**
     * Returns the part of {@code rank}, where this rank can load and store it (MPI_Win_shared_query; MPI 4.1, 12.2.3); null: it
     * can't. Local.
     *
     * @param rank a rank, or {@link MPI#PROC_NULL} for the lowest one that has a part
     * @throws IllegalStateException if one buffer can't have the part: {@link #sharedPieces} returns it
     */
    public @Nullable ByteBuffer shared(int rank) throws MPIException {
        ByteBuffer[] pieces = sharedPieces(rank);
        if (pieces != null && pieces.length > 1) {
            throw new IllegalStateException("the part of rank " + rank + " is " + pieces.length
                    + " pieces: expected a part that one ByteBuffer can have; call sharedPieces");
        }
        return pieces == null ? null : pieces[0];
    }

    /**
     * As {@link #shared}, for a part of any size: one buffer, or pieces of 1 GiB, the last of what is left. Local.
     *
     * @param rank a rank, or {@link MPI#PROC_NULL} for the lowest one that has a part
     */
    public ByteBuffer @Nullable [] sharedPieces(int rank) throws MPIException {
        return pieces(rank, new long[1]);
    }

    private ByteBuffer @Nullable [] pieces(int rank, long[] size) {
        ByteBuffer[] base = new ByteBuffer[1];
        check(Mpi.MPI_Win_shared_query(handle(), rank, size, new int[1], base));
        ByteBuffer first = base[0];
        if (first != null && first.capacity() < size[0]) {
            long each = first.capacity();
            base = new ByteBuffer[(int) ((size[0] + each - 1) / each)];
            check(Mpi.MPI_Win_shared_query(handle(), rank, size, new int[1], base));
        }
        return first == null ? null : base;
    }

    /**
     * Returns the part of {@code rank} as longs that this rank loads and stores, as {@link #shared} does (MPI 4.1, 12.2.3); null: it
     * can't. Not to be used when the window is freed. Local.
     *
     * @param rank a rank, or {@link MPI#PROC_NULL} for the lowest one that has a part
     * @throws IllegalStateException if the part is memory of the Java heap, or its address no multiple of 8
     */
    public @Nullable SharedLongs longs(int rank) throws MPIException {
        long[] size = new long[1];
        ByteBuffer[] pieces = pieces(rank, size);
        return pieces == null ? null : new SharedLongs(pieces, size[0], rank);
    }

    /**
     * Returns the part of {@code rank} as ints that this rank loads and stores, as {@link #shared} does (MPI 4.1, 12.2.3); null: it
     * can't. Not to be used when the window is freed. Local.
     *
     * @param rank a rank, or {@link MPI#PROC_NULL} for the lowest one that has a part
     * @throws IllegalStateException if the part is memory of the Java heap, or its address no multiple of 4
     */
    public @Nullable SharedInts ints(int rank) throws MPIException {
        long[] size = new long[1];
        ByteBuffer[] pieces = pieces(rank, size);
        return pieces == null ? null : new SharedInts(pieces, size[0], rank);
    }

    /**
     * Returns the part of {@code rank} as doubles that this rank loads and stores, as {@link #shared} does (MPI 4.1, 12.2.3); null: it
     * can't. Not to be used when the window is freed. Local.
     *
     * @param rank a rank, or {@link MPI#PROC_NULL} for the lowest one that has a part
     * @throws IllegalStateException if the part is memory of the Java heap, or its address no multiple of 8
     */
    public @Nullable SharedDoubles doubles(int rank) throws MPIException {
        long[] size = new long[1];
        ByteBuffer[] pieces = pieces(rank, size);
        return pieces == null ? null : new SharedDoubles(pieces, size[0], rank);
    }

    /**
     * Returns the value of an attribute (MPI 4.1, 7.7.3); null: it has none. Those of all windows are {@link MPI#WIN_BASE}, whose
     * value is the address of the own part as a Long, {@link MPI#WIN_SIZE} in bytes and {@link MPI#WIN_DISP_UNIT}. Local.
     *
     * @throws MPIException of class ERR_KEYVAL if {@code keyval} is no key of windows
     */
    public Object getAttr(int keyval) throws MPIException {
        Object value = attribute(keyval);
        if (keyval != MPI.WIN_BASE || value == null) {
            return value;
        }
        long[] address = new long[1];
        check(Mpi.MPI_Get_address(value instanceof ByteBuffer[] pieces ? pieces[0] : value, address));
        return address[0];
    }

    /**
     * Makes a key for attributes of windows (MPI 4.1, 7.7.3). Local.
     *
     * @return the key
     */
    public static int createKeyval() throws MPIException {
        return AttributeCallbacks.createWinKeyval();
    }

    /**
     * Makes a key for attributes of windows (MPI 4.1, 7.7.3). Local.
     *
     * @param delete is notified when an attribute is deleted
     * @return the key
     */
    public static int createKeyval(AttributeDelete<? super Win> delete) throws MPIException {
        return AttributeCallbacks.createWinKeyval(delete);
    }

    /** Frees a key: no attribute can be set with it any more; those that are set stay. Local. */
    public static void freeKeyval(int keyval) throws MPIException {
        checkRunning();
        check(Mpi.MPI_Win_free_keyval(new int[] {keyval}));
    }
}
