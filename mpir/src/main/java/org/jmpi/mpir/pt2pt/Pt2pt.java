package org.jmpi.mpir.pt2pt;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jmpi.mpir.request.WaitListener;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.request.WaitStates;
import org.jspecify.annotations.Nullable;

/**
 * Sends, receives and probes (MPI 4.1, chapter 3), for arguments that the binding checked. Every call may be made with
 * {@code PROC_NULL}.
 */
public final class Pt2pt {
    private Pt2pt() {}

    /** MPI_Send: blocks until the buffer may be used again. */
    public static void send(Rank rank, Object buf, long count, Datatype type, int dest, int tag, Comm comm) {
        if (dest == Constants.PROC_NULL) {
            return;
        }
        Request r = Device.of(rank).messaging().send(buf, count, type, dest, tag, comm, 0);
        if (r != null) {
            Requests.wait(rank, r, null);
        }
    }

    /** MPI_Ssend: blocks until a matching receive has begun. */
    public static void ssend(Rank rank, Object buf, long count, Datatype type, int dest, int tag, Comm comm) {
        Request r = issend(rank, buf, count, type, dest, tag, comm);
        assert r != null;
        Requests.wait(rank, r, null);
    }

    /** MPI_Isend. */
    public static @Nullable Request isend(
            Rank rank, Object buf, long count, Datatype type, int dest, int tag, Comm comm) {
        return dest == Constants.PROC_NULL
                ? Requests.completedSend(rank)
                : Device.of(rank).messaging().isend(buf, count, type, dest, tag, comm, 0);
    }

    /** MPI_Issend. */
    public static @Nullable Request issend(
            Rank rank, Object buf, long count, Datatype type, int dest, int tag, Comm comm) {
        return dest == Constants.PROC_NULL
                ? Requests.completedSend(rank)
                : Device.of(rank).messaging().isend(buf, count, type, dest, tag, comm, Device.ATTR_SYNC);
    }

    /** MPI_Rsend: the matching receive is posted already; the device may check that. */
    public static void rsend(Rank rank, Object buf, long count, Datatype type, int dest, int tag, Comm comm) {
        Request r = irsend(rank, buf, count, type, dest, tag, comm);
        assert r != null;
        Requests.wait(rank, r, null);
    }

    /** MPI_Irsend. */
    public static @Nullable Request irsend(
            Rank rank, Object buf, long count, Datatype type, int dest, int tag, Comm comm) {
        return dest == Constants.PROC_NULL
                ? Requests.completedSend(rank)
                : Device.of(rank).messaging().isend(buf, count, type, dest, tag, comm, Device.ATTR_READY);
    }

    /** MPI_Ibsend: like the send itself, it is complete at once. */
    public static Request ibsend(Rank rank, Object buf, long count, Datatype type, int dest, int tag, Comm comm) {
        Bsend.bsend(rank, buf, count, type, dest, tag, comm);
        return Requests.completedSend(rank);
    }

    /** MPI_Recv: blocks until the message is in the buffer. */
    public static void recv(
            Rank rank, Object buf, long count, Datatype type, int source, int tag, Comm comm, Status status) {
        if (source == Constants.PROC_NULL) {
            setProcNull(status);
            return;
        }
        Requests.wait(rank, Device.of(rank).messaging().irecv(buf, count, type, source, tag, comm, 0), status);
    }

    /** MPI_Irecv. */
    public static Request irecv(Rank rank, Object buf, long count, Datatype type, int source, int tag, Comm comm) {
        return source == Constants.PROC_NULL
                ? Requests.procNullReceive(rank)
                : Device.of(rank).messaging().irecv(buf, count, type, source, tag, comm, 0);
    }

    /** MPI_Sendrecv. What is sent is copied first if it lies where something is received. */
    public static void sendrecv(
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
            Status status) {
        if (Aliases.possible(sendbuf, recvbuf)
                && Aliases.meet(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype)
                && dest != Constants.PROC_NULL) {
            PackedMemory copy = BufferSnapshots.of(rank).take(sendbuf, sendcount, sendtype);
            Datatype packed = Datatype.table(rank).known(PredefinedTypes.BYTE);
            long bytes = sendcount * sendtype.size;
            exchange(
                    rank,
                    copy.buffer(),
                    bytes,
                    packed,
                    dest,
                    sendtag,
                    recvbuf,
                    recvcount,
                    recvtype,
                    source,
                    recvtag,
                    comm,
                    status);
            BufferSnapshots.of(rank).give(copy);
            return;
        }
        exchange(
                rank, sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm,
                status);
    }

    private static void exchange(
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
            Status status) {
        Request rreq = irecv(rank, recvbuf, recvcount, recvtype, source, recvtag, comm);
        boolean sent = false;
        try {
            send(rank, sendbuf, sendcount, sendtype, dest, sendtag, comm);
            sent = true;
        } finally {
            if (!sent) {
                giveUp(rank, rreq);
            }
        }
        Requests.wait(rank, rreq, status);
    }

    /** The caller gets no request, so nobody else could end this receive. */
    static void giveUp(Rank rank, Request rreq) {
        Requests.cancel(rank, rreq);
        Device.of(rank).requests().releaseRequest(rreq);
    }

