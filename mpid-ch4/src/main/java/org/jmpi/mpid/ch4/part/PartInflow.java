package org.jmpi.mpid.ch4.part;

import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/** One long message of partitions while it arrives; several of one receive may be under way. Pooled. */
final class PartInflow implements AmSink {
    private final PartProtocol protocol;
    private @Nullable PartRecv receive;
    private long round;
    private long at;

    @Nullable
    PartInflow next;

    PartInflow(PartProtocol protocol) {
        this.protocol = protocol;
    }

    PartInflow set(PartRecv of, long position) {
        receive = of;
        round = of.round;
        at = position;
        return this;
    }

    @SuppressWarnings("NullAway") // until the receive has taken it
    @Override
    public void data(Segment src, int pos, int len) {
        if (receive.running && receive.round == round) {
            receive.put(src, pos, at, len);
        }
        at += len;
    }

    @Override
    public void done() {
        receive = null;
        protocol.recycle(this);
    }

    @Override
    public void failed(RuntimeException why) {
        assert receive != null;
        if (receive.round == round) {
            receive.peerFailed(PeerFailure.of(why));
        }
        done();
    }
}
