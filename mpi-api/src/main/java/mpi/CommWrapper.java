package mpi;

import static mpi.MPIException.check;
import static org.jmpi.mpir.buffer.SpecialBuffers.IN_PLACE;

import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jspecify.annotations.Nullable;

/** What the generated methods of communicators need, beside the handle: how one is made, and whose rank calls. */
abstract class CommWrapper extends Wrapper {
    /** For a split by shared memory; with Open MPI's value, which is written into class files compiled against that. */
    public static final int TYPE_SHARED = 0;
    /** For a split by the type of hardware resource that the hints name. */
    public static final int TYPE_HW_GUIDED = 2;
    /** For a split by the largest type of hardware resource that makes smaller communicators. */
    public static final int TYPE_HW_UNGUIDED = 3;
    /** For a split by the type of hardware resource, or the process set, that the hints name. */
    public static final int TYPE_RESOURCE_GUIDED = 4;

    /** That of the call that began to make this; null: none. */
    private @Nullable Request request;

    CommWrapper(int predefined) {
        super(predefined);
    }

    /** Returns the request of the {@link Comm#iDup} that made this; a null request for other communicators. Local. */
    public final Request getRequest() {
        return request == null ? MPI.REQUEST_NULL : request;
    }

    /** Returns {@code wrapper}, now of the communicator that the binding just made; a null communicator too. */
    static <C extends CommWrapper> C made(C wrapper, int handle) {
        Rank rank = Rank.current();
        Wrapper w = wrapper;
        w.bind(handle, rank, org.jmpi.mpir.comm.Comm.table(rank).find(handle));
        return wrapper;
    }

    /** Begins to make a duplicate and returns {@code wrapper}, now of it. */
    final <C extends CommWrapper> C pendingDup(C wrapper) {
        int[] handle = new int[1];
        int[] begun = new int[1];
        check(Mpi.MPI_Comm_idup(handle(), handle, begun));
        Rank rank = Rank.current();
        Wrapper w = wrapper;
        w.bind(handle[0], rank, org.jmpi.mpir.comm.Comm.table(rank).peek(handle[0]));
        CommWrapper made = wrapper;
        made.request = Request.of(begun[0]);
        return wrapper;
    }

    /** Returns the caller's rank without a call that tools would see; UNDEFINED if there is no such communicator. */
    final int ownRank() {
        org.jmpi.mpir.comm.Comm comm =
                org.jmpi.mpir.comm.Comm.table(checkRunning()).find(handle());
        return comm == null ? MPI.UNDEFINED : comm.rank;
    }

    /** Returns MPIR's object; calls the error handler if there is none. */
    final org.jmpi.mpir.comm.@Nullable Comm described() {
        int handle = handle();
        org.jmpi.mpir.comm.Comm comm =
                org.jmpi.mpir.comm.Comm.table(Rank.current()).find(handle);
        if (comm == null) {
            check(Mpi.MPI_Comm_rank(handle, new int[1]));
        }
        return comm;
    }

    /** Returns the value of an attribute, as Open MPI's programs expect it. */
    final Object attribute(int keyval) {
        Object[] value = new Object[1];
        check(Mpi.MPI_Comm_get_attr(handle(), keyval, value, new boolean[1]));
        return keyval == MPI.WTIME_IS_GLOBAL && value[0] instanceof Integer flag ? (Object) (flag != 0) : value[0];
    }

    /** Returns what to combine: a program may pass one buffer for both, which is what MPI_IN_PLACE means. */
    static Object operand(Object sendbuf, Object recvbuf) {
        return sendbuf == recvbuf && sendbuf != null ? IN_PLACE : sendbuf;
    }

    /** Returns what to combine at {@code root}, where alone MPI_IN_PLACE means something. */
    final Object operand(Object sendbuf, Object recvbuf, int root) {
        return sendbuf == recvbuf && ownRank() == root ? operand(sendbuf, recvbuf) : sendbuf;
    }

    /** Returns the standard's value of one of the {@code TYPE_} constants. */
    static int splitTypeOf(int type) {
        return type == TYPE_SHARED ? Mpi.MPI_COMM_TYPE_SHARED : type;
    }
}
