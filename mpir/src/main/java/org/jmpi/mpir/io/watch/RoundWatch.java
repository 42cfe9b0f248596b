package org.jmpi.mpir.io.watch;

import java.util.Locale;
import java.util.function.IntUnaryOperator;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;

/**
 * The rounds of a collective access: for tools, and on request as lines on standard error that say how far it is. One access at a
 * time.
 */
public final class RoundWatch {
    @Cvar(
            name = "MPIR_CVAR_IO_REPORT_SECONDS",
            category = "IO",
            type = CvarType.INT,
            defaultValue = "0",
            min = 0,
            max = 86_400,
            description =
                    "How many seconds a collective access lasts before the first rank of the file says on standard error"
                            + " how far it is, and then again. The line has percent, rate, and the aggregator that the"
                            + " rank waited for longest. 0 means never. Accesses that each rank does alone have no lines.")
    private static final CvarKey SECONDS = CvarKey.of("MPIR_CVAR_IO_REPORT_SECONDS");

    private static final double MEGA = 1e6;
    private static final double SECOND = 1e9;
    private static final int PERCENT = 100;

    private final IoMeter meter;
    private final String name;
    private final IntUnaryOperator rankOf;
    /** Time between two reports; 0: there are none. */
    private final long period;

    private boolean isRead;
    private int rounds;
    private long bytes;
    private long begun;
    private long latest;
    private long reported;
    /** How long each aggregator was waited for. */
    private long[] waits = {};

    /**
     * Makes that of a file.
     *
     * @param isFirst whether this rank is the file's first
     * @param rankOf returns the rank of an aggregator
     */
    public RoundWatch(Rank rank, IoMeter meter, String name, boolean isFirst, IntUnaryOperator rankOf) {
        this.rankOf = rankOf;
        this.meter = meter;
        this.name = name;
        period = isFirst ? (long) (rank.cvars().getInt(SECONDS) * SECOND) : 0;
    }

    /** Notes that an access begins, to {@code length} bytes of the file. */
    public void begin(boolean reads, int inRounds, long length, int aggregators) {
        isRead = reads;
        rounds = inRounds;
        bytes = length;
        begun = System.nanoTime();
        latest = begun;
        reported = begun;
        if (period > 0) {
            waits = new long[aggregators];
        }
    }

    /** Returns a beginning for {@link #waited}. */
    public long begin() {
        return period > 0 ? System.nanoTime() : 0;
    }

    /** Notes a wait for an aggregator that began at {@code begin}. */
    public void waited(int aggregator, long begin) {
        if (period > 0 && aggregator < waits.length) {
            waits[aggregator] += System.nanoTime() - begin;
        }
    }

    /** Notes that an aggregator's file took {@code nanos}, for which this rank waited. */
    public void took(int aggregator, long nanos) {
        if (period > 0 && aggregator < waits.length) {
            waits[aggregator] += nanos;
        }
    }

    /** Notes that a round is over. */
    public void done(int round) {
        long now = System.nanoTime();
        meter.round(isRead, round, rounds, now - latest);
        latest = now;
        if (period > 0 && now - reported >= period) {
            reported = now;
            System.err.println(line(round + 1, now));
        }
    }

    private String line(int done, long now) {
        double share = (double) done / rounds;
        double seconds = (now - begun) / SECOND;
        int slowest = 0;
        for (int a = 1; a < waits.length; a++) {
            slowest = waits[a] > waits[slowest] ? a : slowest;
        }
        return String.format(
                Locale.ROOT,
                "jmpi: %s %s: %.0f %% after %.1f s, %.1f MB/s, slowest aggregator rank %d",
                isRead ? "reading" : "writing",
                name,
                PERCENT * share,
                seconds,
                share * bytes / MEGA / seconds,
                rankOf.applyAsInt(slowest));
    }
}
