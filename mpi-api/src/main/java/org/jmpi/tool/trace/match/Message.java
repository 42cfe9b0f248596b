package org.jmpi.tool.trace.match;

/**
 * A message whose two ends were found.
 *
 * @param sender process that sent it
 * @param receiver process that received it
 * @param sent when its send began, in ticks
 * @param duration ticks from then to the end of its receive; negative if the clocks differ
 * @param content communicator, tag and bytes sent
 */
public record Message(int sender, int receiver, long sent, long duration, Content content) {
    /**
     * What was sent.
     *
     * @param comm number of the communicator
     * @param tag the tag
     * @param bytes length of the data
     */
    public record Content(long comm, long tag, long bytes) {}

    /** Returns the number of its communicator. */
    public long comm() {
        return content.comm();
    }

    /** Returns its tag. */
    public long tag() {
        return content.tag();
    }

    /** Returns the bytes that were sent. */
    public long bytes() {
        return content.bytes();
    }
}
