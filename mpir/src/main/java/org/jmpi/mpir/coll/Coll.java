package org.jmpi.mpir.coll;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.select.CollKind;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.InterExchange;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.op.Reducer;

/**
 * The blocking collectives on intracommunicators (the {@code MPIR_Bcast} family), as the binding calls them.
 *
 * <p>Ranks, roots, counts and handles were checked before. A buffer is a primitive array, a NIO buffer, a
 * {@link UserBuffer}, {@link org.jmpi.mpir.buffer.SpecialBuffers#IN_PLACE} where the standard allows it, or null where
 * nothing moves; counts are in elements of their datatype, displacements in its extents, whatever gaps it has. Arguments that the standard
 * calls significant at the root only are not looked at elsewhere. A send buffer that is also the receive buffer works as
 * if it had been copied before, but for MPI_Alltoallv: existing Java programs rely on it.
 *
 * <p>All methods throw an {@link org.jmpi.mpir.errhan.MpirException}: ERR_BUFFER if a buffer is too short, of a wrong
 * kind or read-only; ERR_OP if an operation is not defined on its datatype; what the device reported; ERR_OTHER if ranks
 * disagree on the amount of data. What a user's function throws passes through.
 */
public final class Coll {
    private Coll() {}

    /** MPI_Barrier. */
    public static void barrier(Rank rank, Comm comm) {
        if (comm.isInter) {
            InterExchange.barrier(rank, comm);
            return;
        }
        CollState state = CollState.of(rank, comm);
        state.args.begin(comm);
        state.run(CollKind.BARRIER);
    }

    /** MPI_Bcast. */
    public static void bcast(Rank rank, Object buf, long count, Datatype type, int root, Comm comm) {
        CollState state = CollState.of(rank, comm);
        CollArgs a = state.args.begin(comm);
        a.root = root;
        a.bytes = count * type.size;
        if (a.bytes == 0) {
            return;
        }
        if (comm.rank == root) {
            Buffers.send(a.send, buf, count, type);
        } else {
            Buffers.recv(a.send, buf, count, type);
        }
        state.run(CollKind.BCAST);
    }

    /** MPI_Reduce. */
    public static void reduce(
            Rank rank, Object sendbuf, Object recvbuf, long count, Datatype type, Op op, int root, Comm comm) {
        CollState state = CollState.of(rank, comm);
        CollArgs a = beginReduction(state, count, type, op, comm);
        a.root = root;
        if (a.bytes == 0) {
            return;
        }
        if (comm.rank == root) {
            a.inPlace = Buffers.isInPlace(sendbuf);
            Buffers.recv(a.recv, recvbuf, count, type);
        }
        Buffers.send(a.send, a.inPlace ? recvbuf : sendbuf, count, type);
        a.inPlace |= Buffers.isAliased(a);
        state.run(CollKind.REDUCE);
    }

    /** MPI_Allreduce. */
    public static void allreduce(
            Rank rank, Object sendbuf, Object recvbuf, long count, Datatype type, Op op, Comm comm) {
        allReduction(CollKind.ALLREDUCE, rank, sendbuf, recvbuf, count, type, op, comm);
    }

    /** MPI_Scan. */
    public static void scan(Rank rank, Object sendbuf, Object recvbuf, long count, Datatype type, Op op, Comm comm) {
        allReduction(CollKind.SCAN, rank, sendbuf, recvbuf, count, type, op, comm);
    }

    /** MPI_Exscan. */
    public static void exscan(Rank rank, Object sendbuf, Object recvbuf, long count, Datatype type, Op op, Comm comm) {
        allReduction(CollKind.EXSCAN, rank, sendbuf, recvbuf, count, type, op, comm);
    }

    private static void allReduction(
            CollKind kind, Rank rank, Object sendbuf, Object recvbuf, long count, Datatype type, Op op, Comm comm) {
        CollState state = CollState.of(rank, comm);
        CollArgs a = beginReduction(state, count, type, op, comm);
        if (a.bytes == 0) {
            return;
        }
        a.inPlace = Buffers.isInPlace(sendbuf);
        boolean unused = kind == CollKind.EXSCAN && comm.rank == 0 && !a.inPlace;
        Buffers.recv(a.recv, recvbuf, unused ? 0 : count, type);
        Buffers.send(a.send, a.inPlace ? recvbuf : sendbuf, count, type);
        a.inPlace |= Buffers.isAliased(a);
        state.run(kind);
    }

