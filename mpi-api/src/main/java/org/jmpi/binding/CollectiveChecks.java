package org.jmpi.binding;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;

/**
 * The checks of collectives' buffers. A datatype or an array of counts that is null stands for arguments that mean
 * nothing at this rank: the other side of a rooted collective, or MPI_IN_PLACE.
 */
final class CollectiveChecks {
    private CollectiveChecks() {}

    /** Returns whether this rank is where a rooted collective's data comes together or starts. */
    static boolean isRoot(Comm comm, int root) {
        return comm.isInter ? root == Constants.ROOT : root == comm.rank;
    }

    /** Returns whether this rank takes part with a block of its own. */
    static boolean contributes(Comm comm, int root) {
        return !comm.isInter || root >= 0;
    }

    static void bcast(Object buffer, long count, Datatype type, int root, Comm comm) {
        if (comm.isInter && root == Constants.PROC_NULL) {
            return;
        }
        if (isRoot(comm, root)) {
            BufferChecks.readable(buffer, count, type, "buffer");
        } else {
            BufferChecks.writable(buffer, count, type, "buffer");
        }
    }

    static void sends(Comm comm, Object buf, long count, Datatype type, int blocks) {
        if (type != null) {
            BufferChecks.readable(buf, total(count, blocks, "sendcount"), type, "sendbuf");
        } else if (buf == MpiConstants.MPI_IN_PLACE) {
            inPlaceOnIntra(comm, "sendbuf");
        }
    }

    static void receives(Comm comm, Object buf, long count, Datatype type, int blocks) {
        if (type != null) {
            BufferChecks.writable(buf, total(count, blocks, "recvcount"), type, "recvbuf");
        }
    }

    static void sends(Comm comm, Object buf, Counts counts, Counts displs, Datatype type) {
        if (type == null) {
            if (buf == MpiConstants.MPI_IN_PLACE) {
                inPlaceOnIntra(comm, "sendbuf");
            }
            return;
        }
        int n = comm.remoteSize;
        long end = VectorChecks.end(n, counts, displs, "send");
        BufferChecks.readable(buf, VectorChecks.begin(n, counts, displs), end, type, "sendbuf");
    }

    static void receives(Comm comm, Object buf, Counts counts, Counts displs, Datatype type) {
        if (type != null) {
            int n = comm.remoteSize;
            long end = VectorChecks.end(n, counts, displs, "recv");
            long begin = VectorChecks.begin(n, counts, displs);
            BufferChecks.writable(buf, begin, end, VectorChecks.most(n, counts), type, "recvbuf");
        }
    }

    static long total(long count, int blocks, String name) {
        if (count > Long.MAX_VALUE / Math.max(1, blocks)) {
            throw Checks.error(
                    ErrorClass.ERR_COUNT,
                    name + " is " + count + ": " + blocks + " blocks of that are more than 2^63 elements");
        }
        return count * blocks;
    }

    /** Checks that MPI_IN_PLACE stands only where the root of a rooted collective may say it. */
    static void inPlace(Comm comm, int root, Object buf, String name) {
        if (buf == MpiConstants.MPI_IN_PLACE && (comm.isInter || comm.rank != root)) {
            throw Checks.error(
                    ErrorClass.ERR_BUFFER,
                    name + " is MPI_IN_PLACE at rank " + comm.rank + ": expected it at the root (" + root
                            + ") of an intracommunicator only; pass a buffer here");
        }
    }

    static void inPlaceOnIntra(Comm comm, String name) {
        if (comm.isInter) {
            throw Checks.error(
                    ErrorClass.ERR_BUFFER,
                    name + " is MPI_IN_PLACE: an intercommunicator has no place of its own; pass a buffer");
        }
    }

    static void intra(Comm comm) {
        if (comm.isInter) {
            throw Checks.error(
                    ErrorClass.ERR_COMM,
                    "the communicator is an intercommunicator: expected an intracommunicator; merge it first");
        }
    }

    /** A function that combines operands gets nothing that lies before them. */
    private static void operands(long count, Datatype type, Op op) {
        Ops.check(op, type);
        if (count > 0 && (type.trueLb < 0 || type.extent < 0)) {
            throw Checks.error(
                    ErrorClass.ERR_TYPE,
                    BufferChecks.named(type) + " has the true lower bound " + type.trueLb + " and the extent "
                            + type.extent + ": expected 0 or more for a reduction; shift the datatype");
        }
    }

    static void reduceAtRoot(Comm comm, int root, Object sendbuf, Object recvbuf, long count, Datatype type, Op op) {
        operands(count, type, op);
        boolean atRoot = isRoot(comm, root);
        inPlace(comm, root, sendbuf, "sendbuf");
        if (contributes(comm, root) && sendbuf != MpiConstants.MPI_IN_PLACE) {
            BufferChecks.readable(sendbuf, count, type, "sendbuf");
        }
        if (atRoot) {
            BufferChecks.writable(recvbuf, count, type, "recvbuf");
            SameMemory.apart(!comm.isInter, sendbuf, count, type, recvbuf, count, type);
        }
    }

    static void reduce(Comm comm, Object sendbuf, long sends, Object recvbuf, long receives, Datatype type, Op op) {
        operands(sends, type, op);
        if (sendbuf == MpiConstants.MPI_IN_PLACE) {
            inPlaceOnIntra(comm, "sendbuf");
            BufferChecks.writable(recvbuf, sends, type, "recvbuf");
        } else {
            BufferChecks.readable(sendbuf, sends, type, "sendbuf");
            BufferChecks.writable(recvbuf, receives, type, "recvbuf");
            SameMemory.apart(true, sendbuf, sends, type, recvbuf, receives, type);
        }
    }

    static void reduceScatterBlock(Comm comm, Object sendbuf, Object recvbuf, long recvcount, Datatype type, Op op) {
        reduce(comm, sendbuf, total(recvcount, comm.size, "recvcount"), recvbuf, recvcount, type, op);
    }

    static void reduceScatter(Comm comm, Object sendbuf, Object recvbuf, Counts recvcounts, Datatype type, Op op) {
        if (recvcounts.length() < comm.size) {
            throw Checks.error(
                    ErrorClass.ERR_ARG,
                    "recvcounts " + Checks.elements(recvcounts) + ": expected " + comm.size
                            + ", one for each process of the communicator");
        }
        long total = 0;
        for (int i = 0; i < comm.size; i++) {
            Checks.count(recvcounts.at(i), "recvcounts");
            total += recvcounts.at(i);
        }
        reduce(comm, sendbuf, total, recvbuf, recvcounts.at(comm.rank), type, op);
    }

    static void reduceLocal(Object inbuf, Object inoutbuf, long count, Datatype type, Op op) {
        operands(count, type, op);
        BufferChecks.readable(inbuf, count, type, "inbuf");
        BufferChecks.writable(inoutbuf, count, type, "inoutbuf");
        BufferChecks.apart(inbuf, count, type, inoutbuf, count, type, "inbuf", "inoutbuf");
    }
}
