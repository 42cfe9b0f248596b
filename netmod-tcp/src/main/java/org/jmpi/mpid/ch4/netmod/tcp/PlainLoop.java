package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/**
 * The loop of a process that has no connection: a selector with the listening socket and a doorbell. A job on one
 * host never needs more, and so never pays for starting Netty.
 */
final class PlainLoop implements Loop {
    private final Selector selector;

    PlainLoop() {
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open a selector: are there file descriptors left?", e);
        }
    }

    @Override
    public Watch watch(SelectableChannel channel, int ops, Watched target) throws IOException {
        SelectionKey key = channel.register(selector, ops, target);
        return new Watch() {
            @Override
            public void ops(int wanted) {
                key.interestOps(wanted);
            }

            @Override
            public void cancel() {
                key.cancel();
            }
        };
    }

    @Override
    public void run(long timeoutNs) {
        try {
            if (timeoutNs <= 0) {
                selector.selectNow(PlainLoop::notifyReady);
            } else {
                selector.select(PlainLoop::notifyReady, Math.max(1, timeoutNs / 1_000_000));
            }
        } catch (java.nio.channels.ClosedSelectorException e) {
            // closed by another thread: the run ends, as it should
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void notifyReady(SelectionKey key) {
        ((Watched) key.attachment()).ready();
    }

    @Override
    public void wakeup() {
        selector.wakeup();
    }

    @Override
    public void close() {
        try {
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
