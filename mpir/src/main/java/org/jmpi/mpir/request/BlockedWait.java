package org.jmpi.mpir.request;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jspecify.annotations.Nullable;

/**
 * What a wait that has begun to yield waits for, so that another thread can tell what hangs. Written by the waiting thread,
 * off the fast path; read by any, which may see the parts of two waits.
 */
public final class BlockedWait {
    @SuppressWarnings("NullAway.Init")
    private @Nullable Request request;

    private int generation;
    private @Nullable Comm comm;
    private int source;
    private int tag;
    private int @Nullable [] any;
    private @Nullable ErrhandlerOwner window;
    private WindowWait forWhat = WindowWait.ANSWER;
    private volatile long since;

    void on(Request r, long now) {
        if (request != r || generation != r.generation()) {
            over();
            request = r;
            generation = r.generation();
            since = now;
        }
    }

    void on(Comm of, int from, int withTag, long now) {
        if (comm != of || source != from || tag != withTag) {
            request = null;
            over();
            comm = of;
            source = from;
            tag = withTag;
            since = now;
        }
    }

    /** Other members of {@code of} are waited for, in a collective, since {@code now} or before. */
    public void onMembers(Comm of, long now) {
        on(of, Constants.PROC_NULL, 0, now);
    }

    /** One of the user's requests is waited for. */
    void onAny(int[] handles, long now) {
        if (any != handles) {
            request = null;
            over();
            any = handles;
            since = now;
        }
    }

    /**
     * Rank {@code at} of {@code of}, the communicator of window {@code win}, is waited for since {@code now} or before; a negative one
     * stands for any.
     */
    public void onWindow(ErrhandlerOwner win, Comm of, int at, WindowWait what, long now) {
        if (window != win || comm != of || source != at || forWhat != what) {
            request = null;
            over();
            forWhat = what;
            source = at;
            comm = of;
            window = win;
            since = now;
        }
    }

    /** The wait that has no request is over. */
    public void over() {
        window = null;
        comm = null;
        any = null;
    }

    /** Returns whether one of several requests is waited for. */
    public boolean isForAny() {
        return any != null;
    }

    /** Returns the request that is waited for; null: none, or it is complete. */
    public @Nullable Request request() {
        Request r = request;
        return r != null && generation == r.generation() && !r.isComplete() ? r : null;
    }

    /** Returns the window that is waited at, of whose rank {@link #source()}; null: none. */
    public @Nullable ErrhandlerOwner window() {
        return window;
    }

    /** Returns what is waited for at {@link #window()}. */
    public WindowWait forWhat() {
        return forWhat;
    }

    /** Returns the communicator that a message, the members or a window of are waited for; null: none. */
    public @Nullable Comm comm() {
        return comm;
    }

    /** Returns whether members of {@link #comm()} are waited for, not a message. */
    public boolean isForMembers() {
        return source == Constants.PROC_NULL;
    }

    /** Returns where the message is to come from, or the other rank of the window. */
    public int source() {
        return source;
    }

    /** Returns its tag. */
    public int tag() {
        return tag;
    }

    /** Returns since when, in {@code System.nanoTime()}. */
    public long since() {
        return since;
    }
}
