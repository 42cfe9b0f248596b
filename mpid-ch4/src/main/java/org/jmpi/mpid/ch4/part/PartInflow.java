package org.jmpi.mpid.ch4.part;

import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpl.Segment;

/** One long message of partitions while it arrives; several of one receive may be under way. Pooled. */
final class PartInflow implements AmSink {
    private final PartProtocol protocol;
    private PartRecv receive;
    private long round;
    private long at;
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
        if (receive.round == round) {
            receive.peerFailed(PeerFailure.of(why));
        }
        done();
    }
}
