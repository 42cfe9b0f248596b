package org.jmpi.mpir.coll;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Counts;

/**
 * Resolves the arguments of collectives with a root. On an intercommunicator the root passes ROOT, its group's other
 * ranks PROC_NULL: they take no part.
 *
 * <p>Those that return a boolean tell whether there is nothing to move, which all ranks find alike.
 */
final class RootedArguments {
    private RootedArguments() {}

    private static boolean isRoot(CollArgs a) {
        return a.inter ? a.root == Constants.ROOT : a.root == a.rank;
    }

    /** Returns whether this rank is on the other side of the root. */
    private static boolean isLeaf(CollArgs a) {
        return !a.inter || a.root >= 0;
    }

    static boolean bcast(CollArgs a, Object buf, long count, Datatype type, int root) {
        a.root = root;
        if (a.inter && root == Constants.PROC_NULL) {
            return false;
        }
        a.bytes = count * type.size;
        if (a.bytes == 0) {
            return !a.inter;
        }
        if (isRoot(a)) {
            Buffers.send(a.send, buf, count, type);
            if (a.send.isReadOnly()) {
                a.recv.set(new long[Math.toIntExact((a.bytes + 7) / Long.BYTES)]);
            }
        } else {
            Buffers.recv(a.send, buf, count, type);
        }
        return false;
    }

    static boolean gather(
            CollArgs a,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            int root) {
        a.root = root;
        boolean isRoot = isRoot(a);
        long sent = isLeaf(a) && !(isRoot && Buffers.isInPlace(sendbuf)) ? sendcount * sendtype.size : 0;
        long bytes = isRoot ? recvcount * recvtype.size : sent;
        a.blocks(bytes, bytes);
        if (isRoot && !a.inter && !Buffers.isInPlace(sendbuf)) {
            Buffers.own(a, sent, bytes);
        }
        if (bytes == 0) {
            return !a.inter;
        }
        if (isRoot) {
            a.inPlace = Buffers.isInPlace(sendbuf);
            Buffers.recv(a.recv, recvbuf, a.remoteSize * recvcount, recvtype);
        }
        if (!a.inPlace && isLeaf(a)) {
            Buffers.send(a.send, sendbuf, sendcount, sendtype);
        }
        return false;
    }

    static void gatherv(
            CollArgs a,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            Counts recvcounts,
            Counts displs,
            Datatype recvtype,
            int root) {
        a.root = root;
        boolean isRoot = isRoot(a);
        if (isRoot) {
            a.inPlace = !a.inter && Buffers.isInPlace(sendbuf);
            Vectors.recv(a, recvbuf, recvcounts, displs, recvtype, a.remoteSize);
        }
        if (!a.inPlace && isLeaf(a)) {
            long bytes = sendcount * sendtype.size;
            a.blocks(bytes, bytes);
            Buffers.send(a.send, sendbuf, sendcount, sendtype);
            if (isRoot) {
                Buffers.own(a, bytes, a.recvBytes(root));
            }
        }
    }

    static boolean scatter(
            CollArgs a,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            int root) {
        a.root = root;
        boolean isRoot = isRoot(a);
        long received = isLeaf(a) && !(isRoot && Buffers.isInPlace(recvbuf)) ? recvcount * recvtype.size : 0;
        long bytes = isRoot ? sendcount * sendtype.size : received;
        a.blocks(bytes, bytes);
        if (isRoot && !a.inter && !Buffers.isInPlace(recvbuf)) {
            Buffers.own(a, bytes, received);
        }
        if (bytes == 0) {
            return !a.inter;
        }
        if (isRoot) {
            a.inPlace = Buffers.isInPlace(recvbuf);
            Buffers.send(a.send, sendbuf, a.remoteSize * sendcount, sendtype);
        }
        if (!a.inPlace && isLeaf(a)) {
            Buffers.recv(a.recv, recvbuf, recvcount, recvtype);
        }
        return false;
    }

    static void scatterv(
            CollArgs a,
            Object sendbuf,
            Counts sendcounts,
            Counts displs,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            int root) {
        a.root = root;
        a.ownCounts = true;
        boolean isRoot = isRoot(a);
        if (isRoot) {
            a.inPlace = !a.inter && Buffers.isInPlace(recvbuf);
            Vectors.send(a, sendbuf, sendcounts, displs, sendtype, a.remoteSize);
        }
        if (!a.inPlace && isLeaf(a)) {
            long bytes = recvcount * recvtype.size;
            a.blocks(bytes, bytes);
            Buffers.recv(a.recv, recvbuf, recvcount, recvtype);
            if (isRoot) {
                Buffers.own(a, a.sendBytes(root), bytes);
            }
        }
    }
}
