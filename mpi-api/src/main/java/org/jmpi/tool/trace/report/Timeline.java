package org.jmpi.tool.trace.report;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.tool.trace.match.Call;
import org.jmpi.tool.trace.match.Message;

/** Calls and messages to draw: the longest calls and other regions, and some of the messages if there are many. Its size has a limit. */
final class Timeline {
    static final int MOST_CALLS = 50_000;
    static final int MOST_MESSAGES = 20_000;

    private final int mostCalls;
    private final int mostMessages;
    private final List<Call> calls = new ArrayList<>();
    private final List<Message> messages = new ArrayList<>();
    private long least;
    private long every = 1;
    private long seen;

    Timeline(int mostCalls, int mostMessages) {
        this.mostCalls = mostCalls;
        this.mostMessages = mostMessages;
    }

    /** Adds a call that has ended. */
    void add(Call call) {
        if (lengthOf(call) < least) {
            return;
        }
        calls.add(call);
        if (calls.size() > mostCalls) {
            long[] lengths =
                    calls.stream().mapToLong(Timeline::lengthOf).sorted().toArray();
            // greater than the median's, so that calls of one length don't all stay
            least = lengths[lengths.length / 2] + 1;
            calls.removeIf(each -> lengthOf(each) < least);
        }
    }

    private static long lengthOf(Call call) {
        return call.leave() - call.enter();
    }

    /** Adds a message. */
    void add(Message message) {
        if (seen++ % every != 0) {
            return;
        }
        messages.add(message);
        if (messages.size() > mostMessages) {
            List<Message> kept = new ArrayList<>();
            for (int i = 0; i < messages.size(); i += 2) {
                kept.add(messages.get(i));
            }
            messages.clear();
            messages.addAll(kept);
            every *= 2;
        }
    }

    /** Returns the calls, in order of their ends. */
    List<Call> calls() {
        return calls;
    }

    /** Returns how long a call must be, in ticks, to be among them. */
    long least() {
        return least;
    }

    /** Returns the messages. */
    List<Message> messages() {
        return messages;
    }

    /** Returns how many messages each of them stands for. */
    long every() {
        return every;
    }
}
