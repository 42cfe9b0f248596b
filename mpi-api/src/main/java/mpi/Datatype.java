package mpi;

import static mpi.MPIException.check;

import java.util.Arrays;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jspecify.annotations.Nullable;

/**
 * The type of a message's elements (MPI 4.1, chapter 5).
 *
 * <p>Bounds, extent and size are in elements of the base type: {@code MPI.INT.getExtent()} is 1, and so are those of
 * types derived from it. The base type of pairs and structures is byte. A result that an int can't hold is
 * {@link MPI#UNDEFINED}; the forms with {@code Bytes} in their name can say all.
 *
 * <p>A type that a constructor made must be committed before it is used in communication, and freed. Each array that a
 * constructor takes has one element for each block. Constructors are local; they throw {@link MPIException} of class
 * ERR_ARG for a negative count or block length and ERR_TYPE for a null datatype.
 *
 * <p>A derived type belongs to the rank that made it. Pending communication keeps what it needs of a type that is freed.
 */
public final class Datatype extends DatatypeConstructors implements Freeable, Cloneable {
    /**
     * How a type was made, and how many values of each kind were given for that.
     *
     * @param combiner {@link MPI#COMBINER_NAMED} for a predefined type, else that of the constructor
     * @param integers how many ints
     * @param addresses how many displacements in bytes
     * @param counts how many counts, of the forms with long arrays
     * @param datatypes how many types
     */
    public record Envelope(int combiner, long integers, long addresses, long counts, long datatypes) {}

    /**
     * The values that a type was made with, in the order of the standard (MPI 4.1, 5.1.13).
     *
     * @param datatypes derived ones among them are the caller's to free
     */
    public record Contents(int[] integers, long[] addresses, long[] counts, Datatype[] datatypes) {}

    final BaseType base;

    Datatype(int predefined, BaseType base) {
        super(predefined);
        this.base = base;
    }

    /** Returns the lower bound, in base elements. */
    public int getLb() throws MPIException {
        return inBase(getLbBytes());
    }

    /** Returns the extent, in base elements. */
    public int getExtent() throws MPIException {
        return inBase(getExtentBytes());
    }

    /** Returns where the data begin, in base elements. */
    public int getTrueLb() throws MPIException {
        return inBase(getTrueLbBytes());
    }

    /** Returns the extent of the data alone, in base elements. */
    public int getTrueExtent() throws MPIException {
        return inBase(getTrueExtentBytes());
    }

    /** Returns the number of base elements that are data. */
    public int getSize() throws MPIException {
        return inBase(getSizeBytes());
    }

    /** Returns the lower bound in bytes. */
    public long getLbBytes() throws MPIException {
        return bounds()[0];
    }

    /** Returns the extent in bytes. */
    public long getExtentBytes() throws MPIException {
        return bounds()[1];
    }

    /** Returns where the data begin, in bytes. */
    public long getTrueLbBytes() throws MPIException {
        return trueBounds()[0];
    }

    /** Returns the extent of the data alone, in bytes. */
    public long getTrueExtentBytes() throws MPIException {
        return trueBounds()[1];
    }

    /** Returns the number of bytes that are data. */
    public long getSizeBytes() throws MPIException {
        long[] size = new long[1];
        check(Mpi.MPI_Type_size_x(handle(), size));
        return size[0];
    }

    /** Makes this type usable in communication; once is enough. Local. */
    public void commit() throws MPIException {
        check(Mpi.MPI_Type_commit(new int[] {handle()}));
    }

    /**
     * Frees this type, which becomes {@link #isNull() null}; does nothing to a null one. Types derived from it stay.
     *
     * @throws MPIException of class ERR_TYPE if the type is predefined
     */
    @Override
    public void free() throws MPIException {
        if (hasNothingToFree()) {
            return;
        }
        int[] type = {handle()};
        check(Mpi.MPI_Type_free(type));
        unbind(type[0]);
    }

