package org.jmpi.mpir.pt2pt;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jspecify.annotations.Nullable;

/**
 * A send and a receive behind one request (MPI_Isendrecv, MPI_Isendrecv_replace; MPI 4.1, 3.11). Its status is the
 * receive's; the first failure of either is its failure.
 */
final class SendrecvPair implements CompletionListener {
    private final Rank rank;
    private final Request whole;
    private final Request rreq;
    /** What the send reads, if that is no user's buffer. */
    private final @Nullable PackedMemory copy;

    private SendrecvPair(Rank rank, Request whole, Request rreq, @Nullable PackedMemory copy) {
        this.rank = rank;
        this.whole = whole;
        this.rreq = rreq;
        this.copy = copy;
    }

    static Request begin(
            Rank rank,
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            int source,
            int recvtag,
            Comm comm,
            @Nullable PackedMemory copy) {
        Request rreq = Pt2pt.irecv(rank, recvbuf, recvcount, recvtype, source, recvtag, comm);
        Request sreq = null;
        try {
            sreq = Pt2pt.isend(rank, sendbuf, sendcount, sendtype, dest, sendtag, comm);
        } finally {
            if (sreq == null) {
                Pt2pt.giveUp(rank, rreq);
            }
        }
        Request whole = Device.of(rank).requests().newRequest(RequestKind.RECV);
        // that of the two under way
        whole.addRef();
        whole.setCompletionCount(2);
        whole.comm = comm;
        SendrecvPair pair = new SendrecvPair(rank, whole, rreq, copy);
        Device.of(rank).requests().whenComplete(rreq, pair);
        assert sreq != null;
        Device.of(rank).requests().whenComplete(sreq, pair);
        return whole;
    }

    @Override
    public void completed(Request part) {
        if (whole.failure == null) {
            whole.failure = part.failure;
        }
        if (part == rreq) {
            Pt2pt.copyReceived(part, whole.status);
        } else if (copy != null && part.failure == null) {
            // after a failure what the send was given might still be read
            BufferSnapshots.of(rank).give(copy);
        }
        if (whole.completionCount() == 1 && whole.failure == null) {
            whole.comm = null;
        }
        Device.of(rank).requests().releaseRequest(part);
        Device.of(rank).requests().completeRequest(whole);
    }
}
