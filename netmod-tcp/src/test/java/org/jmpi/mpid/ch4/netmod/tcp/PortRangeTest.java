package org.jmpi.mpid.ch4.netmod.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.Map;
import java.util.Properties;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.cvar.CvarRange;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.junit.jupiter.api.Test;

class PortRangeTest {
    private static final int MORE = 50;

    private static int port(ServerSocketChannel channel) throws IOException {
        return ((InetSocketAddress) channel.getLocalAddress()).getPort();
    }

    @Test
    void shouldReadTheRangeUnderItsOldNames() {
        for (String name :
                new String[] {"MPICH_PORT_RANGE", "MPIR_CVAR_CH3_PORT_RANGE", "MPIR_CVAR_CH4_TCP_PORT_RANGE"}) {
            CvarSet cvars = CvarSet.fromEnvironment(Map.of(name, "5000:5010"), new Properties());
            assertEquals(new CvarRange(5000, 5010), PortRange.of(cvars), name);
        }
        assertEquals(PortRange.ANY, PortRange.of(CvarSet.defaults()));
    }

    @Test
    void shouldTakeTheNextPortOfTheRange() throws IOException {
        try (ServerSocketChannel first = ServerSocketChannel.open();
                ServerSocketChannel second = ServerSocketChannel.open()) {
            PortRange.bind(first, null, PortRange.ANY);
            int low = Math.min(port(first), 65535 - MORE);
            PortRange.bind(second, null, new CvarRange(low, low + MORE));
            assertTrue(port(second) >= low && port(second) <= low + MORE, "port " + port(second));
            assertTrue(port(second) != port(first));
        }
    }

    @Test
    void shouldNameTheRangeWhenNoneIsFree() throws IOException {
        try (ServerSocketChannel first = ServerSocketChannel.open();
                ServerSocketChannel second = ServerSocketChannel.open()) {
            PortRange.bind(first, null, PortRange.ANY);
            CvarRange taken = new CvarRange(port(first), port(first));
            MpirException e = assertThrows(MpirException.class, () -> PortRange.bind(second, null, taken));
            assertTrue(e.getMessage().contains("=" + taken.low() + ":" + taken.high()), e.getMessage());
        }
    }
}
