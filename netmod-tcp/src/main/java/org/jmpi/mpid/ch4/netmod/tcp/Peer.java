package org.jmpi.mpid.ch4.netmod.tcp;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** What is known of another process: its connection, or what waits for one. */
final class Peer {
    final int lpid;
    /** Messages not yet begun, or the first one begun, in the order in which they go out. */
    final ArrayDeque<PendingSend> queue = new ArrayDeque<>(4);
    /** Null until the handshake is over, and after the end. */
    @Nullable
    Connection connection;
    /** The attempt to connect that is under way; null if there is none. */
    @Nullable
    Initiator attempt;
    /** Its latest call whose handshake is under way, or was. */
    @Nullable
    Acceptor caller;
    /** Why nothing can be sent any more; null as long as it can. */
    @Nullable
    RuntimeException failure;
    /** Whether the dispatcher heard of {@link #failure}; not if the peer merely ended as it should. */
    boolean failureReported;
    /** Whether the connector has it on its list of peers to call. */
    boolean waiting;

    /** What lies of long messages at either end. */
    final LongEager flow;

    @Nullable
    Card card;
    /** How to call it if it belongs to another world; null: it is of this job. */
    @Nullable
    Pairing foreign;
    /** Whether its world comes before this process's, which decides between two attempts at once. */
    boolean isLower;
    /** Whether another process of its world has died: then it is called once only. */
    boolean suspect;
    /** The card of a process of another world. */
    String address = "";

    int failedRounds;
    int hangUps;
    /** Which address to try first. */
    int retryAddress;
    /** When to try again, as {@code System.nanoTime()}; only while messages wait and no attempt is under way. */
    long retryNs;

    Peer(int lpid, long window) {
        this.lpid = lpid;
        flow = new LongEager(window);
    }
}
