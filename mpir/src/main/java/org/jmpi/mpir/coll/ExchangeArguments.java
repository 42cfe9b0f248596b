package org.jmpi.mpir.coll;

import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Counts;

/**
 * Resolves the arguments of collectives in which all ranks send to all. Those that return a boolean tell whether there is
 * nothing to move, which all ranks find alike.
 */
final class ExchangeArguments {
    private ExchangeArguments() {}

    static boolean allgather(
            CollArgs a,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype) {
        long received = recvcount * recvtype.size;
        a.inPlace = Buffers.isInPlace(sendbuf);
        long sent = a.inPlace ? received : sendcount * sendtype.size;
        if (!a.inter) {
            Buffers.own(a, sent, received);
        }
        a.blocks(a.inter ? sent : received, received);
        if (sent == 0 && received == 0) {
            return true;
        }
        Buffers.recv(a.recv, recvbuf, a.remoteSize * recvcount, recvtype);
        if (a.inPlace) {
            Buffers.send(a.send, recvbuf, a.size * recvcount, recvtype);
        } else {
            Buffers.send(a.send, sendbuf, sendcount, sendtype);
        }
        return false;
    }

    static void allgatherv(
            CollArgs a,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            Counts recvcounts,
            Counts displs,
            Datatype recvtype) {
        a.inPlace = Buffers.isInPlace(sendbuf);
        Vectors.recv(a, recvbuf, recvcounts, displs, recvtype, a.remoteSize);
        if (!a.inPlace) {
            long sent = sendcount * sendtype.size;
            a.blocks(sent, sent);
            Buffers.send(a.send, sendbuf, sendcount, sendtype);
            if (!a.inter) {
                Buffers.own(a, sent, a.recvBytes(a.rank));
            }
        }
    }

    static boolean alltoall(
            CollArgs a,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype) {
        long received = recvcount * recvtype.size;
        a.inPlace = Buffers.isInPlace(sendbuf);
        long sent = a.inPlace ? received : sendcount * sendtype.size;
        boolean roomy = !a.inter && sent < received;
        if (!a.inter && !roomy) {
            Buffers.own(a, sent, received);
        }
        a.blocks(sent, roomy ? sent : received);
        if (sent == 0 && (roomy || received == 0)) {
            return true;
        }
        a.stride = roomy ? received : -1;
        Buffers.recv(a.recv, recvbuf, a.remoteSize * recvcount, recvtype);
        if (!a.inPlace) {
            Buffers.send(a.send, sendbuf, a.remoteSize * sendcount, sendtype);
            a.inPlace = !roomy && Buffers.isAliased(a);
        }
        return false;
    }

    static void alltoallv(
            CollArgs a,
            Object sendbuf,
            Counts sendcounts,
            Counts sdispls,
            Datatype sendtype,
            Object recvbuf,
            Counts recvcounts,
            Counts rdispls,
            Datatype recvtype) {
        a.inPlace = Buffers.isInPlace(sendbuf);
        Vectors.recv(a, recvbuf, recvcounts, rdispls, recvtype, a.remoteSize);
        if (!a.inPlace) {
            Vectors.send(a, sendbuf, sendcounts, sdispls, sendtype, a.remoteSize);
            if (!a.inter) {
                Buffers.own(a, a.sendBytes(a.rank), a.recvBytes(a.rank));
            }
        }
    }

    static void alltoallw(
            CollArgs a,
            Object sendbuf,
            Counts sendcounts,
            Counts sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            Counts recvcounts,
            Counts rdispls,
            Datatype[] recvtypes) {
        a.inPlace = Buffers.isInPlace(sendbuf);
        Vectors.recvEach(a, recvbuf, recvcounts, rdispls, recvtypes, a.remoteSize);
        if (!a.inPlace) {
            Vectors.sendEach(a, sendbuf, sendcounts, sdispls, sendtypes, a.remoteSize);
            if (!a.inter) {
                Buffers.own(a, a.sendBytes(a.rank), a.recvBytes(a.rank));
            }
        }
    }
}
