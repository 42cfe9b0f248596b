package org.jmpi.tool.trace.match;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was counted while messages were matched. */
public final class Findings {
    /** So many examples of each finding are kept. */
    private static final int EXAMPLES = 3;

    /** Findings of one sort that are about a request. */
    static final class Requests {
        long count;
        int process;
        long request;
        long time;

        void add(int by, long number, long at) {
            if (count++ == 0) {
                process = by;
                request = number;
                time = at;
            }
        }
    }

    /** Findings of one sort that are about an end of a message. */
    static final class Ends {
        long count;
        final List<End> first = new ArrayList<>();
        /** How many there are in each communicator. */
        final Map<Long, Long> byComm = new TreeMap<>();

        void add(End end) {
            count++;
            byComm.merge(end.content.comm(), 1L, Long::sum);
            if (first.size() < EXAMPLES) {
                first.add(end);
            }
        }
    }

    /** An ordered pair of processes. */
    record Pair(int from, int to) {}

    long matched;
    long bytes;
    long negative;
    long notPositive;
    final Durations durations = new Durations();
    /** The least duration of each ordered pair. */
    final Map<Pair, Long> least = new HashMap<>();

    final Ends missingReceives = new Ends();
    final Ends withoutSend = new Ends();
    final Ends longer = new Ends();
    final Ends unknownPeers = new Ends();
    final Ends elsewhere = new Ends();
    final Requests reused = new Requests();
    final Requests notBegun = new Requests();
    long cancelledSends;
    long cancelledReceives;
    long failedTests;
    long abandonedSends;
    long sendsHeldBack;
    long abandonedReceives;
    long receivesHeldBack;
    int abandonedProcess = -1;
    long abandonedRequest;
    long receiveRequests;
    boolean waits;
    boolean posts;

    Findings() {}

    void add(Message message) {
        matched++;
        bytes += message.bytes();
        long duration = message.duration();
        durations.add(duration);
        least.merge(new Pair(message.sender(), message.receiver()), duration, Math::min);
        if (duration <= 0) {
            notPositive++;
            negative += duration < 0 ? 1 : 0;
        }
    }

    /** Returns how many messages were matched. */
    public long matched() {
        return matched;
    }

    /** Returns the bytes of all messages that were matched. */
    public long bytes() {
        return bytes;
    }

    /** Returns how many sends have no receive. */
    public long missingReceives() {
        return missingReceives.count;
    }

    /** Returns how many receives have no send. */
    public long receivesWithoutSend() {
        return withoutSend.count;
    }

    /** Returns how many messages arrived when they were sent, or before. */
    public long notPositive() {
        return notPositive;
    }

    /** Returns how many messages were sent longer than they were received. */
    public long longerSent() {
        return longer.count;
    }

    /** Returns how many ends of messages have a peer that the trace does not define. */
    public long unknownPeers() {
        return unknownPeers.count;
    }

    /** Returns how many ends of messages have a peer in another job, whose end is not in the trace. */
    public long elsewhere() {
        return elsewhere.count;
    }

    /** Returns how many requests were cancelled. */
    public long cancelled() {
        return cancelledSends + cancelledReceives;
    }

    /** Returns how many requests began and never completed. */
    public long neverCompleted() {
        return abandonedSends + abandonedReceives + reused.count;
    }

    /** Returns how many completions there are of requests that did not begin. */
    public long notBegun() {
        return notBegun.count;
    }

    /** Returns how many tests found a request not complete. */
    public long failedTests() {
        return failedTests;
    }

    /** Returns whether anything was found that a sound trace does not have. */
    public boolean hasWarnings() {
        return missingReceives()
                        + receivesWithoutSend()
                        + notPositive()
                        + longerSent()
                        + unknownPeers()
                        + neverCompleted()
                        + notBegun()
                > 0;
    }
}
