package org.jmpi.mpir.coll;

import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Counts;

/** Resolves the arguments of neighbourhood collectives: blocks are numbered by neighbour (MPI 4.1, 8.6). */
final class NeighborArguments {
    private NeighborArguments() {}

    static void allgather(
            CollArgs a,
            Comm comm,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype) {
        NeighborLookup.find(a, comm);
        a.blocks(sendcount * sendtype.size, recvcount * recvtype.size);
        Buffers.send(a.send, sendbuf, sendcount, sendtype);
        Buffers.recv(a.recv, recvbuf, a.sources.length * recvcount, recvtype);
    }

    static void allgatherv(
            CollArgs a,
            Comm comm,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            Counts recvcounts,
            Counts displs,
            Datatype recvtype) {
        NeighborLookup.find(a, comm);
        long sent = sendcount * sendtype.size;
        a.blocks(sent, sent);
        Buffers.send(a.send, sendbuf, sendcount, sendtype);
        Vectors.recv(a, recvbuf, recvcounts, displs, recvtype, a.sources.length);
    }

    static void alltoall(
            CollArgs a,
            Comm comm,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype) {
        NeighborLookup.find(a, comm);
        a.blocks(sendcount * sendtype.size, recvcount * recvtype.size);
        Buffers.send(a.send, sendbuf, a.destinations.length * sendcount, sendtype);
        Buffers.recv(a.recv, recvbuf, a.sources.length * recvcount, recvtype);
    }

    static void alltoallv(
            CollArgs a,
            Comm comm,
            Object sendbuf,
            Counts sendcounts,
            Counts sdispls,
            Datatype sendtype,
            Object recvbuf,
            Counts recvcounts,
            Counts rdispls,
            Datatype recvtype) {
        NeighborLookup.find(a, comm);
        Vectors.send(a, sendbuf, sendcounts, sdispls, sendtype, a.destinations.length);
        Vectors.recv(a, recvbuf, recvcounts, rdispls, recvtype, a.sources.length);
    }

    static void alltoallw(
            CollArgs a,
            Comm comm,
            Object sendbuf,
            Counts sendcounts,
            Counts sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            Counts recvcounts,
            Counts rdispls,
            Datatype[] recvtypes) {
        NeighborLookup.find(a, comm);
        Vectors.sendEach(a, sendbuf, sendcounts, sdispls, sendtypes, a.destinations.length);
        Vectors.recvEach(a, recvbuf, recvcounts, rdispls, recvtypes, a.sources.length);
    }
}
