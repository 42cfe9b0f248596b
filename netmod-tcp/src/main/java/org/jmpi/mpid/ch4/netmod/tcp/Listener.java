package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.cvar.CvarRange;
import org.jspecify.annotations.Nullable;

/** The socket that other processes call. */
final class Listener implements Loop.Watched {
    final ServerSocketChannel channel;
    private final String card;
    /** Whether a caller may be waiting; without a loop that would tell it is always so. */
    private boolean ready = true;

    Listener(TcpSettings settings, CvarRange ports) {
        String wanted = settings.listenInterface();
        List<InetAddress> addresses = LocalAddresses.find(wanted);
        try {
            channel = ServerSocketChannel.open();
            channel.configureBlocking(false);
            InetAddress bound = wanted.isEmpty() ? null : addresses.get(0);
            PortRange.bind(channel, bound, ports);
            int port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
            card = Card.format(LocalAddresses.hostName(), bound == null ? addresses : List.of(bound), port);
        } catch (IOException e) {
            throw new MpirException(ErrorClass.ERR_OTHER, "cannot listen for TCP connections: " + e.getMessage(), e);
        }
    }

    String card() {
        return card;
    }

    @Override
    public void ready() {
        ready = true;
    }

    /**
     * Returns a new connection, or null if nobody calls.
     *
     * @param watched whether a loop says when somebody calls
     */
    @Nullable
    SocketChannel accept(boolean watched) throws IOException {
        if (watched && !ready) {
            return null;
        }
        try {
            SocketChannel caller = channel.accept();
            ready = caller != null;
            return caller;
        } catch (ClosedChannelException e) {
            return null;
        }
    }
}
