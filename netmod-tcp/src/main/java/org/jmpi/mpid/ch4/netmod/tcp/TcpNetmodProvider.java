package org.jmpi.mpid.ch4.netmod.tcp;

import java.util.Map;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jmpi.mpid.ch4.netmod.NetmodProvider;
import org.jmpi.mpir.tool.cvar.CvarSet;

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

    @Override
    public Map<String, String> facts(CvarSet cvars) {
        return TcpFacts.of(TcpSettings.of(cvars));
    }
}
