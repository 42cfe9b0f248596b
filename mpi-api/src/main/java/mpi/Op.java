package mpi;

import static mpi.MPIException.check;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jspecify.annotations.Nullable;

/**
 * A reduction operation. One made from a {@link UserFunction} gets its handle when it is first used, one for each rank
 * that shares the object.
 */
public final class Op extends Wrapper implements Freeable {
    private final @Nullable UserFunction function;
    private final boolean commutative;
    /** The ranks that have used this operation; null for a predefined one. */
    private final @Nullable Map<Rank, Op> bound;

    private boolean freed;

    Op(int predefined, boolean commute) {
        super(predefined);
        function = null;
        commutative = commute;
        bound = null;
    }

    private Op(Op shared) {
        super(Mpi.MPI_OP_NULL);
        function = shared.function;
        commutative = shared.commutative;
        bound = null;
    }

    /**
     * Makes an operation; may be called before Init.
     *
     * @param function combines two operands
     * @param commute whether the order of operands doesn't matter
     */
    public Op(UserFunction function, boolean commute) {
        super(Mpi.MPI_OP_NULL);
        if (function == null) {
            throw new NullPointerException("function is null: expected a UserFunction");
        }
        this.function = function;
        commutative = commute;
        bound = new HashMap<>();
    }

    /**
     * Makes an operation of mpiJava's kind of function; may be called before Init.
     *
     * @param function combines two operands
     * @param commute whether the order of operands doesn't matter
     */
    public Op(User_function function, boolean commute) {
        this(of(function), commute);
    }

    private static UserFunction of(User_function function) {
        if (function == null) {
            throw new NullPointerException("function is null: expected a User_function");
        }
        return new UserFunction() {
            @Override
            public void call(Object in, Object inOut, int count, Datatype datatype) {
                function.Call(in, 0, inOut, 0, count, datatype);
            }
        };
    }

    /** Returns the user's function; null for a predefined operation. */
    @Nullable
    UserFunction function() {
        return function;
    }

    /** Returns whether the order of operands doesn't matter. */
    public boolean isCommutative() {
        return commutative;
    }

    /**
     * Frees this operation, for the calling rank, which can't use it any more. Does nothing to one that the rank has not
     * used yet, which stays usable, or has freed.
     *
     * @throws MPIException of class ERR_OP if it is predefined
     */
    @Override
    public void free() throws MPIException {
        Op own = own();
        if (own.wrapsNull()) {
            return;
        }
        int[] op = {own.handle()};
        check(Mpi.MPI_Op_free(op));
        own.unbind(op[0]);
        own.freed = true;
    }

    /** Returns whether there is no handle: this is an operation that was not used yet, or was freed. */
    public boolean isNull() {
        return hasNothingToFree();
    }

    @Override
    boolean hasNothingToFree() {
        return own().wrapsNull();
    }

    /** Returns the calling rank's handle, made now if there is none. */
    int boundHandle() {
        if (bound == null) {
            return handle();
        }
        Op own = own();
        if (own.wrapsNull() && !own.freed && own != this) {
            own.make();
        }
        return own.handle();
    }

    /** Says that a call which uses this operation, and which {@link #end} ends, begins in this thread. */
    void begin() {
        if (function != null) {
            Scratch.current().reducing = function;
        }
    }

    /** Ends a call that used this operation: throws what the user's function threw, else what {@code code} stands for. */
    void end(int code) {
        if (function != null) {
            Scratch.current().rethrow();
        }
        check(code);
    }

    private void make() {
        int[] op = new int[1];
        assert function != null;
        check(Mpi.MPI_Op_create(new UserOp(function), commutative, op));
        Rank rank = Rank.current();
        bind(op[0], rank, org.jmpi.mpir.op.Op.table(rank).find(op[0]));
    }

    @Override
    Wrapper valued() {
        boundHandle();
        return own();
    }

    private Op own() {
        Rank rank = bound == null ? null : Rank.current();
        if (rank == null) {
            return this;
        }
        assert bound != null;
        synchronized (bound) {
            return Objects.requireNonNull(bound).computeIfAbsent(rank, r -> new Op(this));
        }
    }
}
