package org.jmpi.tool.trace.record;

import static org.jmpi.binding.MpiConstants.MPI_ERR_TRUNCATE;
import static org.jmpi.binding.MpiConstants.MPI_PROC_NULL;
import static org.jmpi.binding.MpiConstants.MPI_SUCCESS;

import org.jmpi.binding.MPI_Status;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.Datatype;
import org.jspecify.annotations.Nullable;

/** The functions that send and receive, blocking or not. Records of a message stand between those of its call. */
abstract class MessageLayer extends CommLayer {
    MessageLayer() {}

    /** Returns the trace of the calling thread. */
    abstract ThreadTrace thread();

    static long bytes(long count, int datatype) {
        Rank rank = Rank.current();
        Datatype type = rank == null ? null : Datatype.table(rank).find(datatype);
        return type == null ? 0 : count * type.size;
    }

    /** Begins a call whose end waits for its records. */
    ThreadTrace begin() {
        ThreadTrace trace = thread();
        trace.defer();
        return trace;
    }

    /** Returns whether a receive took its message, if only a part of it. */
    boolean hasTaken(int code) {
        if (code == MPI_SUCCESS) {
            return true;
        }
        int[] errorClass = new int[1];
        return below().MPI_Error_class(code, errorClass) == MPI_SUCCESS && errorClass[0] == MPI_ERR_TRUNCATE;
    }

    private static void sent(ThreadTrace trace, int dest, int tag, int comm, long bytes) {
        int number = trace.rank.comm(comm);
        if (dest != MPI_PROC_NULL && number >= 0) {
            trace.send(number, dest, tag, bytes);
        }
    }

    private int sent(int code, ThreadTrace trace, int dest, int tag, int comm, long count, int datatype) {
        if (code == MPI_SUCCESS) {
            sent(trace, dest, tag, comm, bytes(count, datatype));
        }
        trace.leave();
        return code;
    }

    private static void received(ThreadTrace trace, int comm, MPI_Status status) {
        int number = trace.rank.comm(comm);
        if (status.MPI_SOURCE >= 0 && number >= 0) {
            trace.recv(number, status.MPI_SOURCE, status.MPI_TAG, status.bytes());
        }
    }

    @Override
    public int MPI_Send(Object buf, long count, int datatype, int dest, int tag, int comm) {
        ThreadTrace trace = begin();
        int code = super.MPI_Send(buf, count, datatype, dest, tag, comm);
        return sent(code, trace, dest, tag, comm, count, datatype);
    }

    @Override
    public int MPI_Ssend(Object buf, long count, int datatype, int dest, int tag, int comm) {
        ThreadTrace trace = begin();
        int code = super.MPI_Ssend(buf, count, datatype, dest, tag, comm);
        return sent(code, trace, dest, tag, comm, count, datatype);
    }

    @Override
    public int MPI_Rsend(Object buf, long count, int datatype, int dest, int tag, int comm) {
        ThreadTrace trace = begin();
        int code = super.MPI_Rsend(buf, count, datatype, dest, tag, comm);
        return sent(code, trace, dest, tag, comm, count, datatype);
    }

    @Override
    public int MPI_Bsend(Object buf, long count, int datatype, int dest, int tag, int comm) {
        ThreadTrace trace = begin();
        int code = super.MPI_Bsend(buf, count, datatype, dest, tag, comm);
        return sent(code, trace, dest, tag, comm, count, datatype);
    }

    @Override
    public int MPI_Recv(
            Object buf, long count, int datatype, int source, int tag, int comm, @Nullable MPI_Status status) {
        ThreadTrace trace = begin();
        MPI_Status own = status == null ? trace.status() : status;
        int code = super.MPI_Recv(buf, count, datatype, source, tag, comm, own);
        if (hasTaken(code)) {
            received(trace, comm, own);
        }
        trace.leave();
        return code;
    }

    @Override
    public int MPI_Sendrecv(
            Object sendbuf,
            long sendcount,
            int sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            long recvcount,
            int recvtype,
            int source,
            int recvtag,
            int comm,
            @Nullable MPI_Status status) {
        ThreadTrace trace = begin();
        MPI_Status own = status == null ? trace.status() : status;
        int code = super.MPI_Sendrecv(
                sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, own);
        if (hasTaken(code)) {
            sent(trace, dest, sendtag, comm, bytes(sendcount, sendtype));
            received(trace, comm, own);
        }
        trace.leave();
        return code;
    }

