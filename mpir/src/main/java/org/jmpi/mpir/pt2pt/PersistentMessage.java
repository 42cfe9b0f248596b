package org.jmpi.mpir.pt2pt;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.completion.PersistentOperation;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jspecify.annotations.Nullable;

/** The arguments of a persistent send or receive (MPI 4.1, 3.9). It keeps its communicator for as long as it lives. */
public final class PersistentMessage extends PersistentOperation {
    /** Which call a start stands for. */
    public enum Mode {
        SEND,
        SSEND,
        RSEND,
        BSEND,
        RECV
    }

    /** What every start passes on. */
    private record Arguments(Object buf, long count, Datatype type, int peer, int tag, Comm comm) {}

    private final Mode mode;
    private final Arguments its;

    private PersistentMessage(Rank rank, Request outer, Mode mode, Arguments its) {
        super(rank, outer);
        this.mode = mode;
        this.its = its;
        its.comm.addRef();
        outer.comm = its.comm;
    }

    /** MPI_Send_init and its kind: returns an inactive request. */
    public static Request init(
            Rank rank, Mode mode, Object buf, long count, Datatype type, int peer, int tag, Comm comm) {
        RequestKind kind = mode == Mode.RECV ? RequestKind.PREQUEST_RECV : RequestKind.PREQUEST_SEND;
        Request outer = Device.of(rank).requests().newRequest(kind);
        new PersistentMessage(rank, outer, mode, new Arguments(buf, count, type, peer, tag, comm));
        return outer;
    }

    @Override
    protected @Nullable Request begin(Rank rank) {
        return switch (mode) {
            case SEND -> Pt2pt.isend(rank, its.buf, its.count, its.type, its.peer, its.tag, its.comm);
            case SSEND -> Pt2pt.issend(rank, its.buf, its.count, its.type, its.peer, its.tag, its.comm);
            case RSEND -> Pt2pt.irsend(rank, its.buf, its.count, its.type, its.peer, its.tag, its.comm);
            case BSEND -> Pt2pt.ibsend(rank, its.buf, its.count, its.type, its.peer, its.tag, its.comm);
            case RECV -> Pt2pt.irecv(rank, its.buf, its.count, its.type, its.peer, its.tag, its.comm);
        };
    }

    @Override
    protected void release(Rank rank) {
        Comm.release(rank, its.comm);
    }
}
