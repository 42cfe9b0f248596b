package org.jmpi.mpid.ch4.netmod.tcp;

import java.util.ArrayDeque;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.AmTransport;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.am.TransportCounters;

/** What the parts of one netmod share. */
final class TcpContext {
    /** Messages that several processes send at once are collected at once, and all of them again the next time. */
    private static final int MOST_SPARE = 8;

    final TcpSettings settings;
    final AmTransport transport;
    final AmDispatcher dispatcher;
    final TransportContext job;
    final TransportCounters counters;
    final BufferPool pool = new BufferPool();
    final AmMessage message = new AmMessage();
    /** Most of what lies with a receiver of long messages that were sent without asking. */
    final long window;
    /** Those that are not in use. */
    private final ArrayDeque<UnexpectedLongMessage> spare = new ArrayDeque<>(MOST_SPARE);
    /** How many polls there were. */
    long turn;

    TcpContext(TcpSettings settings, AmTransport transport, TransportContext job, TransportCounters counters) {
        this.settings = settings;
        this.transport = transport;
        this.job = job;
        this.dispatcher = job.dispatcher();
        this.counters = counters;
        window = settings.window(job.processes());
    }

    UnexpectedLongMessage acquireGathering() {
        UnexpectedLongMessage g = spare.pollLast();
        return g == null ? new UnexpectedLongMessage() : g;
    }

    void recycle(UnexpectedLongMessage g) {
        if (spare.size() < MOST_SPARE) {
            spare.addLast(g);
        }
    }
}
