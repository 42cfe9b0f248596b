package org.jmpi.test.sim;

/**
 * What an algorithm sends.
 *
 * @param maxMessages the most messages that a rank sends
 * @param totalMessages how many all send
 * @param maxBytes the most bytes that a rank sends
 * @param totalBytes how many all send
 */
record Cost(long maxMessages, long totalMessages, long maxBytes, long totalBytes) {
    /** Returns the cost of this and then {@code other}, if it is the same rank that sends most in both. */
    Cost plus(Cost other) {
        return new Cost(
                maxMessages + other.maxMessages,
                totalMessages + other.totalMessages,
                maxBytes + other.maxBytes,
                totalBytes + other.totalBytes);
    }
}