    private static CollArgs beginReduction(CollState state, long count, Datatype type, Op op, Comm comm) {
        Ops.check(op, type);
        CollArgs a = state.args.begin(comm);
        a.count = count;
        a.type = type;
        a.op = op;
        a.bytes = count * type.size;
        return a;
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
        CollState state = CollState.of(rank, comm);
        CollArgs a = state.args.begin(comm);
        a.root = root;
        boolean isRoot = comm.rank == root;
        a.bytes = isRoot ? recvcount * recvtype.size : sendcount * sendtype.size;
        if (isRoot && !Buffers.isInPlace(sendbuf)) {
            Buffers.checkOwn(sendcount * sendtype.size, a.bytes);
        }
        if (a.bytes == 0) {
            return;
        }
        if (isRoot) {
            a.inPlace = Buffers.isInPlace(sendbuf);
            Buffers.recv(a.recv, recvbuf, a.size * recvcount, recvtype);
        }
        if (!a.inPlace) {
            Buffers.send(a.send, sendbuf, sendcount, sendtype);
        }
        state.run(CollKind.GATHER);
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
        CollState state = CollState.of(rank, comm);
        CollArgs a = state.args.begin(comm);
        a.root = root;
        if (comm.rank == root) {
            a.inPlace = Buffers.isInPlace(sendbuf);
            Vectors.recv(a, recvbuf, recvcounts, displs, recvtype);
        }
        if (!a.inPlace) {
            a.bytes = sendcount * sendtype.size;
            Buffers.send(a.send, sendbuf, sendcount, sendtype);
        }
        if (comm.rank == root && !a.inPlace) {
            Buffers.checkOwn(a.bytes, a.recvBytes(root));
        }
        state.run(CollKind.GATHERV);
    }

    /** MPI_Scatter; IN_PLACE is passed as {@code recvbuf}. */
    public static void scatter(
            Rank rank,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            int root,
            Comm comm) {
        CollState state = CollState.of(rank, comm);
        CollArgs a = state.args.begin(comm);
        a.root = root;
        boolean isRoot = comm.rank == root;
        a.bytes = isRoot ? sendcount * sendtype.size : recvcount * recvtype.size;
        if (isRoot && !Buffers.isInPlace(recvbuf)) {
            Buffers.checkOwn(a.bytes, recvcount * recvtype.size);
        }
        if (a.bytes == 0) {
            return;
        }
        if (isRoot) {
            a.inPlace = Buffers.isInPlace(recvbuf);
            Buffers.send(a.send, sendbuf, a.size * sendcount, sendtype);
        }
        if (!a.inPlace) {
            Buffers.recv(a.recv, recvbuf, recvcount, recvtype);
        }
        state.run(CollKind.SCATTER);
    }

    /** MPI_Scatterv; IN_PLACE is passed as {@code recvbuf}. */
    public static void scatterv(
            Rank rank,
            Object sendbuf,
            Counts sendcounts,
            Counts displs,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            int root,
            Comm comm) {
        CollState state = CollState.of(rank, comm);
        CollArgs a = state.args.begin(comm);
        a.root = root;
        if (comm.rank == root) {
            a.inPlace = Buffers.isInPlace(recvbuf);
            Vectors.send(a, sendbuf, sendcounts, displs, sendtype);
        }
        if (!a.inPlace) {
            a.bytes = recvcount * recvtype.size;
            Buffers.recv(a.recv, recvbuf, recvcount, recvtype);
        }
        if (comm.rank == root && !a.inPlace) {
            Buffers.checkOwn(a.sendBytes(root), a.bytes);
        }
        state.run(CollKind.SCATTERV);
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
        CollState state = CollState.of(rank, comm);
        CollArgs a = state.args.begin(comm);
        a.bytes = recvcount * recvtype.size;
        a.inPlace = Buffers.isInPlace(sendbuf);
        if (!a.inPlace) {
            Buffers.checkOwn(sendcount * sendtype.size, a.bytes);
        }
        if (a.bytes == 0) {
            return;
        }
        Buffers.recv(a.recv, recvbuf, a.size * recvcount, recvtype);
        if (a.inPlace) {
            Buffers.send(a.send, recvbuf, a.size * recvcount, recvtype);
        } else {
            Buffers.send(a.send, sendbuf, sendcount, sendtype);
        }
        state.run(CollKind.ALLGATHER);
    }

