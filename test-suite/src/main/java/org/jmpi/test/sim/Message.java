package org.jmpi.test.sim;

/** A message under way. */
final class Message {
    final int source;
    /** The sender's step. */
    final long step;

    final long length;
    /** See {@link Runs}; null if only time is simulated. */
    final long[] payload;
    /** What the sender knows, in a barrier. */
    final long[] knowledge;
    /** When the first byte is there, in each scenario. */
    final double[] arrival;

    Message next;

    Message(int source, long step, long length, long[] payload, long[] knowledge, double[] arrival) {
        this.source = source;
        this.step = step;
        this.length = length;
        this.payload = payload;
        this.knowledge = knowledge;
        this.arrival = arrival;
    }
}
