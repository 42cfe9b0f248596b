package org.jmpi.mpir.part;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;

/**
 * Partitioned communication (MPI 4.1, chapter 4). Arguments of the inits were checked by the binding; requests may be of
 * any kind.
 *
 * <p>A partition travels when it is ready and the receive was started, and can be used at the target as soon as it is
 * there, whatever the other partitions do.
 */
public final class Part {
    private Part() {}

    /** MPI_Psend_init: local; {@code count} elements in each partition. */
    public static Request psendInit(
            Rank rank, Object buf, int partitions, long count, Datatype type, int dest, int tag, Comm comm) {
        Request r = Device.of(rank).partitioned().psendInit(buf, partitions, count, type, dest, tag, comm);
        r.operation = new PartOperation();
        return r;
    }

    /** MPI_Precv_init: local; {@code count} elements in each partition. */
    public static Request precvInit(
            Rank rank, Object buf, int partitions, long count, Datatype type, int source, int tag, Comm comm) {
        Request r = Device.of(rank).partitioned().precvInit(buf, partitions, count, type, source, tag, comm);
        r.operation = new PartOperation();
        return r;
    }

    /** MPI_Pready: any thread under MPI_THREAD_MULTIPLE; the partition must not change until the send is complete. */
    public static void pready(Rank rank, int partition, Request r) {
        checkStarted(r);
        Device.of(rank).partitioned().partReady(r, partition, partition);
    }

    /** MPI_Pready_range, both ends included. */
    public static void preadyRange(Rank rank, int low, int high, Request r) {
        checkStarted(r);
        Device.of(rank).partitioned().partReady(r, low, high);
    }

    /** MPI_Pready_list. */
    public static void preadyList(Rank rank, int length, int[] partitions, Request r) {
        checkStarted(r);
        Device.of(rank).partitioned().partReadyList(r, partitions, length);
    }

    /**
     * MPI_Parrived: whether a partition of a receive can be read; all of an inactive one can.
     *
     * @param r the receive; null: the null request, of which everything has arrived
     * @throws MpirException what went wrong with the receive, so that nobody asks for ever; its wait says so too
     */
    public static boolean parrived(Rank rank, Request r, int partition) {
        if (r == null) {
            return true;
        }
        if (r.kind != RequestKind.PART_RECV || r.operation == null) {
            throw new MpirException(
                    ErrorClass.ERR_REQUEST,
                    "request is " + Handle.describe(r.handle()) + ", "
                            + (r.kind == RequestKind.PART_SEND ? "a partitioned send" : "not a partitioned one")
                            + ": expected a partitioned receive, made by MPI_Precv_init");
        }
        return Device.of(rank).partitioned().partArrived(r, partition);
    }

    private static void checkStarted(Request r) {
        if (r.kind != RequestKind.PART_SEND || r.isInactive() || r.operation == null) {
            throw notStarted(r);
        }
    }

    private static MpirException notStarted(Request r) {
        String found = r.kind == RequestKind.PART_RECV
                ? "a partitioned receive"
                : r.kind == RequestKind.PART_SEND ? "an inactive partitioned send" : "not a partitioned one";
        return new MpirException(
                ErrorClass.ERR_REQUEST,
                "request is " + Handle.describe(r.handle()) + ", " + found
                        + ": expected a partitioned send that was started; "
                        + (r.kind == RequestKind.PART_SEND
                                ? "call MPI_Start before its partitions are ready"
                                : "MPI_Psend_init makes one"));
    }
}