    /** MPI_Allgatherv. */
    public static void allgatherv(
            Rank rank,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            Counts recvcounts,
            Counts displs,
            Datatype recvtype,
            Comm comm) {
        CollState state = CollState.of(rank, comm);
        CollArgs a = state.args.begin(comm);
        a.inPlace = Buffers.isInPlace(sendbuf);
        Vectors.recv(a, recvbuf, recvcounts, displs, recvtype);
        if (!a.inPlace) {
            Buffers.send(a.send, sendbuf, sendcount, sendtype);
            Buffers.checkOwn(sendcount * sendtype.size, a.recvBytes(a.rank));
        }
        state.run(CollKind.ALLGATHERV);
    }

    /** MPI_Alltoall. */
    public static void alltoall(
            Rank rank,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            Comm comm) {
        CollState state = CollState.of(rank, comm);
        CollArgs a = state.args.begin(comm);
        a.bytes = recvcount * recvtype.size;
        a.inPlace = Buffers.isInPlace(sendbuf);
        if (!a.inPlace) {
            Buffers.checkOwn(sendcount * sendtype.size, a.bytes);
        }
        if (a.bytes == 0) {
            return;
        }
        Buffers.recv(a.recv, recvbuf, a.size * recvcount, recvtype);
        if (!a.inPlace) {
            Buffers.send(a.send, sendbuf, a.size * sendcount, sendtype);
            a.inPlace = Buffers.isAliased(a);
        }
        state.run(CollKind.ALLTOALL);
    }

    /** MPI_Alltoallv. */
    public static void alltoallv(
            Rank rank,
            Object sendbuf,
            Counts sendcounts,
            Counts sdispls,
            Datatype sendtype,
            Object recvbuf,
            Counts recvcounts,
            Counts rdispls,
            Datatype recvtype,
            Comm comm) {
        CollState state = CollState.of(rank, comm);
        CollArgs a = state.args.begin(comm);
        a.inPlace = Buffers.isInPlace(sendbuf);
        Vectors.recv(a, recvbuf, recvcounts, rdispls, recvtype);
        if (!a.inPlace) {
            Vectors.send(a, sendbuf, sendcounts, sdispls, sendtype);
            Buffers.checkOwn(a.sendBytes(a.rank), a.recvBytes(a.rank));
        }
        state.run(CollKind.ALLTOALLV);
    }

    /** MPI_Reduce_scatter_block. */
    public static void reduceScatterBlock(
            Rank rank, Object sendbuf, Object recvbuf, long recvcount, Datatype type, Op op, Comm comm) {
        long[] counts = new long[comm.size];
        java.util.Arrays.fill(counts, recvcount);
        reduceScatter(CollKind.REDUCE_SCATTER_BLOCK, rank, sendbuf, recvbuf, Counts.of(counts), type, op, comm);
    }

    /** MPI_Reduce_scatter. */
    public static void reduceScatter(
            Rank rank, Object sendbuf, Object recvbuf, Counts recvcounts, Datatype type, Op op, Comm comm) {
        reduceScatter(CollKind.REDUCE_SCATTER, rank, sendbuf, recvbuf, recvcounts, type, op, comm);
    }

    private static void reduceScatter(
            CollKind kind, Rank rank, Object sendbuf, Object recvbuf, Counts counts, Datatype type, Op op, Comm comm) {
        CollState state = CollState.of(rank, comm);
        long[] displs = Vectors.prefixSums(counts, comm.size);
        CollArgs a = beginReduction(state, displs[comm.size], type, op, comm);
        if (a.bytes == 0) {
            return;
        }
        a.inPlace = Buffers.isInPlace(sendbuf);
        a.sendCounts = counts;
        a.sendDispls = Counts.of(displs);
        a.sendSize = type.size;
        Buffers.recv(a.recv, recvbuf, a.inPlace ? a.count : counts.at(a.rank), type);
        Buffers.send(a.send, a.inPlace ? recvbuf : sendbuf, a.count, type);
        a.inPlace |= Buffers.isAliased(a);
        state.run(kind);
    }

    /** MPI_Reduce_local. */
    public static void reduceLocal(Object inbuf, Object inoutbuf, long count, Datatype type, Op op) {
        Ops.check(op, type);
        UserBuffer in = Buffers.send(new UserBuffer(), inbuf, count, type);
        UserBuffer inout = Buffers.recv(new UserBuffer(), inoutbuf, count, type);
        new Reducer().reduceLocal(in, 0, inout, 0, count, type, op);
    }
}
