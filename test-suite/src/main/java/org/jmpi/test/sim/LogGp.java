package org.jmpi.test.sim;

import java.util.List;

/**
 * The parameters of the LogGP model (Alexandrov and others, 1995), and what local work costs.
 *
 * @param name of the preset
 * @param latency L: from the first byte's leaving to its arriving, in nanoseconds
 * @param overhead o: a rank's own time for a send or a receive, in nanoseconds
 * @param gap g: the least time between two messages that leave or enter one rank, in nanoseconds
 * @param perByte G: the time for a further byte of a message, in nanoseconds
 * @param reduce the time to combine a byte, in nanoseconds
 * @param copy the time to copy a byte within a rank, in nanoseconds
 */
record LogGp(String name, double latency, double overhead, double gap, double perByte, double reduce, double copy) {
    /**
     * Ranks of one node. From docs/performance.md: 0.105 us half round trip, 13.6 million messages a second, 30 us for a
     * mebibyte.
     */
    static final LogGp SHM = new LogGp("shm", 35, 35, 73, 0.0286, 0.1, 0.03);

    /** TCP without a wire (loopback). From docs/performance.md: 3.9 us, 0.233 million a second, 126 us for a mebibyte. */
    static final LogGp TCP = new LogGp("tcp", 900, 1500, 4300, 0.12, 0.1, 0.03);

    /** The same software over a switched network of 10 Gbit/s: its latency and bandwidth are typical, not measured. */
    static final LogGp ETHERNET = new LogGp("ethernet", 20_000, 1500, 4300, 0.8, 0.1, 0.03);

    static final List<LogGp> PRESETS = List.of(SHM, TCP, ETHERNET);

    static LogGp preset(String wanted) {
        return PRESETS.stream()
                .filter(m -> m.name.equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("preset " + wanted + ": expected one of "
                        + PRESETS.stream().map(LogGp::name).toList()));
    }
}