    @Override
    public int MPI_Sendrecv_replace(
            Object buf,
            long count,
            int datatype,
            int dest,
            int sendtag,
            int source,
            int recvtag,
            int comm,
            @Nullable MPI_Status status) {
        ThreadTrace trace = begin();
        MPI_Status own = status == null ? trace.status() : status;
        int code = super.MPI_Sendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, own);
        if (hasTaken(code)) {
            sent(trace, dest, sendtag, comm, bytes(count, datatype));
            received(trace, comm, own);
        }
        trace.leave();
        return code;
    }

    /** Has an entry be a send, if there is somebody to send to. */
    static void setSend(RequestEntry entry, ThreadTrace trace, int dest, int tag, int comm, long bytes) {
        entry.comm = trace.rank.comm(comm);
        entry.sends = dest != MPI_PROC_NULL && entry.comm >= 0;
        entry.peer = dest;
        entry.tag = tag;
        entry.bytes = bytes;
    }

    /** Has an entry be a receive, if there is somebody to receive from. */
    static void setReceive(RequestEntry entry, ThreadTrace trace, int source, int comm) {
        entry.comm = trace.rank.comm(comm);
        entry.receives = source != MPI_PROC_NULL && entry.comm >= 0;
    }

    /** Writes that a request begins. */
    static void start(RequestEntry entry, ThreadTrace trace) {
        if (!trace.isRecording()) {
            return;
        }
        entry.isActive = true;
        if (entry.sends) {
            trace.isend(entry.comm, entry.peer, entry.tag, entry.bytes, entry.sendId);
        }
        if (entry.receives) {
            trace.posted(entry.receiveId);
        }
        if (entry.collective >= 0) {
            trace.issued(entry.sendId);
        }
    }

    /** The end of a call that began a send, a receive, or both; the other one is with nobody. */
    private static int begun(
            int code, ThreadTrace trace, int dest, int tag, int source, int comm, long bytes, int[] request) {
        if (code == MPI_SUCCESS) {
            RequestEntry entry = trace.rank.requests.make();
            setSend(entry, trace, dest, tag, comm, bytes);
            setReceive(entry, trace, source, comm);
            start(entry, trace);
            trace.rank.requests.put(request[0], entry);
        }
        trace.leave();
        return code;
    }

    @Override
    public int MPI_Isend(Object buf, long count, int datatype, int dest, int tag, int comm, int[] request) {
        ThreadTrace trace = begin();
        int code = super.MPI_Isend(buf, count, datatype, dest, tag, comm, request);
        return begun(code, trace, dest, tag, MPI_PROC_NULL, comm, bytes(count, datatype), request);
    }

    @Override
    public int MPI_Issend(Object buf, long count, int datatype, int dest, int tag, int comm, int[] request) {
        ThreadTrace trace = begin();
        int code = super.MPI_Issend(buf, count, datatype, dest, tag, comm, request);
        return begun(code, trace, dest, tag, MPI_PROC_NULL, comm, bytes(count, datatype), request);
    }

    @Override
    public int MPI_Irsend(Object buf, long count, int datatype, int dest, int tag, int comm, int[] request) {
        ThreadTrace trace = begin();
        int code = super.MPI_Irsend(buf, count, datatype, dest, tag, comm, request);
        return begun(code, trace, dest, tag, MPI_PROC_NULL, comm, bytes(count, datatype), request);
    }

    @Override
    public int MPI_Ibsend(Object buf, long count, int datatype, int dest, int tag, int comm, int[] request) {
        ThreadTrace trace = begin();
        int code = super.MPI_Ibsend(buf, count, datatype, dest, tag, comm, request);
        return begun(code, trace, dest, tag, MPI_PROC_NULL, comm, bytes(count, datatype), request);
    }

    @Override
    public int MPI_Irecv(Object buf, long count, int datatype, int source, int tag, int comm, int[] request) {
        ThreadTrace trace = begin();
        int code = super.MPI_Irecv(buf, count, datatype, source, tag, comm, request);
        return begun(code, trace, MPI_PROC_NULL, tag, source, comm, 0, request);
    }

    @Override
    public int MPI_Isendrecv(
            Object sendbuf,
            long sendcount,
            int sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            long recvcount,
            int recvtype,
            int source,
            int recvtag,
            int comm,
            int[] request) {
        ThreadTrace trace = begin();
        int code = super.MPI_Isendrecv(
                sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm,
                request);
        return begun(code, trace, dest, sendtag, source, comm, bytes(sendcount, sendtype), request);
    }

    @Override
    public int MPI_Isendrecv_replace(
            Object buf,
            long count,
            int datatype,
            int dest,
            int sendtag,
            int source,
            int recvtag,
            int comm,
            int[] request) {
        ThreadTrace trace = begin();
        int code = super.MPI_Isendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, request);
        return begun(code, trace, dest, sendtag, source, comm, bytes(count, datatype), request);
    }

    private static void probed(ThreadTrace trace, int comm, int message) {
        RequestEntry entry = trace.rank.requests.make();
        setReceive(entry, trace, 0, comm);
        start(entry, trace);
        trace.rank.requests.put(message, entry);
    }

    /** The message is chosen here, so that its receive is posted here. */
    @Override
    public int MPI_Mprobe(int source, int tag, int comm, int[] message, @Nullable MPI_Status status) {
        ThreadTrace trace = begin();
        int code = super.MPI_Mprobe(source, tag, comm, message, status);
        if (code == MPI_SUCCESS && source != MPI_PROC_NULL) {
            probed(trace, comm, message[0]);
        }
        trace.leave();
        return code;
    }

    @Override
    public int MPI_Improbe(int source, int tag, int comm, boolean[] flag, int[] message, @Nullable MPI_Status status) {
        ThreadTrace trace = begin();
        int code = super.MPI_Improbe(source, tag, comm, flag, message, status);
        if (code == MPI_SUCCESS && flag[0] && source != MPI_PROC_NULL) {
            probed(trace, comm, message[0]);
        }
        trace.leave();
        return code;
    }
}