    /** Returns whether this is {@link MPI#DATATYPE_NULL}, or was freed. */
    public boolean isNull() {
        return wrapsNull();
    }

    /** Does the same as {@link #dup()}. */
    @Override
    public Datatype clone() {
        return dup();
    }

    /** Makes an equal type, committed if this is. */
    public Datatype dup() throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Type_dup(handle(), made));
        return made(made[0], base);
    }

    /** Returns how this type was made. */
    public Envelope getEnvelope() throws MPIException {
        long[][] n = {new long[1], new long[1], new long[1], new long[1]};
        int[] combiner = new int[1];
        check(Mpi.MPI_Type_get_envelope_c(handle(), n[0], n[1], n[2], n[3], combiner));
        return new Envelope(combiner[0], n[0][0], n[1][0], n[2][0], n[3][0]);
    }

    /**
     * Returns what this type was made with.
     *
     * @throws MPIException of class ERR_TYPE if it is predefined
     */
    public Contents getContents() throws MPIException {
        Envelope n = getEnvelope();
        int[] integers = new int[Math.toIntExact(n.integers)];
        long[] addresses = new long[Math.toIntExact(n.addresses)];
        long[] counts = new long[Math.toIntExact(n.counts)];
        int[] handles = new int[Math.toIntExact(n.datatypes)];
        check(Mpi.MPI_Type_get_contents_c(
                handle(), n.integers, n.addresses, n.counts, n.datatypes, integers, addresses, counts, handles));
        Datatype[] types = new Datatype[handles.length];
        Arrays.setAll(types, i -> of(handles[i]));
        return new Contents(integers, addresses, counts, types);
    }

    /** Names this type, for messages. */
    public void setName(String name) throws MPIException {
        check(Mpi.MPI_Type_set_name(handle(), name));
    }

    // Attributes

    /** Makes a key for attributes of datatypes; duplicates get the same value. Local. */
    public static int createKeyval() throws MPIException {
        checkRunning();
        int[] keyval = new int[1];
        check(Mpi.MPI_Type_create_keyval(Mpi.MPI_TYPE_DUP_FN, Mpi.MPI_TYPE_NULL_DELETE_FN, keyval, null));
        return keyval[0];
    }

    /**
     * Makes a key for attributes of datatypes. Local.
     *
     * @param copy decides what a duplicate gets; called by {@link #dup}
     * @param delete is notified when an attribute is deleted; called by {@link #deleteAttr}, {@link #setAttr} and {@link #free}
     */
    public static int createKeyval(AttributeCopy<? super Datatype> copy, AttributeDelete<? super Datatype> delete)
            throws MPIException {
        checkRunning();
        AttributeCallbacks.checkFunctions(copy, delete);
        int[] made = new int[1];
        check(Mpi.MPI_Type_create_keyval(
                (handle, keyval, extra, value, result, flag) ->
                        AttributeCallbacks.copy(copy, of(handle), keyval, value, result, flag),
                (handle, keyval, value, extra) -> AttributeCallbacks.delete(delete, of(handle), keyval, value),
                made,
                null));
        return made[0];
    }

    /** Frees a key: no attribute can be set with it any more; those that are set stay. Local. */
    public static void freeKeyval(int keyval) throws MPIException {
        checkRunning();
        check(Mpi.MPI_Type_free_keyval(new int[] {keyval}));
    }

    /**
     * Sets an attribute to {@code value}, the object itself and no copy of it. A value that is there is deleted first. Local.
     *
     * @throws MPIException of class ERR_KEYVAL if {@code keyval} is not from {@link #createKeyval()} of this class
     */
    public void setAttr(int keyval, Object value) throws MPIException {
        check(Mpi.MPI_Type_set_attr(handle(), keyval, value));
    }

    /**
     * Returns the value of an attribute; null: it has none. Local.
     *
     * @throws MPIException of class ERR_KEYVAL if {@code keyval} is no key of datatypes
     */
    public Object getAttr(int keyval) throws MPIException {
        Object[] value = new Object[1];
        check(Mpi.MPI_Type_get_attr(handle(), keyval, value, new boolean[1]));
        return value[0];
    }

    /** Deletes an attribute, if it is set. Local. */
    public void deleteAttr(int keyval) throws MPIException {
        check(Mpi.MPI_Type_delete_attr(handle(), keyval));
    }

    /** Returns the name. */
    public String getName() throws MPIException {
        String[] name = new String[1];
        check(Mpi.MPI_Type_get_name(handle(), name));
        return name[0];
    }

    /**
     * Returns the extent in bytes.
     *
     * @throws ArithmeticException if an int can't say it
     */
    int extentBytes() {
        return Math.toIntExact(getExtentBytes());
    }

    /** Returns the extent, in elements of the array that holds such elements (mpiJava 1.2). */
    @SuppressWarnings("checkstyle:MethodName")
    public int Extent() throws MPIException {
        return inUnits(getExtentBytes());
    }

    /** Returns how many elements of an array the data of one element are (mpiJava 1.2). */
    @SuppressWarnings("checkstyle:MethodName")
    public int Size() throws MPIException {
        return inUnits(getSizeBytes());
    }

    /** Returns the lower bound, in elements of an array (mpiJava 1.2). */
    @SuppressWarnings("checkstyle:MethodName")
    public int Lb() throws MPIException {
        return inUnits(getLbBytes());
    }

    /** Returns the upper bound, in elements of an array (mpiJava 1.2). */
    @SuppressWarnings("checkstyle:MethodName")
    public int Ub() throws MPIException {
        return inUnits(getLbBytes() + getExtentBytes());
    }

    /** Makes this type usable in communication; the constructors of mpiJava did (mpiJava 1.2). */
    @SuppressWarnings("checkstyle:MethodName")
    public void Commit() throws MPIException {
        commit();
    }

    private int inUnits(long bytes) {
        return (int) (bytes / MpiJavaDatatypes.unit(this));
    }

    /** Returns MPIR's object; calls the error handler if there is none. */
    org.jmpi.mpir.datatype.Datatype described() {
        int own = handle();
        getSizeBytes();
        return org.jmpi.mpir.datatype.Datatype.table(checkRunning()).known(own);
    }

    private long[] bounds() {
        long[] lb = new long[1];
        long[] extent = new long[1];
        check(Mpi.MPI_Type_get_extent(handle(), lb, extent));
        return new long[] {lb[0], extent[0]};
    }

    private long[] trueBounds() {
        long[] lb = new long[1];
        long[] extent = new long[1];
        check(Mpi.MPI_Type_get_true_extent(handle(), lb, extent));
        return new long[] {lb[0], extent[0]};
    }

    int inBase(long bytes) {
        long elements = bytes / base.size;
        return elements == (int) elements ? (int) elements : MPI.UNDEFINED;
    }

    /** Wraps a type that was just made. */
    static Datatype made(int handle, BaseType base) {
        Rank rank = Rank.current();
        return wrap(
                handle, base, rank, org.jmpi.mpir.datatype.Datatype.table(rank).find(handle));
    }

    /** Returns the constant for {@code handle}, or a new wrapper of a type that has none. */
    static Datatype of(int handle) {
        Datatype known = PredefinedTypes.find(handle);
        if (known != null) {
            return known;
        }
        Rank rank = Rank.current();
        org.jmpi.mpir.datatype.Datatype object =
                org.jmpi.mpir.datatype.Datatype.table(rank).find(handle);
        return wrap(handle, BaseTypes.of(object), rank, object);
    }

    private static Datatype wrap(
            int handle, BaseType base, Rank rank, org.jmpi.mpir.datatype.@Nullable Datatype object) {
        Datatype type = new Datatype(handle, base);
        type.bind(handle, rank, object);
        return type;
    }
}
