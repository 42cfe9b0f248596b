package org.jmpi.mpid.ch4.netmod;

import java.nio.channels.SelectableChannel;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.AmTransport;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.job.ProcessInfo;
import org.jmpi.mpir.job.WorldId;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/** The netmod side of the ch4 API: a transport to any process. */
public interface Netmod extends AmTransport {
    /**
     * Says that a process was ended. One that was connected is noticed by itself, after all that it had sent; any other
     * fails now. Holder of the VCI only.
     */
    default void peerEnded(int lpid) {}

    /**
     * Says that a non-blocking send to process {@code lpid} follows, whose request the program will wait for; asked once a send.
     *
     * @return whether it should come as {@link #amIsend}, to leave together with others at the next poll, not as {@link #amTrySend}
     */
    default boolean amDefers(int lpid) {
        return false;
    }

    /**
     * Returns whether a message of a handler that takes data in pieces may go to process {@code lpid} without asking, although
     * {@link #amCheckEager} says that it is too long; then {@link #amIsendLong} follows. What the target has not taken of
     * such messages is bounded.
     */
    default boolean amCheckLongEager(int lpid, int hdrSz, long dataSz) {
        return false;
    }

    /** Sends, as {@link #amIsend}, a message that {@link #amCheckLongEager} has just let go without asking. */
    default void amIsendLong(
            int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, long dataSz, Request sreq) {
        amIsend(lpid, handlerId, hdr, hdrSz, data, dataSz, sreq);
    }

    /** Says that {@code bytes} of unexpected data that process {@code lpid} sent were taken, see {@link AmMessage#owed}. */
    default void amConsumed(int lpid, long bytes) {}

    /** Begins to listen and returns this process's business card (at most 512 characters, no blank, no ';'). */
    String open(TransportContext context);

    /**
     * Sets where cards of other processes come from; queried at most once per process, before the first message to it.
     *
     * @param cards returns the card of an lpid
     */
    void addresses(java.util.function.IntFunction<String> cards);

    /**
     * Makes {@code process}, of another world, the one that {@code lpid} means, or gives it one more key. Holder of the VCI.
     *
     * @param world the name of this process's own world
     * @param key what each of the two proves to the other; 32 bytes
     */
    void insert(int lpid, ProcessInfo process, WorldId world, byte[] key);

    /** Connects to process {@code lpid} of another world, unless it is connected. Holder of the VCI. */
    void watch(int lpid);

    /**
     * Looks whether others of a world are alive, too, of which process {@code lpid} died that is reached another way. One
     * that no connection leads to would otherwise be waited for without end. Holder of the VCI.
     */
    void lookAfterWorldOf(int lpid);

    /** Returns whether there is no connection to process {@code lpid}, of another world, nor an attempt. Holder of the VCI. */
    boolean isIdle(int lpid);

    /** Forgets an idle process of another world. Holder of the VCI. */
    void remove(int lpid);

    /**
     * Sleeps until something arrives, {@code doorbell} becomes readable, {@link #wakeup} was called, or the time is
     * over. Called by the holder of the VCI; other threads may call only {@link #wakeup} meanwhile.
     *
     * @param doorbell a non-blocking channel to be watched as well, always the same one; may be null
     * @param timeoutNs at most this long
     */
    void block(@Nullable SelectableChannel doorbell, long timeoutNs);

    /** Ends a {@link #block} that is under way or about to begin. Any thread. */
    void wakeup();
}
