package mpi;

import static mpi.MpiJavaBuffers.apart;
import static mpi.MpiJavaBuffers.at;
import static mpi.MpiJavaBuffers.isOfObjects;

/** Collective calls of mpiJava: those of package {@code mpi} for primitive elements, {@link MpiJavaObjectCollectives} for objects. */
final class MpiJavaCollectives {
    private MpiJavaCollectives() {}

    /** Returns the elements that all parts take, at most. */
    private static long reach(int[] counts, int[] displs) {
        long reach = 0;
        for (int i = 0; counts != null && displs != null && i < Math.min(counts.length, displs.length); i++) {
            reach = Math.max(reach, (long) displs[i] + counts[i]);
        }
        return reach;
    }

    static void bcast(Comm comm, Object buf, int offset, int count, Datatype type, int root) {
        if (isOfObjects(type)) {
            MpiJavaObjectCollectives.bcast(comm, buf, offset, count, type, root);
        } else {
            comm.bcast(at(buf, offset, type), count, type, root);
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
            int recvcount,
            Datatype recvtype,
            int root) {
        if (isOfObjects(sendtype)) {
            MpiJavaObjectCollectives.gather(
                    comm,
                    sendbuf,
                    sendoffset,
                    sendcount,
                    sendtype,
                    recvbuf,
                    recvoffset,
                    equal(comm, recvcount),
                    null,
                    recvtype,
                    root);
        } else if (comm.ownRank() == root) {
            long received = (long) recvcount * comm.getSize();
            Object out = apart(sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, received, recvtype);
            comm.gather(out, sendcount, sendtype, at(recvbuf, recvoffset, recvtype), recvcount, recvtype, root);
        } else {
            comm.gather(at(sendbuf, sendoffset, sendtype), sendcount, sendtype, root);
        }
    }

    static void gatherv(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype,
            int root) {
        if (isOfObjects(sendtype)) {
            MpiJavaObjectCollectives.gather(
                    comm,
                    sendbuf,
                    sendoffset,
                    sendcount,
                    sendtype,
                    recvbuf,
                    recvoffset,
                    recvcounts,
                    displs,
                    recvtype,
                    root);
        } else if (comm.ownRank() == root) {
            long received = reach(recvcounts, displs);
            Object out = apart(sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, received, recvtype);
            comm.gatherv(
                    out, sendcount, sendtype, at(recvbuf, recvoffset, recvtype), recvcounts, displs, recvtype, root);
        } else {
            comm.gatherv(at(sendbuf, sendoffset, sendtype), sendcount, sendtype, root);
        }
    }

    static void scatter(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        if (isOfObjects(recvtype)) {
            MpiJavaObjectCollectives.scatter(
                    comm,
                    sendbuf,
                    sendoffset,
                    equal(comm, sendcount),
                    null,
                    sendtype,
                    recvbuf,
                    recvoffset,
                    recvcount,
                    recvtype,
                    root);
        } else if (comm.ownRank() == root) {
            long sent = (long) sendcount * comm.getSize();
            Object out = apart(sendbuf, sendoffset, sent, sendtype, recvbuf, recvoffset, recvcount, recvtype);
            comm.scatter(out, sendcount, sendtype, at(recvbuf, recvoffset, recvtype), recvcount, recvtype, root);
        } else {
            comm.scatter(at(recvbuf, recvoffset, recvtype), recvcount, recvtype, root);
        }
    }

    static void scatterv(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        if (isOfObjects(recvtype)) {
            MpiJavaObjectCollectives.scatter(
                    comm,
                    sendbuf,
                    sendoffset,
                    sendcounts,
                    displs,
                    sendtype,
                    recvbuf,
                    recvoffset,
                    recvcount,
                    recvtype,
                    root);
        } else if (comm.ownRank() == root) {
            long sent = reach(sendcounts, displs);
            Object out = apart(sendbuf, sendoffset, sent, sendtype, recvbuf, recvoffset, recvcount, recvtype);
            comm.scatterv(
                    out, sendcounts, displs, sendtype, at(recvbuf, recvoffset, recvtype), recvcount, recvtype, root);
        } else {
            comm.scatterv(at(recvbuf, recvoffset, recvtype), recvcount, recvtype, root);
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
            int recvcount,
            Datatype recvtype) {
        if (isOfObjects(sendtype)) {
            MpiJavaObjectCollectives.allgather(
                    comm,
                    sendbuf,
                    sendoffset,
                    sendcount,
                    sendtype,
                    recvbuf,
                    recvoffset,
                    equal(comm, recvcount),
                    null,
                    recvtype);
        } else {
            long received = (long) recvcount * comm.getSize();
            Object out = apart(sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, received, recvtype);
            comm.allGather(out, sendcount, sendtype, at(recvbuf, recvoffset, recvtype), recvcount, recvtype);
        }
    }

    static void allgatherv(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype) {
        if (isOfObjects(sendtype)) {
            MpiJavaObjectCollectives.allgather(
                    comm, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcounts, displs, recvtype);
        } else {
            long received = reach(recvcounts, displs);
            Object out = apart(sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, received, recvtype);
            comm.allGatherv(out, sendcount, sendtype, at(recvbuf, recvoffset, recvtype), recvcounts, displs, recvtype);
        }
    }

    static void alltoall(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        if (isOfObjects(sendtype)) {
            int[] sent = equal(comm, sendcount);
            int[] received = equal(comm, recvcount);
            MpiJavaObjectCollectives.alltoall(
                    comm, sendbuf, sendoffset, sent, null, sendtype, recvbuf, recvoffset, received, null, recvtype);
        } else {
            int size = comm.getSize();
            long sent = (long) sendcount * size;
            long received = (long) recvcount * size;
            Object out = apart(sendbuf, sendoffset, sent, sendtype, recvbuf, recvoffset, received, recvtype);
            comm.allToAll(out, sendcount, sendtype, at(recvbuf, recvoffset, recvtype), recvcount, recvtype);
        }
    }

    static void alltoallv(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        if (isOfObjects(sendtype)) {
            MpiJavaObjectCollectives.alltoall(
                    comm,
                    sendbuf,
                    sendoffset,
                    sendcounts,
                    sdispls,
                    sendtype,
                    recvbuf,
                    recvoffset,
                    recvcounts,
                    rdispls,
                    recvtype);
        } else {
            long sent = reach(sendcounts, sdispls);
            long received = reach(recvcounts, rdispls);
            Object out = apart(sendbuf, sendoffset, sent, sendtype, recvbuf, recvoffset, received, recvtype);
            comm.allToAllv(
                    out,
                    sendcounts,
                    sdispls,
                    sendtype,
                    at(recvbuf, recvoffset, recvtype),
                    recvcounts,
                    rdispls,
                    recvtype);
        }
    }

    static void reduce(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype type,
            Op op,
            int root) {
        if (isOfObjects(type)) {
            MpiJavaObjectReductions.reduce(comm, sendbuf, sendoffset, recvbuf, recvoffset, count, type, op, root);
            return;
        }
        Datatype of = MpiJavaOps.type(type, op);
        Op by = MpiJavaOps.op(type, op);
        if (comm.ownRank() != root) {
            comm.reduce(at(sendbuf, sendoffset, type), count, of, by, root);
        } else if (isInPlace(sendbuf, sendoffset, recvbuf, recvoffset)) {
            comm.reduce(at(recvbuf, recvoffset, type), count, of, by, root);
        } else {
            Object out = apart(sendbuf, sendoffset, count, type, recvbuf, recvoffset, count, type);
            comm.reduce(out, at(recvbuf, recvoffset, type), count, of, by, root);
        }
    }

    static void allreduce(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype type,
            Op op) {
        if (isOfObjects(type)) {
            MpiJavaObjectReductions.allreduce(comm, sendbuf, sendoffset, recvbuf, recvoffset, count, type, op);
            return;
        }
        Datatype of = MpiJavaOps.type(type, op);
        Op by = MpiJavaOps.op(type, op);
        if (isInPlace(sendbuf, sendoffset, recvbuf, recvoffset)) {
            comm.allReduce(at(recvbuf, recvoffset, type), count, of, by);
        } else {
            Object out = apart(sendbuf, sendoffset, count, type, recvbuf, recvoffset, count, type);
            comm.allReduce(out, at(recvbuf, recvoffset, type), count, of, by);
        }
    }

    static void scan(
            Intracomm comm,
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype type,
            Op op) {
        if (isOfObjects(type)) {
            MpiJavaObjectReductions.scan(comm, sendbuf, sendoffset, recvbuf, recvoffset, count, type, op);
            return;
        }
        Datatype of = MpiJavaOps.type(type, op);
        Op by = MpiJavaOps.op(type, op);
        if (isInPlace(sendbuf, sendoffset, recvbuf, recvoffset)) {
            comm.scan(at(recvbuf, recvoffset, type), count, of, by);
        } else {
            Object out = apart(sendbuf, sendoffset, count, type, recvbuf, recvoffset, count, type);
            comm.scan(out, at(recvbuf, recvoffset, type), count, of, by);
        }
    }

    static void reduceScatter(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            Datatype type,
            Op op) {
        if (isOfObjects(type)) {
            MpiJavaObjectReductions.reduceScatter(comm, sendbuf, sendoffset, recvbuf, recvoffset, recvcounts, type, op);
            return;
        }
        long all = 0;
        for (int each : recvcounts) {
            all += each;
        }
        Object out = apart(sendbuf, sendoffset, all, type, recvbuf, recvoffset, all, type);
        Object in = at(recvbuf, recvoffset, type);
        comm.reduceScatter(out, in, recvcounts, MpiJavaOps.type(type, op), MpiJavaOps.op(type, op));
    }

    /** One array for both, which is what the standard's MPI_IN_PLACE means. */
    private static boolean isInPlace(Object sendbuf, int sendoffset, Object recvbuf, int recvoffset) {
        return sendbuf == recvbuf && sendoffset == recvoffset && sendbuf != null;
    }

    private static int[] equal(Comm comm, int count) {
        int[] counts = new int[comm.getSize()];
        java.util.Arrays.fill(counts, count);
        return counts;
    }
}
