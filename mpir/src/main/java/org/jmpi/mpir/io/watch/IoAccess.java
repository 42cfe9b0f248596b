package org.jmpi.mpir.io.watch;

import org.jmpi.mpir.io.view.FileView;
import org.jmpi.mpir.io.view.Probe;
import org.jspecify.annotations.Nullable;

/**
 * An access to a file that is under way. Kept by the file for the next one, so that an access allocates nothing. Written by the
 * thread whose access it is; others may look, and see the parts of two accesses.
 */
public final class IoAccess {
    @Nullable
    Thread thread;

    boolean isRead;
    boolean isCollective;
    private @Nullable FileView view;
    private long at;
    long bytes;
    long since;
    IoWay way = IoWay.CONTIGUOUS;
    /** What a listener made of it. */
    @Nullable
    Object listened;

    IoAccess() {}

    void begin(FileView of, boolean reads, boolean collective, long place, long length) {
        view = of;
        isRead = reads;
        isCollective = collective;
        at = place;
        bytes = length;
        way = IoWay.CONTIGUOUS;
        since = System.nanoTime();
        thread = Thread.currentThread();
    }

    void over() {
        thread = null;
        view = null;
        listened = null;
    }

    /** Says how it went to the file. */
    public void by(IoWay used) {
        way = used;
    }

    /** Returns whose access it is; null: it is over. */
    public @Nullable Thread thread() {
        return thread;
    }

    /** Returns whether it reads. */
    public boolean isRead() {
        return isRead;
    }

    /** Returns whether all ranks do it together. */
    public boolean isCollective() {
        return isCollective;
    }

    /** Returns how many bytes are to move. */
    public long bytes() {
        return bytes;
    }

    /** Returns since when, in {@code System.nanoTime()}. */
    public long since() {
        return since;
    }

    /** Returns how it went to the file, once it did. */
    public IoWay way() {
        return way;
    }

    /** Returns the byte of the file where it begins; -1: it has no bytes, perhaps since its arguments are wrong. */
    public long offset() {
        FileView of = view;
        return of == null || bytes == 0 ? -1 : of.place(at, new Probe());
    }
}
