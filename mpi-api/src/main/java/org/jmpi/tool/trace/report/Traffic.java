package org.jmpi.tool.trace.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.tool.trace.match.Message;

/** Messages and bytes between each pair of processes. */
final class Traffic {
    private record Pair(int sender, int receiver) {}

    /**
     * What one process sent to another.
     *
     * @param sender who sent
     * @param receiver who received
     * @param messages how many
     * @param bytes their length together
     * @param ticks their durations together
     */
    record Flow(int sender, int receiver, long messages, long bytes, long ticks) {
        Flow plus(Flow other) {
            return new Flow(sender, receiver, messages + other.messages, bytes + other.bytes, ticks + other.ticks);
        }
    }

    private final Map<Pair, Flow> flows = new HashMap<>();

    void add(Message message) {
        Flow one = new Flow(message.sender(), message.receiver(), 1, message.bytes(), message.duration());
        flows.merge(new Pair(message.sender(), message.receiver()), one, Flow::plus);
    }

    /** Returns all of them, by sender and receiver. */
    List<Flow> flows() {
        List<Flow> all = new ArrayList<>(flows.values());
        all.sort(Comparator.comparingInt(Flow::sender).thenComparingInt(Flow::receiver));
        return all;
    }
}
