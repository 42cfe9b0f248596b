package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.channels.Channel;
import java.nio.channels.SocketChannel;

/** What to do with channels that are no longer wanted. */
final class Channels {
    private Channels() {}

    /** Closes; a failure to close is no news of a channel given up anyway. */
    static void closeQuietly(Channel channel) {
        if (channel == null) {
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            // nothing is left to be done about it
        }
    }

    /** Returns the address of the other end, for messages. */
    static String remoteAddress(SocketChannel channel) {
        try {
            return String.valueOf(channel.getRemoteAddress());
        } catch (IOException e) {
            return "an unknown address";
        }
    }
}
