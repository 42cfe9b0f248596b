package org.jmpi.mpid.ch4;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpid.DeviceProgress;
import org.jmpi.mpir.mpid.Messaging;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/** Messages, each call once: it enters its VCI, has the protocols do what it is for, and leaves. */
final class Ch4Messaging implements Messaging {
    private final VciSelector vcis;
    private final DeviceProgress progress;
    /** The VCI of all messages where there is one, else null: on the way of each message nothing is looked for. */
    private final @Nullable EnteredVci only;

    private final @Nullable Request completedSend;

    Ch4Messaging(VciSelector vcis, DeviceProgress progress) {
        this.vcis = vcis;
        this.progress = progress;
        only = vcis.only();
        completedSend = vcis.first().vci().completed(RequestKind.SEND);
    }

    private EnteredVci enterToSend(Comm comm, int dest, int attr) {
        EnteredVci one = only;
        if (one == null) {
            return vcis.enterToSend(comm, dest, attr);
        }
        one.vci.enter();
        return one;
    }

    private EnteredVci enterToReceive(Comm comm, int source, int attr) {
        EnteredVci one = only;
        if (one == null) {
            return vcis.enterToReceive(comm, source, attr);
        }
        one.vci.enter();
        return one;
    }

    private void exit(EnteredVci at) {
        if (at == only) {
            at.vci.exit();
        } else {
            at.exit();
        }
    }

    @Override
    public @Nullable Request send(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        EnteredVci at = enterToSend(comm, dest, attr);
        try {
            return at.sender.sendNow(buf, count, type, dest, tag, comm, attr)
                    ? null
                    : at.sender.isend(buf, count, type, dest, tag, comm, attr);
        } finally {
            exit(at);
        }
    }

    @Override
    public boolean trySend(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        EnteredVci at = enterToSend(comm, dest, attr);
        try {
            return at.sender.sendNow(buf, count, type, dest, tag, comm, attr);
        } finally {
            exit(at);
        }
    }

    @Override
    public @Nullable Request isend(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        EnteredVci at = enterToSend(comm, dest, attr);
        try {
            return at.sender.sendUnlessDeferred(buf, count, type, dest, tag, comm, attr)
                    ? completedSend
                    : at.sender.isend(buf, count, type, dest, tag, comm, attr);
        } finally {
            exit(at);
        }
    }

    @Override
    public Request irecv(Object buf, long count, Datatype type, int source, int tag, Comm comm, int attr) {
        EnteredVci at = enterToReceive(comm, source, attr);
        try {
            return at.receiver.irecv(buf, count, type, source, tag, comm, attr);
        } finally {
            exit(at);
        }
    }

    @Override
    public boolean iprobe(int source, int tag, Comm comm, int attr, Status status) {
        if (hasMessage(source, tag, comm, attr, status)) {
            return true;
        }
        progress.poke();
        return hasMessage(source, tag, comm, attr, status);
    }

    private boolean hasMessage(int source, int tag, Comm comm, int attr, Status status) {
        EnteredVci at = enterToReceive(comm, source, attr);
        try {
            return at.receiver.iprobe(source, tag, comm, attr, status);
        } finally {
            exit(at);
        }
    }

    @Override
    public @Nullable Request improbe(int source, int tag, Comm comm, int attr, Status status) {
        Request message = takeMessage(source, tag, comm, attr, status);
        if (message != null) {
            return message;
        }
        progress.poke();
        return takeMessage(source, tag, comm, attr, status);
    }

    private @Nullable Request takeMessage(int source, int tag, Comm comm, int attr, Status status) {
        EnteredVci at = enterToReceive(comm, source, attr);
        try {
            return at.receiver.improbe(source, tag, comm, attr, status);
        } finally {
            exit(at);
        }
    }

    @Override
    public Request imrecv(Object buf, long count, Datatype type, Request message) {
        EnteredVci at = vcis.enterToReceive(message);
        try {
            return at.receiver.imrecv(buf, count, type, message);
        } finally {
            exit(at);
        }
    }

    @Override
    public void cancelRecv(Request request) {
        EnteredVci at = vcis.enter(request);
        try {
            at.receiver.cancel(request);
        } finally {
            exit(at);
        }
    }

    @Override
    public void cancelSend(Request request) {
        EnteredVci at = vcis.enter(request);
        try {
            at.sender.cancel(request);
        } finally {
            exit(at);
        }
    }

    @Override
    public void commCreated(Comm comm) {
        EnteredVci at = vcis.enter(comm);
        try {
            at.pointToPoint.commCreated(comm);
        } finally {
            exit(at);
        }
    }

    @Override
    public void commFreed(Comm comm) {
        // what the protocols keep per context is forgotten when a context id is given out again
    }

    @Override
    public void collectiveFailed(Comm comm, PeerFailure why) {
        EnteredVci at = vcis.enter(comm);
        try {
            at.pointToPoint.collectiveFailed(comm, why);
        } finally {
            exit(at);
        }
    }

    @Override
    public @Nullable PeerFailure collectiveFailure(Comm comm, int r, boolean contributed) {
        EnteredVci at = vcis.enter(comm);
        try {
            return at.pointToPoint.collectiveFailure(comm, r, contributed);
        } finally {
            exit(at);
        }
    }
}
