package org.jmpi.mpid.ch4.shm.posix;

import java.util.stream.IntStream;
import org.jmpi.mpid.ch4.am.AmTransport;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.am.TransportContract;

/** What the contract needs to know of this transport. */
abstract class PosixContract extends TransportContract {
    abstract ShmSettings settings();

    @Override
    protected AmTransport create() {
        return new PosixShm(settings());
    }

    @Override
    protected String open(AmTransport transport, TransportContext context) {
        return ((PosixShm) transport).open(context);
    }

    @Override
    protected void connect(AmTransport transport, String[] cards) {
        ((PosixShm) transport).connect(IntStream.range(0, cards.length).toArray(), cards);
    }

    @Override
    protected void connected(AmTransport transport) {
        ((PosixShm) transport).connected();
    }

    @Override
    protected void look(AmTransport transport) {
        ((PosixShm) transport).checkPeers();
    }
}
