package org.jmpi.tool.profile;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** The figures of one function on one communicator, of one thread, which alone writes them. */
final class Cell {
    /** Sizes by powers of two: slot 0 has size 0, slot n sizes from 2^(n-1) up to below 2^n. */
    static final int SLOTS = 65;
    /** So many calls are always looked up: programs have few sites, which mostly show at once. */
    private static final int FIRST_SITES = 16;

    /** The counts of one call site. */
    static final class Site {
        long calls;
        long nanos;
        long bytes;
    }

    final int function;
    final int comm;
    String label;
    long calls;
    long nanos;
    long shortest = Long.MAX_VALUE;
    long longest;
    long sent;
    long received;
    final long[] sizes = new long[SLOTS];
    final Map<String, Site> sites = new LinkedHashMap<>();

    private final int oneIn;
    private int untilSample;
    private @Nullable String lastSite;
    /** Counts since the last sample of the stack; they go to the site that the next sample finds. */
    private Site pending = new Site();

    Cell(int function, int comm, String label, int oneIn) {
        this.function = function;
        this.comm = comm;
        this.label = label;
        this.oneIn = oneIn;
    }

    void add(long took, long bytesSent, long bytesReceived) {
        calls++;
        nanos += took;
        shortest = Math.min(shortest, took);
        longest = Math.max(longest, took);
        sent += bytesSent;
        received += bytesReceived;
        long bytes = bytesSent + bytesReceived;
        if (bytesSent > 0) {
            sizes[slot(bytesSent)]++;
        }
        if (bytesReceived > 0) {
            sizes[slot(bytesReceived)]++;
        }
        if (oneIn > 0) {
            pending.calls++;
            pending.nanos += took;
            pending.bytes += bytes;
            if (--untilSample < 0) {
                sampleSite();
            }
        }
    }

    /** Adds what a request sends, which its start alone does not show. */
    void addBytes(long bytes) {
        sent += bytes;
        if (bytes > 0) {
            sizes[slot(bytes)]++;
        }
        if (lastSite != null) {
            Objects.requireNonNull(sites.get(lastSite)).bytes += bytes;
        }
    }

    static int slot(long bytes) {
        return Long.SIZE - Long.numberOfLeadingZeros(bytes);
    }

    private void sampleSite() {
        // by chance, since a loop of several sites would meet a fixed step at one of them
        untilSample = oneIn == 1 || calls < FIRST_SITES
                ? 0
                : ThreadLocalRandom.current().nextInt(2 * oneIn - 1);
        lastSite = CallSites.find();
        assign();
    }

    private void assign() {
        Site site = sites.computeIfAbsent(lastSite, name -> new Site());
        site.calls += pending.calls;
        site.nanos += pending.nanos;
        site.bytes += pending.bytes;
        pending.calls = 0;
        pending.nanos = 0;
        pending.bytes = 0;
    }

    /** Gives what no look followed to the site that was seen last, so that the sites' sums are the cell's. */
    void settle() {
        if (pending.calls > 0 && lastSite != null) {
            assign();
        }
    }
}
