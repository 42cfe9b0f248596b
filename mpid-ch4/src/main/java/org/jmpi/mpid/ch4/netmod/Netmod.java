package org.jmpi.mpid.ch4.netmod;

import java.nio.channels.SelectableChannel;
import org.jmpi.mpid.ch4.am.AmTransport;
import org.jmpi.mpid.ch4.am.TransportContext;

/** The netmod side of the ch4 API: a transport to any process. */
public interface Netmod extends AmTransport {
    /**
     * Says that a process was ended. One that was connected is noticed by itself, after all that it had sent; any other
     * fails now. Holder of the VCI only.
     */
    default void peerEnded(int lpid) {}

    /** Begins to listen and returns this process's business card (at most 512 characters, no blank, no ';'). */
    String open(TransportContext context);

    /**
     * Sets where cards of other processes come from; asked at most once a process, when it is first talked to.
     *
     * @param cards returns the card of an lpid
     */
    void addresses(java.util.function.IntFunction<String> cards);

    /**
     * Sleeps until something arrives, {@code doorbell} becomes readable, {@link #wakeup} was called, or the time is
     * over. Called by the holder of the VCI; other threads may call only {@link #wakeup} meanwhile.
     *
     * @param doorbell a non-blocking channel to be watched as well, always the same one; may be null
     * @param timeoutNs at most this long
     */
    void block(SelectableChannel doorbell, long timeoutNs);

    /** Ends a {@link #block} that is under way or about to begin. Any thread. */
    void wakeup();
}
