package org.jmpi.mpid.ch4.part;

import java.util.Objects;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.generic.AmRequest;
import org.jmpi.mpid.ch4.generic.Handlers;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.tool.pvar.PvarRegistry;

/**
 * Partitioned communication as the ADI has it (mirrors {@code mpidig_part.h}). Called by the VCI's holder; requests are
 * of the kind that the call is for.
 */
public final class Partitioned {
    private final Vci vci;
    private final Router router;
    private final PartProtocol protocol;

    /** Makes the protocol and enters its handlers. */
    public Partitioned(Vci vci, Router router, Handlers handlers, PvarRegistry pvars) {
        this.vci = vci;
        this.router = router;
        protocol = new PartProtocol(vci, router, handlers, pvars);
    }

    /** Makes an inactive send and announces it (MPID_Psend_init). */
    public Request sendInit(Object buf, int partitions, long count, Datatype type, int dest, int tag, Comm comm) {
        int lpid = living(comm, dest);
        Request r = newRequest(RequestKind.PART_SEND, partitions * count, type, comm);
        PartSend send = new PartSend(protocol, r, lpid, dest, tag, new PartSizes(partitions, count * type.size));
        serve(send, buf, type);
        if (lpid >= 0) {
            protocol.announce(send, comm.contextId);
        }
        return r;
    }

    /** Makes an inactive receive and pairs it with its send if that was announced (MPID_Precv_init). */
    public Request recvInit(Object buf, int partitions, long count, Datatype type, int source, int tag, Comm comm) {
        int lpid = living(comm, source);
        Request r = newRequest(RequestKind.PART_RECV, partitions * count, type, comm);
        PartRecv receive = new PartRecv(protocol, r, lpid, source, tag, new PartSizes(partitions, count * type.size));
        serve(receive, buf, type);
        if (lpid >= 0) {
            PartAnnouncement send = protocol.matcher.add(new PartMatcher.Envelope(comm.contextId, lpid, tag), receive);
            if (send != null) {
                receive.match(send);
            }
        }
        return r;
    }

    /** Returns the process of a rank, -1 for PROC_NULL; throws if it is gone. */
    private int living(Comm comm, int rank) {
        if (rank == Constants.PROC_NULL) {
            return -1;
        }
        int lpid = comm.lpid(rank);
        RuntimeException gone = router.failure(lpid);
        if (gone != null) {
            throw gone;
        }
        return lpid;
    }

    private Request newRequest(RequestKind kind, long count, Datatype type, Comm comm) {
        Request r = vci.newRequest(kind);
        r.setCompletionCount(0);
        r.comm = comm;
        r.datatype = type;
        r.count = count;
        return r;
    }

    private static void serve(PartitionedSide operation, Object buf, Datatype type) {
        operation.buffer.set(buf, type.layout);
        AmRequest.of(operation.request).serve(operation, operation.lpid);
    }

    @SuppressWarnings("NullAway") // the request of a partitioned operation has one
    private static PartitionedSide operation(Request r) {
        return (PartitionedSide) AmRequest.of(r).operation();
    }

    /** Begins a round (MPID_Start). */
    public void start(Request r) {
        operation(r).start();
    }

    /** See {@code PartitionedMessaging.partReady}. */
    public void ready(Request send, int low, int high) {
        ((PartSend) operation(send)).ready(low, high);
    }

    /** See {@code PartitionedMessaging.partReadyList}. */
    public void ready(Request send, int[] partitions, int n) {
        ((PartSend) operation(send)).ready(partitions, n);
    }

    /** See {@code PartitionedMessaging.partArrived}; makes no progress. */
    public boolean arrived(Request receive, int partition) {
        return ((PartRecv) operation(receive)).arrived(partition);
    }

    /**
     * Drops the user's reference to a request; a round under way completes by itself.
     *
     * @throws MpirException of class ERR_REQUEST if it is a send whose partitions could never become ready any more
     */
    public void free(Request r) {
        checkFree(r);
        operation(r).release();
    }

    /** Checks that every partition of {@code r}, if that is an active send, is ready. */
    public void checkFree(Request r) {
        PartitionedSide operation = operation(r);
        if (Objects.requireNonNull(operation).running && operation instanceof PartSend send && send.unready() > 0) {
            throw new MpirException(
                    ErrorClass.ERR_REQUEST,
                    send.unready() + " of " + send.sizes.partitions()
                            + " partitions of an active send are not ready: expected all of them, since nobody could"
                            + " say so later; call MPI_Pready for each, or MPI_Wait, first");
        }
    }

    /** Returns whether an init of the context waits for its other side. */
    public boolean holds(int context) {
        return protocol.matcher.holds(context);
    }
}
