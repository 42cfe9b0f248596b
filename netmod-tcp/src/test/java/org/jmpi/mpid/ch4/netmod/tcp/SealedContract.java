package org.jmpi.mpid.ch4.netmod.tcp;

import org.jmpi.mpid.ch4.am.AmTransport;

/** The contract of all transports, over sealed connections. */
abstract class SealedContract extends TcpContractTest {
    abstract Security security();

    @Override
    protected AmTransport create() {
        return new TcpNetmod(settings(security()), line -> {});
    }

    /** The defaults, with another security. */
    static TcpSettings settings(Security security) {
        TcpSettings d = TcpSettings.defaults();
        return new TcpSettings(
                d.eagerLimit(),
                d.longEagerLimit(),
                d.longEagerMemory(),
                d.socketBuffer(),
                d.connectTimeoutMs(),
                d.connectRetries(),
                d.handshakeTimeoutMs(),
                d.maxStrangers(),
                d.maxFrame(),
                d.hotConnections(),
                d.sendBurst(),
                security,
                d.listenInterface());
    }
}
