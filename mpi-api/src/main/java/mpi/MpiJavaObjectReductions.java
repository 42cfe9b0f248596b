package mpi;

import java.util.List;
import org.jmpi.mpir.err.MpirException;

/** Reductions of objects: the root, or each rank, gets the objects of all and combines them in the order of ranks. */
final class MpiJavaObjectReductions {
    private MpiJavaObjectReductions() {}

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
        String call = "Intracomm.Reduce";
        UserFunction function = function(comm, op, call);
        List<byte[]> all = comm.gatherObject(MpiJavaObjects.pack(comm, sendbuf, sendoffset, count, type, call), root);
        if (comm.ownRank() == root) {
            MpiJavaObjects.put(combined(comm, all, function, call), recvbuf, recvoffset, count, type);
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
        String call = "Intracomm.Allreduce";
        UserFunction function = function(comm, op, call);
        List<byte[]> all = comm.allGatherObject(MpiJavaObjects.pack(comm, sendbuf, sendoffset, count, type, call));
        MpiJavaObjects.put(combined(comm, all, function, call), recvbuf, recvoffset, count, type);
    }

    static void scan(
            Comm comm,
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype type,
            Op op) {
        String call = "Intracomm.Scan";
        UserFunction function = function(comm, op, call);
        List<byte[]> all = comm.allGatherObject(MpiJavaObjects.pack(comm, sendbuf, sendoffset, count, type, call));
        List<byte[]> before = all.subList(0, comm.ownRank() + 1);
        MpiJavaObjects.put(combined(comm, before, function, call), recvbuf, recvoffset, count, type);
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
        String call = "Intracomm.Reduce_scatter";
        UserFunction function = function(comm, op, call);
        int all = 0;
        int before = 0;
        int me = comm.ownRank();
        for (int r = 0; r < recvcounts.length; r++) {
            before += r < me ? recvcounts[r] : 0;
            all += recvcounts[r];
        }
        List<byte[]> parts = comm.allGatherObject(MpiJavaObjects.pack(comm, sendbuf, sendoffset, all, type, call));
        Object[] result = combined(comm, parts, function, call);
        int size = type.getSize();
        Object[] own = java.util.Arrays.copyOfRange(result, before * size, (before + recvcounts[me]) * size);
        MpiJavaObjects.put(own, recvbuf, recvoffset, recvcounts[me], type);
    }

    private static Object[] combined(Comm comm, List<byte[]> all, UserFunction function, String call) {
        Object[] result = MpiJavaObjects.read(comm, all.get(all.size() - 1), call);
        for (int r = all.size() - 2; r >= 0; r--) {
            function.call(MpiJavaObjects.read(comm, all.get(r), call), result, result.length, MPI.OBJECT);
        }
        return result;
    }

    private static UserFunction function(Comm comm, Op op, String call) {
        UserFunction function = op.function();
        if (function == null) {
            throw ObjectCommunication.reported(
                    comm,
                    new MpirException(
                            MPI.ERR_OP,
                            "a predefined operation on MPI.OBJECT: expected one made from a User_function; make an Op of your own"),
                    call,
                    "type=MPI.OBJECT");
        }
        return function;
    }
}