    /** MPI_Sendrecv_replace: what is sent is copied first, so that the buffer can be received into. */
    public static void sendrecvReplace(
            Rank rank,
            Object buf,
            long count,
            Datatype type,
            int dest,
            int sendtag,
            int source,
            int recvtag,
            Comm comm,
            Status status) {
        if (dest == Constants.PROC_NULL) {
            recv(rank, buf, count, type, source, recvtag, comm, status);
            return;
        }
        PackedMemory copy = BufferSnapshots.of(rank).take(buf, count, type);
        Datatype packed = Datatype.table(rank).known(PredefinedTypes.BYTE);
        long bytes = count * type.size;
        exchange(rank, copy.buffer(), bytes, packed, dest, sendtag, buf, count, type, source, recvtag, comm, status);
        // not after a failure: what the send was given might still be read
        BufferSnapshots.of(rank).give(copy);
    }

    /** MPI_Isendrecv. What is sent is copied first if it lies where something is received. */
    public static Request isendrecv(
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
            Comm comm) {
        if (Aliases.possible(sendbuf, recvbuf)
                && Aliases.meet(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype)
                && dest != Constants.PROC_NULL) {
            PackedMemory copy = BufferSnapshots.of(rank).take(sendbuf, sendcount, sendtype);
            Datatype packed = Datatype.table(rank).known(PredefinedTypes.BYTE);
            long bytes = sendcount * sendtype.size;
            return SendrecvPair.begin(
                    rank,
                    copy.buffer(),
                    bytes,
                    packed,
                    dest,
                    sendtag,
                    recvbuf,
                    recvcount,
                    recvtype,
                    source,
                    recvtag,
                    comm,
                    copy);
        }
        return SendrecvPair.begin(
                rank, sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm,
                null);
    }

    /** MPI_Isendrecv_replace. */
    public static Request isendrecvReplace(
            Rank rank,
            Object buf,
            long count,
            Datatype type,
            int dest,
            int sendtag,
            int source,
            int recvtag,
            Comm comm) {
        if (dest == Constants.PROC_NULL) {
            return irecv(rank, buf, count, type, source, recvtag, comm);
        }
        PackedMemory copy = BufferSnapshots.of(rank).take(buf, count, type);
        Datatype packed = Datatype.table(rank).known(PredefinedTypes.BYTE);
        long bytes = count * type.size;
        return SendrecvPair.begin(
                rank, copy.buffer(), bytes, packed, dest, sendtag, buf, count, type, source, recvtag, comm, copy);
    }

    /** Copies the status of a complete receive, which may be one from PROC_NULL. */
    static void copyReceived(Request rreq, Status status) {
        if (rreq.isBuiltin()) {
            status.setProcNull();
        } else {
            status.set(rreq.status.MPI_SOURCE, rreq.status.MPI_TAG, rreq.status.bytes());
            status.MPI_ERROR = rreq.status.MPI_ERROR;
        }
    }

    /** MPI_Iprobe. */
    public static boolean iprobe(Rank rank, int source, int tag, Comm comm, Status status) {
        if (source == Constants.PROC_NULL) {
            setProcNull(status);
            return true;
        }
        return Device.of(rank).messaging().iprobe(source, tag, comm, 0, status);
    }

    /** MPI_Probe: blocks until there is a message. */
    public static void probe(Rank rank, int source, int tag, Comm comm, Status status) {
        WaitListener listener = WaitStates.of(rank).listener;
        Object recorded = listener == null ? null : listener.begin(null, comm);
        try {
            awaitMessage(rank, source, tag, comm, status);
        } finally {
            if (listener != null) {
                listener.end(recorded, null);
            }
        }
    }

    private static void awaitMessage(Rank rank, int source, int tag, Comm comm, Status status) {
        WaitState wait = WaitStates.of(rank).next();
        for (; ; ) {
            wait.epoch = Device.of(rank).progress().completionEpoch();
            if (iprobe(rank, source, tag, comm, status)) {
                wait.blocked().over();
                return;
            }
            Device.of(rank).progress().progressWait(wait);
            wait.note(comm, source, tag);
        }
    }

    /** MPI_Improbe: returns null if there is no message. */
    public static @Nullable Request improbe(Rank rank, int source, int tag, Comm comm, Status status) {
        if (source == Constants.PROC_NULL) {
            setProcNull(status);
            return Requests.messageNoProc(rank);
        }
        return Device.of(rank).messaging().improbe(source, tag, comm, 0, status);
    }

    /** MPI_Mprobe: blocks until there is a message and takes it. */
    public static Request mprobe(Rank rank, int source, int tag, Comm comm, Status status) {
        WaitListener listener = WaitStates.of(rank).listener;
        Object recorded = listener == null ? null : listener.begin(null, comm);
        try {
            return takeMessage(rank, source, tag, comm, status);
        } finally {
            if (listener != null) {
                listener.end(recorded, null);
            }
        }
    }

    private static Request takeMessage(Rank rank, int source, int tag, Comm comm, Status status) {
        WaitState wait = WaitStates.of(rank).next();
        for (; ; ) {
            wait.epoch = Device.of(rank).progress().completionEpoch();
            Request message = improbe(rank, source, tag, comm, status);
            if (message != null) {
                wait.blocked().over();
                return message;
            }
            Device.of(rank).progress().progressWait(wait);
            wait.note(comm, source, tag);
        }
    }

    /** MPI_Imrecv. */
    public static Request imrecv(Rank rank, Object buf, long count, Datatype type, Request message) {
        return message == Requests.messageNoProc(rank)
                ? Requests.procNullReceive(rank)
                : Device.of(rank).messaging().imrecv(buf, count, type, message);
    }

    /** MPI_Mrecv. */
    public static void mrecv(Rank rank, Object buf, long count, Datatype type, Request message, Status status) {
        Requests.wait(rank, imrecv(rank, buf, count, type, message), status);
    }

    private static void setProcNull(Status status) {
        if (status != null) {
            status.setProcNull();
        }
    }
}
