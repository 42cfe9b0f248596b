package org.jmpi.tool.tracelog;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jmpi.mpir.Rank;
import org.jspecify.annotations.Nullable;

/** The log of one rank. Lines from before the rank is known wait until it is. */
final class RankLog {
    private record Line(long nanos, String thread, String text) {}

    private static final int MOST_EARLY = 1000;

    private final TraceOptions options;
    private final long origin = System.nanoTime();
    private final List<Line> early = new ArrayList<>();
    private @Nullable LogSink sink;
    private boolean opened;
    private boolean failed;
    /** The rank's number; -1 before it is known. */
    private int number = -1;
    /** Whether this rank is among those that were chosen. */
    private volatile boolean wanted = true;

    RankLog(TraceOptions options) {
        this.options = options;
    }

    boolean isWanted() {
        return wanted;
    }

    /** Adds a line: the time since MPI was first called, in microseconds, rank, thread, and {@code text}. */
    void add(long nanos, String text) {
        if (failed || !wanted) {
            return;
        }
        Line line = new Line(nanos, Thread.currentThread().getName().replace(' ', '_'), text);
        synchronized (this) {
            Rank rank = Rank.current();
            if (!opened && rank != null && rank.worldRank() >= 0) {
                open(rank);
            }
            if (opened) {
                write(line);
            } else if (early.size() < MOST_EARLY) {
                early.add(line);
            }
        }
    }

    private void open(Rank rank) {
        opened = true;
        number = rank.worldRank();
        wanted = options.wants(number);
        if (!wanted) {
            early.clear();
            return;
        }
        try {
            sink = options.directory() == null
                    ? new ErrorStreamLog()
                    : new MappedLog(options.directory().resolve("trace.rank-" + number + ".log"));
        } catch (IOException e) {
            fail(e);
        }
        early.forEach(this::write);
        early.clear();
    }

    private void write(Line line) {
        try {
            if (sink != null) {
                sink.line(String.format(Locale.ROOT, "%14.3f %d %s ", (line.nanos - origin) / 1e3, number, line.thread)
                        + line.text);
            }
        } catch (IOException e) {
            fail(e);
        }
    }

    private void fail(IOException e) {
        failed = true;
        System.err.println("jmpi: trace-log: rank " + number + " can't write its log (" + e
                + "); name another folder with -tool trace-log:dir=DIR");
    }

    synchronized void close() {
        try {
            if (sink != null) {
                sink.close();
            }
        } catch (IOException e) {
            fail(e);
        }
    }
}
