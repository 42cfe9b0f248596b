package org.jmpi.mpir.io.watch;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.io.view.FileView;
import org.jmpi.mpir.tool.event.EventRegistry;

/**
 * What tools learn of one open file at one rank. It counts for that file and for all of the rank's, while a tool reads; tells
 * listeners of accesses, while there are any; and knows what is under way. Any thread.
 */
public final class IoMeter {
    private final IoVars vars;
    private final EventRegistry events;
    private final int handle;
    private final String name;
    private final AtomicLongArray counts = new AtomicLongArray(IoCount.values().length);
    private final List<IoAccess> accesses = new CopyOnWriteArrayList<>();
    /** Those of {@link #accesses} that are over. Guarded by itself. */
    private final ArrayDeque<IoAccess> free = new ArrayDeque<>();

    /**
     * Makes that of a file that is being opened.
     *
     * @param handle the file's
     */
    public IoMeter(Rank rank, int handle, String name) {
        vars = IoVars.of(rank);
        events = rank.events();
        this.handle = handle;
        this.name = name;
    }

    // counting

    /** Counts, if a tool reads. */
    public void count(IoCount what, long n) {
        if (vars.isWatched()) {
            add(what, n);
        }
    }

    private void add(IoCount what, long n) {
        vars.add(what, n);
        counts.getAndAdd(what.ordinal(), n);
    }

    /** Returns a beginning for {@link #time}; 0: nothing is counted. */
    public long begin() {
        return vars.isWatched() ? System.nanoTime() | 1 : 0;
    }

    /** Counts a call of the store that began at {@code begin}, not 0. */
    void call(IoCount what, IoCount time, long begin, boolean isShort) {
        add(what, 1);
        add(time, System.nanoTime() - begin);
        if (isShort) {
            add(IoCount.SHORT, 1);
        }
    }

    /** Adds the time since {@code begin}. */
    public void time(IoCount what, long begin) {
        if (begin != 0) {
            add(what, System.nanoTime() - begin);
        }
    }

    long get(IoCount what) {
        return counts.get(what.ordinal());
    }

    // accesses

    /**
     * Notes that an access begins.
     *
     * @param at where in the view's stream
     * @return to be given to {@link #end}
     */
    public IoAccess begin(FileView view, boolean isRead, boolean isCollective, long at, long bytes) {
        IoAccess access = take();
        access.begin(view, isRead, isCollective, at, bytes);
        if (events.fileAccessBegin.on) {
            raiseBegin(access);
        }
        AccessListener listener = vars.listener;
        if (listener != null) {
            access.listened = listener.begin(access, name);
        }
        return access;
    }

    private IoAccess take() {
        synchronized (free) {
            IoAccess known = free.poll();
            if (known != null) {
                return known;
            }
        }
        IoAccess made = new IoAccess();
        accesses.add(made);
        return made;
    }

    /**
     * Notes that it is over.
     *
     * @param moved how many bytes moved; negative: it failed
     */
    public void end(IoAccess access, long moved) {
        if (vars.isWatched() && moved >= 0) {
            add(access.isRead ? IoCount.READS : IoCount.WRITES, 1);
            add(access.isRead ? IoCount.READ_BYTES : IoCount.WRITE_BYTES, moved);
        }
        AccessListener listener = vars.listener;
        if (listener != null) {
            listener.end(access, access.listened, moved);
        }
        if (events.fileAccessEnd.on) {
            raiseEnd(access, moved);
        }
        access.over();
        synchronized (free) {
            free.push(access);
        }
    }

    private void raiseBegin(IoAccess a) {
        events.fileAccessBegin.raise(handle, a.isRead ? 0 : 1, a.isCollective ? 1 : 0, a.offset(), a.bytes);
    }

    private void raiseEnd(IoAccess a, long moved) {
        events.fileAccessEnd.raise(
                handle, a.isRead ? 0 : 1, a.isCollective ? 1 : 0, a.way.ordinal(), a.offset(), moved);
    }

    /** Notes a round of collective buffering. */
    void round(boolean isRead, int round, int rounds, long nanos) {
        count(IoCount.ROUNDS, 1);
        if (events.fileRound.on) {
            events.fileRound.raise(handle, isRead ? 0 : 1, round, rounds, nanos);
        }
    }

    /** Notes that the file is open. */
    public void opened(int amode) {
        if (events.fileOpened.on) {
            events.fileOpened.raise(handle, amode);
        }
    }

    /** Notes that it is closed. */
    public void closed() {
        if (events.fileClosed.on) {
            events.fileClosed.raise(handle);
        }
    }

    /** Returns the accesses that there are, some of which are over. */
    public List<IoAccess> accesses() {
        return accesses;
    }
}
