package org.jmpi.mpid.ch4.netmod.tcp;

import java.nio.channels.Channel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The channels one netmod has open, so that any thread can close them all. */
final class OpenChannels {
    private final Set<Channel> channels = ConcurrentHashMap.newKeySet();
    private volatile boolean shutdown;

    void add(Channel channel) {
        channels.add(channel);
        if (shutdown) {
            closeNow(channel);
        }
    }

    void closeNow(@Nullable Channel channel) {
        if (channel != null) {
            channels.remove(channel);
            Channels.closeQuietly(channel);
        }
    }

    /** Returns whether {@link #shutdownNow} was called. Any thread. */
    boolean isShutdown() {
        return shutdown;
    }

    /** Closes all, and whatever is added later. Any thread. */
    void shutdownNow() {
        shutdown = true;
        channels.forEach(this::closeNow);
    }
}
