package org.jmpi.mpir.io.view;

import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.typerep.RunVisitor;
import org.jmpi.mpir.datatype.typerep.TypeLayout;
import org.jspecify.annotations.Nullable;

/**
 * A view of a file: endless copies of a file type from a displacement on. Its <em>stream</em> is all its bytes without
 * the holes; an access is an interval of it. Offsets are absolute and in bytes. Immutable; any thread.
 */
public final class FileView {
    /** Bytes of a type that are looked at. */
    private static final int SAMPLE = 64 * 1024;

    private final long disp;
    private final long size;
    private final long extent;
    private final long trueLb;
    private final long trueUb;
    private final @Nullable TypeLayout layout;
    private final boolean isOrdered;
    /** Bytes of a run on average, as far as the first bytes of the type show. */
    private final long meanRun;

    /** Makes the view of {@code filetype}, which is committed, from {@code disp} on. */
    public FileView(long disp, Datatype filetype) {
        this.disp = disp;
        size = filetype.size;
        extent = filetype.extent;
        trueLb = filetype.trueLb;
        trueUb = filetype.trueLb + filetype.trueExtent;
        layout = filetype.layout;
        ViewShape tiles = ViewShape.tiled(filetype.map, filetype.extent);
        isOrdered = size == 0 || tiles.isDisjoint();
        meanRun = countRuns();
    }

    private static final class RunCount implements RunVisitor {
        private long runs;

        @Override
        public void run(long at, long len) {
            runs++;
        }
    }

    private long countRuns() {
        if (layout == null || size == 0) {
            return Long.MAX_VALUE;
        }
        RunCount count = new RunCount();
        long sample = Math.min(size, SAMPLE);
        layout.runs(0, sample, count);
        // one run may be longer than the sample
        return count.runs <= 1 ? size : sample / count.runs;
    }

    /** Returns where the view begins. */
    public long disp() {
        return disp;
    }

    /** Returns the bytes of one copy of the file type, without holes; 0: the view has no bytes at all. */
    public long size() {
        return size;
    }

    /** Returns whether the view has no holes. */
    public boolean isContiguous() {
        return layout == null;
    }

    /** Returns whether each byte of the stream lies behind the one before it: then {@link #before} is quick. */
    public boolean isOrdered() {
        return isOrdered;
    }

    /** Returns how many bytes of the stream lie in a row on average, about. */
    public long meanRunLength() {
        return meanRun;
    }

    /** Returns how far apart the beginnings of runs are on average, about, in bytes of the file. */
    public long meanDistance() {
        return size == 0 || meanRun == Long.MAX_VALUE ? Long.MAX_VALUE : (long) ((double) meanRun / size * extent);
    }

    /** Shows the runs of the file behind {@code len} bytes of the stream from {@code at} on, relative to {@link #disp}. */
    public void runs(long at, long len, RunVisitor visitor) {
        if (layout == null) {
            visitor.run(at, len);
        } else {
            layout.runs(at, len, visitor);
        }
    }

    /** Returns the offset of byte {@code at} of the stream; of a view without bytes its displacement. */
    public long place(long at, Probe probe) {
        if (layout == null) {
            return disp + at;
        }
        if (size == 0) {
            return disp;
        }
        layout.runs(at, 1, probe);
        return disp + probe.place();
    }

    /** As {@link #before(long, Probe)}, with a probe of its own if it needs one. */
    public long before(long offset) {
        return layout == null ? Math.max(0, offset - disp) : before(offset, new Probe());
    }

    /** Returns how many bytes of the stream lie before byte {@code offset} of the file. */
    public long before(long offset, Probe probe) {
        long relative = offset - disp;
        if (relative <= 0 || size == 0) {
            return 0;
        }
        if (layout == null) {
            return relative;
        }
        return isOrdered ? search(relative, probe) : count(relative, probe);
    }

    /** Whole tiles by division, then by halving within the one that {@code relative} lies in. */
    private long search(long relative, Probe probe) {
        long tiles = relative < trueUb ? 0 : (relative - trueUb) / extent + 1;
        long low = tiles * size;
        long high = relative <= tiles * extent + trueLb ? low : low + size;
        while (low < high) {
            long middle = (low + high) >>> 1;
            assert layout != null;
            layout.runs(middle, 1, probe);
            if (probe.place() < relative) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Byte by byte of the tiles that may reach before {@code relative}: copies lie among each other. */
    private long count(long relative, Probe probe) {
        long most = extent <= 0 ? 1 : Math.max(1, (relative - trueLb + extent - 1) / extent);
        long last = 0;
        assert layout != null;
        for (long at = most * size - 1; at >= 0 && last == 0; at--) {
            layout.runs(at, 1, probe);
            last = probe.place() < relative ? at + 1 : 0;
        }
        return last;
    }
}
