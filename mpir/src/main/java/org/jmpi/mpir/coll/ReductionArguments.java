package org.jmpi.mpir.coll;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;

/** Resolves the arguments of reductions; all tell whether there is nothing to move, which all ranks find alike. */
final class ReductionArguments {
    private ReductionArguments() {}

    private static void begin(CollArgs a, long count, Datatype type, Op op) {
        Ops.check(op, type);
        a.count = count;
        a.type = type;
        a.op = op;
        long bytes = count * type.size;
        a.blocks(bytes, bytes);
    }

    static boolean reduce(CollArgs a, Object sendbuf, Object recvbuf, long count, Datatype type, Op op, int root) {
        a.root = root;
        if (a.inter && root == Constants.PROC_NULL) {
            return false;
        }
        begin(a, count, type, op);
        if (a.bytes == 0) {
            return !a.inter;
        }
        if (a.inter ? root == Constants.ROOT : a.rank == root) {
            a.inPlace = Buffers.isInPlace(sendbuf);
            Buffers.recv(a.recv, recvbuf, count, type);
        }
        if (!a.inter || root >= 0) {
            Buffers.send(a.send, a.inPlace ? recvbuf : sendbuf, count, type);
            a.inPlace |= Buffers.isAliased(a);
        }
        return false;
    }

    /** Allreduce, scan and, if {@code exclusive}, exscan, whose first rank's receive buffer means nothing. */
    static boolean all(
            CollArgs a, Object sendbuf, Object recvbuf, long count, Datatype type, Op op, boolean exclusive) {
        begin(a, count, type, op);
        if (a.bytes == 0) {
            return true;
        }
        a.inPlace = Buffers.isInPlace(sendbuf);
        boolean unused = exclusive && a.rank == 0 && !a.inPlace;
        Buffers.recv(a.recv, recvbuf, unused ? 0 : count, type);
        Buffers.send(a.send, a.inPlace ? recvbuf : sendbuf, count, type);
        a.inPlace |= Buffers.isAliased(a);
        return false;
    }

    static boolean scatterBlock(CollArgs a, Object sendbuf, Object recvbuf, long recvcount, Datatype type, Op op) {
        return scatter(a, sendbuf, recvbuf, a.equalCounts(recvcount), type, op);
    }

    /** On an intercommunicator the counts are those of the local group. */
    static boolean scatter(CollArgs a, Object sendbuf, Object recvbuf, Counts counts, Datatype type, Op op) {
        Counts displs = a.sums(counts);
        assert displs != null;
        begin(a, displs.at(a.size), type, op);
        if (a.bytes == 0) {
            return true;
        }
        a.inPlace = Buffers.isInPlace(sendbuf);
        a.sendCounts = counts;
        a.sendDispls = displs;
        a.sendSize = type.size;
        Buffers.recv(a.recv, recvbuf, a.inPlace ? a.count : counts.at(a.rank), type);
        Buffers.send(a.send, a.inPlace ? recvbuf : sendbuf, a.count, type);
        a.inPlace |= Buffers.isAliased(a);
        return false;
    }
}
