package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collective calls of mpiJava for objects: the elements for a rank, or of one, travel as the bytes of one array. */
final class MpiJavaObjectCollectives {
    private MpiJavaObjectCollectives() {}

    static void bcast(Comm comm, Object buf, int offset, int count, Datatype type, int root) {
        String call = "Intracomm.Bcast";
        if (comm.ownRank() == root) {
            comm.bcastObject(MpiJavaObjects.pack(comm, buf, offset, count, type, call), root);
        } else {
            MpiJavaObjects.unpack(comm, comm.bcastObject(new byte[0], root), buf, offset, count, type, call);
        }
    }

    static void gather(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int @Nullable [] displs,
            Datatype recvtype,
            int root) {
        String call = "Intracomm.Gather";
        byte[] own = MpiJavaObjects.pack(comm, sendbuf, sendoffset, sendcount, sendtype, call);
        List<byte[]> all = comm.gatherObject(own, root);
        if (comm.ownRank() == root) {
            unpack(comm, all, recvbuf, recvoffset, recvcounts, displs, recvtype, call);
        }
    }

    static void allgather(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int @Nullable [] displs,
            Datatype recvtype) {
        String call = "Intracomm.Allgather";
        byte[] own = MpiJavaObjects.pack(comm, sendbuf, sendoffset, sendcount, sendtype, call);
        unpack(comm, comm.allGatherObject(own), recvbuf, recvoffset, recvcounts, displs, recvtype, call);
    }

    static void scatter(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int @Nullable [] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        String call = "Intracomm.Scatter";
        List<byte[]> parts = comm.ownRank() == root
                ? parts(comm, sendbuf, sendoffset, sendcounts, displs, sendtype, call)
                : List.of();
        byte[] own = comm.scatterObject(parts, root);
        MpiJavaObjects.unpack(comm, own, recvbuf, recvoffset, recvcount, recvtype, call);
    }

    static void alltoall(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int @Nullable [] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int @Nullable [] rdispls,
            Datatype recvtype) {
        String call = "Intracomm.Alltoall";
        List<byte[]> parts = parts(comm, sendbuf, sendoffset, sendcounts, sdispls, sendtype, call);
        unpack(comm, ByteArrays.allToAll(comm, parts), recvbuf, recvoffset, recvcounts, rdispls, recvtype, call);
    }

    private static List<byte[]> parts(
            Comm comm, Object buf, int offset, int[] counts, int @Nullable [] displs, Datatype type, String call) {
        List<byte[]> parts = new ArrayList<>();
        int extent = type.getExtent();
        int next = 0;
        for (int r = 0; r < counts.length; r++) {
            int at = displs == null ? next : displs[r];
            parts.add(MpiJavaObjects.pack(comm, buf, offset + at * extent, counts[r], type, call));
            next += counts[r];
        }
        return parts;
    }

    private static void unpack(
            Comm comm,
            List<byte[]> parts,
            Object buf,
            int offset,
            int[] counts,
            int @Nullable [] displs,
            Datatype type,
            String call) {
        int extent = type.getExtent();
        int next = 0;
        for (int r = 0; r < parts.size(); r++) {
            int at = displs == null ? next : displs[r];
            MpiJavaObjects.unpack(comm, parts.get(r), buf, offset + at * extent, counts[r], type, call);
            next += counts[r];
        }
    }
}
