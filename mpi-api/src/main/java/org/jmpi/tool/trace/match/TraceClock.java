package org.jmpi.tool.trace.match;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.Definition;

/** The unit and the begin of a trace's times. */
public final class TraceClock {
    private static final long NANOS = 1_000_000_000L;
    private static final int DIGITS = 9;

    private final long ticksPerSecond;
    private final long begin;

    /**
     * Makes the clock of a trace.
     *
     * @param ticksPerSecond the unit, positive
     * @param begin the time, in ticks, at which the trace begins
     */
    public TraceClock(long ticksPerSecond, long begin) {
        this.ticksPerSecond = ticksPerSecond;
        this.begin = begin;
    }

    /** Returns the clock of an archive; nanoseconds from zero if it defines none. */
    public static TraceClock of(Archive archive) {
        Definition clock = archive.clock();
        long ticks = clock == null ? 0 : clock.value("ticksPerSecond");
        return new TraceClock(ticks == 0 ? NANOS : ticks, clock == null ? 0 : clock.value("globalOffset"));
    }

    /** Returns the ticks since the trace's begin; negative before it. */
    public long sinceBegin(long time) {
        return time - begin;
    }

    /** Returns the seconds of some ticks. */
    public double toSeconds(long ticks) {
        return (double) ticks / unsignedTicks();
    }

    private double unsignedTicks() {
        return ticksPerSecond > 0
                ? (double) ticksPerSecond
                : new BigInteger(Long.toUnsignedString(ticksPerSecond)).doubleValue();
    }

    /** Appends ticks as seconds with nine digits behind the point. */
    public void appendSeconds(StringBuilder to, long ticks) {
        if (ticksPerSecond != NANOS || ticks == Long.MIN_VALUE) {
            BigDecimal unit = new BigDecimal(Long.toUnsignedString(ticksPerSecond));
            to.append(new BigDecimal(ticks)
                    .divide(unit, DIGITS, RoundingMode.HALF_UP)
                    .toPlainString());
            return;
        }
        if (ticks < 0) {
            to.append('-');
        }
        long size = Math.abs(ticks);
        to.append(size / NANOS).append('.');
        String fraction = Long.toString(size % NANOS);
        to.append("0".repeat(DIGITS - fraction.length())).append(fraction);
    }

    /** Returns ticks as seconds with nine digits behind the point. */
    public String seconds(long ticks) {
        StringBuilder text = new StringBuilder();
        appendSeconds(text, ticks);
        return text.toString();
    }
}
