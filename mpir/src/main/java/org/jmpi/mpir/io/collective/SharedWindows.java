package org.jmpi.mpir.io.collective;

import java.nio.ByteBuffer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.rma.SharedQuery;
import org.jmpi.mpir.rma.Windows;
import org.jmpi.mpir.win.Win;

/**
 * The windows of all aggregators in memory that the ranks of a file share. Each has two words in front: how many bytes the file
 * had, and how long it took.
 */
final class SharedWindows {
    /** In front of a window. */
    static final int HEADER = 64;

    private static final int GOT = 0;
    private static final int NANOS = 8;
    /** The first windows have no fewer bytes. */
    private static final int SMALLEST = 64 * 1024;

    private final Rank rank;
    private final MpiFile file;
    private Segment[] parts = {};
    private int capacity;
    private boolean isRefused;

    SharedWindows(Rank rank, MpiFile file) {
        this.rank = rank;
        this.file = file;
    }

    /**
     * Makes windows of {@code bytes} bytes, if there are none so long. Collective; all ranks get the same.
     *
     * @return whether there are
     */
    boolean room(int bytes) {
        if (bytes <= capacity) {
            return true;
        }
        if (isRefused) {
            return false;
        }
        Win old = file.buffers;
        file.buffers = null;
        capacity = 0;
        if (old != null) {
            Windows.free(rank, old);
        }
        long wanted = Math.max(SMALLEST, 2L * Integer.highestOneBit(Math.max(1, bytes - 1)));
        try {
            Win win = Windows.allocateShared(rank, HEADER + wanted, 1, null, file.comm);
            file.buffers = win;
            capacity = map(win) ? (int) wanted : 0;
        } catch (MpirException e) {
            capacity = 0;
        }
        isRefused = capacity == 0;
        return !isRefused;
    }

    private boolean map(Win win) {
        parts = new Segment[file.comm.size];
        for (int r = 0; r < parts.length; r++) {
            Object base = SharedQuery.of(rank, win, r).base();
            if (!(base instanceof ByteBuffer bytes)) {
                return false;
            }
            parts[r] = Segment.of(bytes);
        }
        return true;
    }

    /** Returns the window of rank {@code r}, with its header. */
    Segment of(int r) {
        return parts[r];
    }

    /** Says what the file had of the own window, and how long it took; read after a barrier. */
    void tell(int r, long got, long nanos) {
        parts[r].putLong(GOT, got);
        parts[r].putLong(NANOS, nanos);
    }

    long got(int r) {
        return parts[r].getLong(GOT);
    }

    long nanos(int r) {
        return parts[r].getLong(NANOS);
    }
}
