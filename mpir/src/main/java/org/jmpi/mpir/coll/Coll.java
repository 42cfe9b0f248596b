package org.jmpi.mpir.coll;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.op.Reducer;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * The entrance to the collectives. {@link CollCall} has the operations; those that JMPI's own layers need, blocking, stand
 * here as well.
 */
public final class Coll {
    private Coll() {}

    /** The blocking collectives of {@code comm}. Allocates nothing after the first. */
    public static CollCall<Void> blocking(Rank rank, Comm comm) {
        return CollState.of(rank, comm).blocking;
    }

    /** The next non-blocking collective of {@code comm}: one call may be made of what this returns. */
    public static CollCall<Request> nonblocking(Rank rank, Comm comm) {
        return CollState.of(rank, comm).nonblocking(rank, comm);
    }

    /** The next persistent collective of {@code comm}: one call may be made of what this returns. */
    public static CollCall<Request> persistent(Rank rank, Comm comm) {
        return new PersistentCall(rank, comm);
    }

    /**
     * Returns room for {@code n} datatypes or more, of what a w form sends or receives, for the arguments of the next call on
     * {@code comm}. Nobody looks at them after the call.
     */
    public static Datatype[] types(Rank rank, Comm comm, boolean ofSends, int n) {
        return CollState.of(rank, comm).types(ofSends, n);
    }

    /** Returns the algorithm of {@code comm}'s latest collective, with its parameters, for tests; null before the first. */
    public static @Nullable String chosen(Rank rank, Comm comm) {
        return CollState.of(rank, comm).selection.chosen();
    }

    /** Called when {@code comm} is given up: shared memory is given back. Local. */
    public static void free(Comm comm) {
        if (comm.coll instanceof CollState state) {
            state.free();
        }
        if (comm.localComm != null) {
            free(comm.localComm);
        }
    }

    /** MPI_Barrier. */
    public static void barrier(Rank rank, Comm comm) {
        blocking(rank, comm).barrier();
    }

    /** MPI_Bcast. */
    public static void bcast(Rank rank, Object buf, long count, Datatype type, int root, Comm comm) {
        blocking(rank, comm).bcast(buf, count, type, root);
    }

    /** MPI_Allreduce. */
    public static void allreduce(
            Rank rank, Object sendbuf, Object recvbuf, long count, Datatype type, Op op, Comm comm) {
        blocking(rank, comm).allreduce(sendbuf, recvbuf, count, type, op);
    }

    /** MPI_Gather. */
    public static void gather(
            Rank rank,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            int root,
            Comm comm) {
        blocking(rank, comm).gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root);
    }

    /** MPI_Gatherv. */
    public static void gatherv(
            Rank rank,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            Counts recvcounts,
            Counts displs,
            Datatype recvtype,
            int root,
            Comm comm) {
        blocking(rank, comm).gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root);
    }

    /** MPI_Allgather. */
    public static void allgather(
            Rank rank,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            Comm comm) {
        blocking(rank, comm).allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
    }

    /** MPI_Reduce_local. */
    public static void reduceLocal(Object inbuf, Object inoutbuf, long count, Datatype type, Op op) {
        Ops.check(op, type);
        UserBuffer in = Buffers.send(new UserBuffer(), inbuf, count, type);
        UserBuffer inout = Buffers.recv(new UserBuffer(), inoutbuf, count, type);
        new Reducer().reduceLocal(in, 0, inout, 0, count, type, op);
    }
}
