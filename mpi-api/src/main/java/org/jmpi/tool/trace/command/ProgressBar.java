package org.jmpi.tool.trace.command;

import java.io.PrintStream;
import java.util.Locale;
import org.jmpi.tool.trace.match.Matcher;

/** Shows on a terminal how far something is, once it takes longer than a moment. */
final class ProgressBar implements Matcher.Progress, AutoCloseable {
    private static final int WIDTH = 40;
    private static final long FIRST = 1_000_000_000L;
    private static final long EVERY = 200_000_000L;

    private final PrintStream err;
    private final String what;
    private final boolean isShown;
    private final long begin = System.nanoTime();
    private long next = begin + FIRST;
    private boolean isDrawn;

    private ProgressBar(PrintStream err, String what, boolean isShown) {
        this.err = err;
        this.what = what;
        this.isShown = isShown;
    }

    /** Returns a bar that is drawn if {@code JMPI_PROGRESS} is 1, to which bin/jmpi-trace sets it on a terminal. */
    static ProgressBar on(PrintStream err, String what) {
        return new ProgressBar(err, what, "1".equals(System.getenv("JMPI_PROGRESS")));
    }

    @Override
    public void at(double part) {
        long now = System.nanoTime();
        if (!isShown || now - next < 0) {
            return;
        }
        next = now + EVERY;
        isDrawn = true;
        int filled = (int) Math.round(part * WIDTH);
        double left = part <= 0 ? 0 : (now - begin) * 1e-9 * (1 - part) / part;
        err.printf(
                Locale.ROOT,
                "\r%s [%s%s] %3.0f %%, %.0f s left ",
                what,
                "#".repeat(filled),
                " ".repeat(WIDTH - filled),
                100 * part,
                left);
        err.flush();
    }

    /** Removes the bar. */
    @Override
    public void close() {
        if (isDrawn) {
            err.print("\r" + " ".repeat(what.length() + WIDTH + 30) + "\r");
            err.flush();
        }
    }
}
