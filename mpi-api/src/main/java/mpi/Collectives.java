package mpi;

import static mpi.MPIException.check;
import static org.jmpi.mpir.buffer.SpecialBuffers.IN_PLACE;

import org.jmpi.binding.Mpi;

/**
 * The collective half of {@link Comm} (MPI 4.1, chapter 6). Every rank of the communicator makes the same call.
 *
 * <p>The forms with one buffer are the standard's MPI_IN_PLACE; unless they say otherwise all ranks call them.
 */
abstract class Collectives extends BufferPointToPoint {
    Collectives(int predefined) {
        super(predefined);
    }

    /** Returns the caller's rank without a call that tools would see; UNDEFINED if there is no such communicator. */
    abstract int ownRank();

    /** Returns when all ranks have called this. */
    public void barrier() throws MPIException {
        check(Mpi.MPI_Barrier(handle()));
    }

    /** Sends root's {@code buf} to all. */
    public void bcast(Object buf, int count, Datatype type, int root) throws MPIException {
        check(Mpi.MPI_Bcast(buf, count, typeOf(type), root, handle()));
    }

    /** Collects {@code sendcount} elements from each rank at root, which puts those of rank r at {@code r * recvcount}. */
    public void gather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        check(Mpi.MPI_Gather(
                Buffers.apart(sendbuf, recvbuf),
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                root,
                handle()));
    }

    /** Gathers in place: root's own part already lies at {@code rank * count}; the others send from the beginning. */
    public void gather(Object buf, int count, Datatype type, int root) throws MPIException {
        int t = typeOf(type);
        boolean atRoot = ownRank() == root;
        check(
                atRoot
                        ? Mpi.MPI_Gather(IN_PLACE, 0, t, buf, count, t, root, handle())
                        : Mpi.MPI_Gather(buf, count, t, null, 0, t, root, handle()));
    }

    /** Gathers parts of different lengths; {@code displs} are in elements of {@code recvtype}. */
    public void gatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        check(Mpi.MPI_Gatherv(
                Buffers.apart(sendbuf, recvbuf),
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcounts,
                displs,
                typeOf(recvtype),
                root,
                handle()));
    }

    /** Root's part of a gatherv in place; the others call {@link #gatherv(Object, int, Datatype, int)}. */
    public void gatherv(Object recvbuf, int[] recvcounts, int[] displs, Datatype recvtype, int root)
            throws MPIException {
        int t = typeOf(recvtype);
        check(Mpi.MPI_Gatherv(IN_PLACE, 0, t, recvbuf, recvcounts, displs, t, root, handle()));
    }

    /** The part of a gatherv of those that are not root. */
    public void gatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) throws MPIException {
        int t = typeOf(sendtype);
        check(Mpi.MPI_Gatherv(sendbuf, sendcount, t, null, null, null, t, root, handle()));
    }

    /** Sends to each rank r the {@code sendcount} elements that lie at {@code r * sendcount} at root. */
    public void scatter(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        check(Mpi.MPI_Scatter(
                Buffers.apart(sendbuf, recvbuf),
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                root,
                handle()));
    }

    /** Scatters in place: root's own part stays where it is; the others receive at the beginning. */
    public void scatter(Object buf, int count, Datatype type, int root) throws MPIException {
        int t = typeOf(type);
        boolean atRoot = ownRank() == root;
        check(
                atRoot
                        ? Mpi.MPI_Scatter(buf, count, t, IN_PLACE, 0, t, root, handle())
                        : Mpi.MPI_Scatter(null, 0, t, buf, count, t, root, handle()));
    }

    /** Scatters parts of different lengths; {@code displs} are in elements of {@code sendtype}. */
    public void scatterv(
            Object sendbuf,
            int[] sendcounts,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        check(Mpi.MPI_Scatterv(
                Buffers.apart(sendbuf, recvbuf),
                sendcounts,
                displs,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                root,
                handle()));
    }

    /** Root's part of a scatterv in place; the others call {@link #scatterv(Object, int, Datatype, int)}. */
    public void scatterv(Object sendbuf, int[] sendcounts, int[] displs, Datatype sendtype, int root)
            throws MPIException {
        int t = typeOf(sendtype);
        check(Mpi.MPI_Scatterv(sendbuf, sendcounts, displs, t, IN_PLACE, 0, t, root, handle()));
    }

    /** The part of a scatterv of those that are not root. */
    public void scatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) throws MPIException {
        int t = typeOf(recvtype);
        check(Mpi.MPI_Scatterv(null, null, null, t, recvbuf, recvcount, t, root, handle()));
    }

    /** Gathers at all ranks. */
    public void allGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        check(Mpi.MPI_Allgather(
                Buffers.apart(sendbuf, recvbuf),
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                handle()));
    }

    /** Gathers at all ranks in place: each rank's part already lies at {@code rank * count}. */
    public void allGather(Object buf, int count, Datatype type) throws MPIException {
        int t = typeOf(type);
        check(Mpi.MPI_Allgather(IN_PLACE, 0, t, buf, count, t, handle()));
    }

    /** Gathers parts of different lengths at all ranks. */
    public void allGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        check(Mpi.MPI_Allgatherv(
                Buffers.apart(sendbuf, recvbuf),
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcounts,
                displs,
                typeOf(recvtype),
                handle()));
    }

    /** Gathers parts of different lengths at all ranks in place: each rank's part already lies where it belongs. */
    public void allGatherv(Object recvbuf, int[] recvcounts, int[] displs, Datatype recvtype) throws MPIException {
        int t = typeOf(recvtype);
        check(Mpi.MPI_Allgatherv(IN_PLACE, 0, t, recvbuf, recvcounts, displs, t, handle()));
    }

    /** Sends the r-th part of {@code sendbuf} to rank r and puts what comes from it into the r-th of {@code recvbuf}. */
    public void allToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        check(Mpi.MPI_Alltoall(
                Buffers.apart(sendbuf, recvbuf),
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                handle()));
    }

    /** An all-to-all with parts of different lengths; displacements are in elements of the datatypes. */
    public void allToAllv(
            Object sendbuf,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        check(Mpi.MPI_Alltoallv(
                Buffers.apart(sendbuf, recvbuf),
                sendcounts,
                sdispls,
                typeOf(sendtype),
                recvbuf,
                recvcounts,
                rdispls,
                typeOf(recvtype),
                handle()));
    }

    /** An all-to-all with a datatype of its own for each pair of ranks; displacements are in bytes. */
    public void allToAllw(
            Object sendbuf,
            int[] sendcounts,
            int[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype[] recvtypes)
            throws MPIException {
        check(Mpi.MPI_Alltoallw(
                sendbuf,
                sendcounts,
                sdispls,
                typesOf(sendtypes),
                recvbuf,
                recvcounts,
                rdispls,
                typesOf(recvtypes),
                handle()));
    }

    /** Returns the handles of datatypes, one a peer. */
    static int[] typesOf(Datatype[] types) {
        int[] handles = new int[Lengths.of(types)];
        for (int i = 0; i < handles.length; i++) {
            handles[i] = typeOf(types[i]);
        }
        return handles;
    }

    /** Combines the elements of all ranks at root. */
    public void reduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root) throws MPIException {
        boolean same = sendbuf == recvbuf && sendbuf != null;
        if (same) {
            reduce(sendbuf, count, type, op, root);
        } else {
            op.end(Mpi.MPI_Reduce(sendbuf, recvbuf, count, typeOf(type), opOf(op), root, handle()));
        }
    }

    /** Combines the elements of all ranks in root's {@code buf}. */
    public void reduce(Object buf, int count, Datatype type, Op op, int root) throws MPIException {
        int t = typeOf(type);
        boolean atRoot = ownRank() == root;
        op.end(
                atRoot
                        ? Mpi.MPI_Reduce(IN_PLACE, buf, count, t, opOf(op), root, handle())
                        : Mpi.MPI_Reduce(buf, null, count, t, opOf(op), root, handle()));
    }

    /** Combines the elements of all ranks at all ranks. */
    public void allReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        op.end(Mpi.MPI_Allreduce(operand(sendbuf, recvbuf), recvbuf, count, typeOf(type), opOf(op), handle()));
    }

    /** Combines the elements of all ranks and replaces them by the result. */
    public void allReduce(Object buf, int count, Datatype type, Op op) throws MPIException {
        op.end(Mpi.MPI_Allreduce(IN_PLACE, buf, count, typeOf(type), opOf(op), handle()));
    }

    /** Combines the elements of all ranks and gives rank r the r-th part, {@code recvcount} elements. */
    public void reduceScatterBlock(Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op)
            throws MPIException {
        op.end(Mpi.MPI_Reduce_scatter_block(
                operand(sendbuf, recvbuf), recvbuf, recvcount, typeOf(type), opOf(op), handle()));
    }

    /** Does the same in place: {@code buf} holds all parts before, and the caller's at its beginning afterwards. */
    public void reduceScatterBlock(Object buf, int count, Datatype type, Op op) throws MPIException {
        op.end(Mpi.MPI_Reduce_scatter_block(IN_PLACE, buf, count, typeOf(type), opOf(op), handle()));
    }

    /** Combines the elements of all ranks and gives rank r the r-th part, {@code recvcounts[r]} elements. */
    public void reduceScatter(Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op)
            throws MPIException {
        op.end(Mpi.MPI_Reduce_scatter(
                operand(sendbuf, recvbuf), recvbuf, recvcounts, typeOf(type), opOf(op), handle()));
    }

    /** Does the same in place: {@code buf} holds all parts before, and the caller's at its beginning afterwards. */
    public void reduceScatter(Object buf, int[] counts, Datatype type, Op op) throws MPIException {
        op.end(Mpi.MPI_Reduce_scatter(IN_PLACE, buf, counts, typeOf(type), opOf(op), handle()));
    }

    /** Combines two buffers of the caller: {@code inOutBuf[i] = inBuf[i] op inOutBuf[i]}. Not collective. */
    public static void reduceLocal(Object inBuf, Object inOutBuf, int count, Datatype type, Op op) throws MPIException {
        op.end(Mpi.MPI_Reduce_local(inBuf, inOutBuf, count, typeOf(type), opOf(op)));
    }

    /** Returns what to combine: a program may pass one buffer for both, which is what MPI_IN_PLACE means. */
    static Object operand(Object sendbuf, Object recvbuf) {
        return sendbuf == recvbuf && sendbuf != null ? IN_PLACE : sendbuf;
    }
}
