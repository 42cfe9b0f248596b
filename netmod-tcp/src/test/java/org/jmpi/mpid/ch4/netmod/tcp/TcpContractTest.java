package org.jmpi.mpid.ch4.netmod.tcp;

import org.jmpi.mpid.ch4.am.AmTransport;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.am.TransportContract;

/** TCP keeps the contract of all transports. */
class TcpContractTest extends TransportContract {
    @Override
    protected AmTransport create() {
        // the suite provokes bad frames; what is logged about them is tested elsewhere
        return new TcpNetmod(TcpSettings.defaults(), line -> {});
    }

    @Override
    protected String open(AmTransport transport, TransportContext context) {
        return ((TcpNetmod) transport).open(context);
    }

    @Override
    protected void connect(AmTransport transport, String[] cards) {
        ((TcpNetmod) transport).addresses(lpid -> cards[lpid]);
    }
}
