package org.jmpi.mpid.ch4.netmod.tcp;

import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jmpi.mpid.ch4.netmod.NetmodProvider;

/** Makes {@link TcpNetmod}s; its name is {@code "tcp"}. */
public final class TcpNetmodProvider implements NetmodProvider {
    @Override
    public String name() {
        return "tcp";
    }

    @Override
    public Netmod create() {
        return new TcpNetmod();
    }
}
