package org.jmpi.mpid.ch4.progress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Arrays;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Selectors;
import org.jspecify.annotations.Nullable;

/**
 * Sleeping between processes of one machine: one datagram channel on the loopback address a rank, so that ringing
 * needs no connection. A ring that is lost on the way costs one timeout, not a hang.
 */
public final class DatagramSleeper implements Sleeper {
    private final DatagramChannel channel;
    /** By lpid; replaced when processes of another world come. */
    private InetSocketAddress[] peers;
    /** A ring has no content; an empty buffer has no position that threads which ring at once could disturb. */
    private final ByteBuffer token = ByteBuffer.allocateDirect(0);

    private final ByteBuffer drain = ByteBuffer.allocateDirect(16);
    private @Nullable Selector selector;
    private long rings;

    /** Opens the doorbell of a process of a job of {@code processes}. */
    public DatagramSleeper(int processes) {
        Selectors.choose();
        try {
            channel = DatagramChannel.open();
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            channel.configureBlocking(false);
        } catch (IOException e) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER,
                    "cannot open a datagram socket on the loopback address: " + e.getMessage()
                            + "; ranks of one machine wake each other through it",
                    e);
        }
        peers = new InetSocketAddress[processes];
    }

    @Override
    public String card() {
        try {
            return Integer.toString(((InetSocketAddress) channel.getLocalAddress()).getPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void address(int lpid, String card) {
        if (lpid >= peers.length) {
            peers = Arrays.copyOf(peers, lpid + 1);
        }
        peers[lpid] = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(card));
    }

    @Override
    public void ring(int lpid) {
        InetSocketAddress[] known = peers;
        InetSocketAddress peer = lpid < known.length ? known[lpid] : null;
        if (peer == null) {
            return;
        }
        try {
            rings++;
            channel.send(token, peer);
        } catch (IOException e) {
            // the peer is gone or its socket is full of rings: both are as good as rung
            return;
        }
    }

    @Override
    public long rings() {
        return rings;
    }

    @Override
    public void sleep(@Nullable Netmod netmod, long timeoutNs) {
        try {
            if (netmod != null) {
                netmod.block(channel, timeoutNs);
                // else each look of the netmod's selector would find the ring again
                drain();
            } else {
                selector().select(Math.max(1, timeoutNs / 1_000_000));
                assert selector != null;
                selector.selectedKeys().clear();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Selector selector() throws IOException {
        if (selector == null) {
            selector = Selector.open();
            channel.register(selector, SelectionKey.OP_READ);
        }
        return selector;
    }

    /** Takes earlier rings away; where there is no netmod not when it wakes: what woke it waits for that. */
    @Override
    public void announce(@Nullable Netmod netmod) {
        try {
            drain();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void drain() throws IOException {
        do {
            drain.clear();
        } while (channel.receive(drain) != null);
    }

    @Override
    public void retract() {}

    @Override
    public void wakeup(@Nullable Netmod netmod) {
        if (netmod != null) {
            netmod.wakeup();
            return;
        }
        try {
            channel.send(token, channel.getLocalAddress());
        } catch (IOException e) {
            return;
        }
    }

    @Override
    public void close() {
        try {
            if (selector != null) {
                selector.close();
            }
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
