package mpi;

import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.init.Init;
import org.jspecify.annotations.Nullable;

/**
 * State that all wrappers of an integer handle share: the handle, and for an object made at run time its owner and
 * generation, so that a stale or foreign handle is caught on each use at the price of two compares.
 *
 * <p>Predefined handles have the same value in every rank and belong to whoever uses them.
 */
abstract class Wrapper implements MPIHandle {
    private int handle;
    /** Null for predefined objects and the null handle. */
    private @Nullable HandleObject object;

    private int generation;
    private @Nullable Rank owner;

    /** Makes a wrapper of a predefined object or a null handle. */
    Wrapper(int predefined) {
        handle = predefined;
    }

    /** Wraps {@code newHandle}, which {@code rank} just got from the binding, or null {@code found}: a builtin one. */
    @SuppressWarnings("NullAway") // made implies found
    final void bind(int newHandle, @Nullable Rank rank, @Nullable HandleObject found) {
        handle = newHandle;
        boolean made = found != null && !found.isBuiltin();
        object = made ? found : null;
        owner = made ? rank : null;
        generation = made ? found.generation() : 0;
    }

    /** Wraps an object as it was in an earlier life of its slot: a stale one. */
    final void bind(int newHandle, Rank rank, HandleObject found, int then) {
        bind(newHandle, rank, found);
        generation = then;
    }

    /** Becomes the predefined or null {@code newHandle}. */
    final void unbind(int newHandle) {
        bind(newHandle, null, null);
    }

    /**
     * Returns the handle for the binding.
     *
     * @throws MPIException outside Init and Finalize, or if the object is stale or foreign
     */
    final int handle() {
        Rank rank = checkRunning();
        HandleObject o = object;
        if (o != null && (o.generation() != generation || owner != rank)) {
            throw unusable();
        }
        return handle;
    }

    /**
     * Returns the handle for a function that may be called before Init and after Finalize.
     *
     * @throws MPIException if the object is stale or foreign
     */
    final int handleAnytime() {
        HandleObject o = object;
        if (o != null && (o.generation() != generation || owner != Init.early())) {
            throw unusable();
        }
        return handle;
    }

    /** Returns the handle unchecked. */
    final int rawHandle() {
        return handle;
    }

    @Override
    public <V> void setValue(Key<V> key, V value) throws MPIException {
        if (value == null) {
            throw new NullPointerException("value is null: expected an object; clearValue takes a value away");
        }
        WrapperValues.set(this, key, value);
    }

    @Override
    public <V> @Nullable V getValue(Key<V> key) throws MPIException {
        return WrapperValues.get(this, key);
    }

    @Override
    public void clearValue(Key<?> key) throws MPIException {
        WrapperValues.clear(this, key);
    }

    /** Returns what has the values of this, made if need be. */
    Wrapper valued() {
        return this;
    }

    /** Returns what this is. */
    @SuppressWarnings("NullAway") // what has values is of a type that has
    org.jmpi.mpir.key.HandleType valueType() {
        return org.jmpi.mpir.key.HandleType.of(Handle.kind(handle));
    }

    /** Returns the calling thread's rank, between Init and Finalize. */
    static Rank checkRunning() {
        Rank rank = Rank.current();
        if (rank == null || rank.state != Rank.State.INITIALIZED) {
            throw notRunning(rank);
        }
        return rank;
    }

    private static MPIException notRunning(Rank rank) {
        if (rank != null && rank.state == Rank.State.FINALIZED) {
            return new MPIException("MPI is finalized. Call MPI.Finalize after all other methods.");
        }
        String hint = rank != null
                ? "Call MPI.Init first."
                : "Call MPI.Init first, or where ranks are threads, attach thread '"
                        + Thread.currentThread().getName() + "' to its rank with org.jmpi.mpir.Rank.attach.";
        return new MPIException("MPI is not initialized. " + hint);
    }

    /** Returns whether this wraps the null handle; true also of one that nobody may use any more. */
    final boolean wrapsNull() {
        HandleObject o = object;
        return o == null ? Handle.type(handle) == Handle.TYPE_INVALID : o.generation() != generation;
    }

    /** Returns whether there is no object that the calling rank could free. */
    boolean hasNothingToFree() {
        return wrapsNull();
    }

    private MPIException unusable() {
        HandleKind kind = Handle.kind(handle);
        String what = kind.noun() + " " + Handle.describe(handle);
        String why;
        if (owner == Rank.current()) {
            why = what + " is stale: it was freed through another handle; expected a live one; "
                    + "free an object once, after its last use";
        } else {
            why = what + " is foreign: it belongs to rank "
                    + Objects.requireNonNull(owner).worldRank() + " of MPI_COMM_WORLD and was used by " + user()
                    + "; each rank must make its own";
        }
        int errorClass = errorClass(kind);
        return new MPIException(errorClass, errorClass, why);
    }

    private static String user() {
        Rank rank = Rank.current();
        return rank == null ? "a thread of no rank" : "rank " + rank.worldRank();
    }

    private static int errorClass(HandleKind kind) {
        return switch (kind) {
            case COMM -> MPI.ERR_COMM;
            case GROUP -> MPI.ERR_GROUP;
            case OP -> MPI.ERR_OP;
            case REQUEST -> MPI.ERR_REQUEST;
            case DATATYPE -> MPI.ERR_TYPE;
            case INFO -> MPI.ERR_INFO;
            case ERRHANDLER -> MPI.ERR_ERRHANDLER;
            case WIN -> MPI.ERR_WIN;
            case FILE -> MPI.ERR_FILE;
            case SESSION -> MPI.ERR_SESSION;
            case KEY -> MPI.ERR_KEYVAL;
            default -> MPI.ERR_ARG;
        };
    }

    /** Returns {@code argument}'s handle. */
    static int handleOf(Wrapper argument, String name) {
        if (argument == null) {
            throw new NullPointerException(name + " is null: expected an object of package mpi, MPI." + hint(name));
        }
        return argument.handle();
    }

    /** Returns the handle of a datatype argument; a predefined one needs no check. */
    static int typeOf(Datatype type) {
        Wrapper t = type;
        return t != null && t.object == null ? t.handle : handleOf(type, "datatype");
    }

    /** Returns the handle of an operation argument of a call that {@link Op#end} ends. */
    static int opOf(Op op) {
        int handle = keptOpOf(op);
        op.begin();
        return handle;
    }

    /** Returns the handle of an operation argument that a request keeps. */
    static int keptOpOf(Op op) {
        if (op == null) {
            throw new NullPointerException("op is null: expected an operation, MPI.SUM for example");
        }
        return op.boundHandle();
    }

    private static String hint(String name) {
        return switch (name) {
            case "datatype" -> "INT for example";
            case "comm" -> "COMM_WORLD for example";
            case "group" -> "GROUP_EMPTY for example";
            case "info" -> "INFO_NULL for example";
            case "errhandler" -> "ERRORS_RETURN for example";
            default -> "REQUEST_NULL for example";
        };
    }
}
