package org.jmpi.tool.trace.match;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.Events;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the sends and the receives of a trace. Its memory grows with what is open at a time: operations that are not complete, and
 * messages of which one end was seen.
 */
public final class Matcher {
    /** Takes the messages as they are found, which is not the order in which they were sent. */
    public interface Sink {
        /** Takes a message. */
        void accept(Message message) throws IOException;
    }

    /** Sees what matching sees. */
    public interface Observer {
        /** Sees the next event of the trace. */
        void event(Event event);

        /**
         * Sees a message.
         *
         * @param message the message
         * @param send the call that sent it, null if it is not known
         * @param receive the call that completed its receive, null if it is not known
         * @param posted when its receive was posted
         */
        void message(Message message, @Nullable Call send, @Nullable Call receive, long posted);
    }

    /** A send belongs only to a receive for which all four are the same. */
    private record Key(int sender, int receiver, long comm, long tag) {}

    /** Sends without receives yet, or receives without sends yet. */
    private static final class Waiting {
        final EndQueue sends = new EndQueue();
        final EndQueue receives = new EndQueue();
    }

    private static final int PROGRESS_EVERY = 1 << 16;

    private final Archive archive;
    private final World world;
    private final Sink sink;
    private final Findings findings = new Findings();
    private final Map<Key, Waiting> waiting = new HashMap<>();
    private final @Nullable ProcessOrder[] orders;
    private @Nullable IOException failure;
    private @Nullable Calls calls;
    private @Nullable Observer observer;

    /** Prepares to match the messages of an archive. */
    public Matcher(Archive archive, World world, Sink sink) {
        this.archive = archive;
        this.world = world;
        this.sink = sink;
        orders = new ProcessOrder[world.processes()];
    }

    /** Has an observer see all events, and the calls that messages were in; {@code following} gets the events first. */
    public void observe(Calls following, Observer by) {
        calls = following;
        observer = by;
    }

    /** Is told how far the reading is. */
    public interface Progress {
        /** The part that is done, 0 to 1. */
        void at(double part);
    }

    /**
     * Reads the archive from its begin to its end.
     *
     * @throws org.jmpi.tool.otf2.Otf2Exception if it is damaged
     * @throws IOException if it can't be read, or the sink throws it
     */
    public Findings run(Progress progress) throws IOException {
        CallsSeen seen = new CallsSeen(archive.definitions());
        try (Events events = archive.events()) {
            Event event;
            long count = 0;
            while ((event = events.next()) != null) {
                if (calls != null && observer != null) {
                    calls.add(event);
                    observer.event(event);
                }
                if (event.type() == EventType.ENTER) {
                    seen.enter(event.value(0));
                } else {
                    add(event);
                }
                if (++count % PROGRESS_EVERY == 0) {
                    progress.at(events.progress());
                }
                check();
            }
        }
        for (ProcessOrder each : orders) {
            if (each != null) {
                each.end();
            }
        }
        waiting.forEach((key, each) -> {
            each.sends.drain(findings.missingReceives::add);
            each.receives.drain(findings.withoutSend::add);
        });
        check();
        findings.waits = seen.waits();
        findings.posts = seen.posts();
        return findings;
    }

    private void check() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }

    private void add(Event event) {
        int process = world.processOf(event.location());
        ProcessOrder order = orders[process];
        if (order == null) {
            order = new ProcessOrder(process, world, findings, calls, this::addSend, this::addReceive);
            orders[process] = order;
        }
        order.add(event);
    }

    private void addSend(End send) {
        if (send.peer == World.UNKNOWN) {
            findings.unknownPeers.add(send);
            return;
        }
        if (world.isElsewhere(send.peer)) {
            findings.elsewhere.add(send);
            return;
        }
        Key key = new Key(send.process, send.peer, send.content.comm(), send.content.tag());
        Waiting queues = waiting.computeIfAbsent(key, k -> new Waiting());
        End receive = queues.receives.poll();
        if (receive == null) {
            queues.sends.add(send);
        } else {
            pair(key, queues, send, receive);
        }
    }

    private void addReceive(End receive) {
        if (receive.peer == World.UNKNOWN) {
            findings.unknownPeers.add(receive);
            return;
        }
        if (world.isElsewhere(receive.peer)) {
            findings.elsewhere.add(receive);
            return;
        }
        Key key = new Key(receive.peer, receive.process, receive.content.comm(), receive.content.tag());
        Waiting queues = waiting.computeIfAbsent(key, k -> new Waiting());
        End send = queues.sends.poll();
        if (send == null) {
            queues.receives.add(receive);
        } else {
            pair(key, queues, send, receive);
        }
    }

    private void pair(Key key, Waiting queues, End send, End receive) {
        if (queues.sends.isEmpty() && queues.receives.isEmpty()) {
            // keys that are not used again must not stay
            waiting.remove(key);
        }
        if (send.content.bytes() > receive.content.bytes()) {
            findings.longer.add(send);
        }
        Message message = new Message(send.process, receive.process, send.time, receive.time - send.time, send.content);
        findings.add(message);
        if (observer != null) {
            observer.message(message, send.call, receive.call, receive.posted);
        }
        try {
            sink.accept(message);
        } catch (IOException e) {
            failure = e;
        }
    }
}
