package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarRange;
import org.jmpi.mpir.tool.cvar.CvarScope;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jspecify.annotations.Nullable;

/** The ports that a rank may listen on, where a firewall lets only some through. */
final class PortRange {
    /** Whatever port the system gives. */
    static final CvarRange ANY = new CvarRange(0, 0);

    @Cvar(
            name = "MPIR_CVAR_CH4_TCP_PORT_RANGE",
            category = "CH4",
            type = CvarType.RANGE,
            defaultValue = "0:0",
            min = 0,
            max = 65535,
            altEnv = {"MPIR_CVAR_PORT_RANGE", "MPIR_CVAR_PORTRANGE", "MPIR_CVAR_CH3_PORT_RANGE"},
            scope = CvarScope.LOCAL,
            description =
                    "The TCP ports, low:high, of which each rank takes the first free one to listen on; 0:0: any that"
                            + " the system gives. A machine needs one for each of its ranks.")
    private static final CvarKey KEY = CvarKey.of("MPIR_CVAR_CH4_TCP_PORT_RANGE");

    private static final int BACKLOG = 1024;

    private PortRange() {}

    /** Returns what the control variables of a rank say. */
    static @Nullable CvarRange of(CvarSet cvars) {
        return cvars.getRange(KEY);
    }

    /** Binds a channel to the first free port. */
    static void bind(ServerSocketChannel channel, @Nullable InetAddress address, CvarRange ports) throws IOException {
        for (int port = ports.low(); port <= ports.high(); port++) {
            try {
                channel.bind(new InetSocketAddress(address, port), BACKLOG);
                return;
            } catch (BindException e) {
                // taken: the next
                continue;
            }
        }
        throw new MpirException(
                ErrorClass.ERR_OTHER,
                "no free TCP port in MPIR_CVAR_CH4_TCP_PORT_RANGE=" + ports.low() + ":" + ports.high()
                        + ": expected one for each rank of this machine; give a wider range");
    }
}
