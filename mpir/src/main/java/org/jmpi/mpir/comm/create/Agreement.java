package org.jmpi.mpir.comm.create;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * Processes agree on context ids that are free at all of them: masks of free ids go up a tree, combined by a bitwise
 * and; the result comes down it. Goes on by itself while progress is made; guarded by the holder of the VCI.
 *
 * <p>A message has a mask, flags that are combined as well, and a bit for each window that has a free id. A process that
 * learns of a failure says so in the flags, so that all of them end.
 */
final class Agreement implements CompletionListener {
    /** Hears how an agreement ended; must not wait. */
    interface Outcome {
        /** The ids that were found, at least one, in the same order at all processes. */
        void agreed(int[] ids);

        /** No id was found. */
        void failed(RuntimeException why, boolean exhausted);
    }

    /** What tells agreements apart; the same at all processes. The smaller one goes first where two are of one age. */
    record Name(int parentContext, int number) implements Comparable<Name> {
        @Override
        public int compareTo(Name other) {
            int byContext = Integer.compare(parentContext, other.parentContext);
            return byContext != 0 ? byContext : Integer.compare(number, other.number);
        }
    }

    private static final int INT64 = 0x4c00083a;
    private static final int FLAGS = ContextIds.WORDS;
    private static final int NON_EMPTY = FLAGS + 1;
    private static final int LENGTH = NON_EMPTY + 1;
    /** Flag: all who contributed owned their masks. */
    private static final long OWNED = 1;
    /** Flag: nobody failed. */
    private static final long SOUND = 2;
    /** Flag: all who contributed gave all that is free. */
    private static final long FULL = 4;

    private static final int CURSOR_SHIFT = 8;
    /** Agreements that tried less than this many times have the same age. */
    private static final int AGE_SHIFT = 4;

    private final Rank rank;
    private final ContextIds ids;
    private final AgreementTree tree;
    private final Datatype type;
    private final Name name;
    private final int wanted;
    private final Outcome outcome;
    /** Whether its first try gets ids lent. */
    private final boolean eager;

    private final long[] up = new long[LENGTH];
    private final long[] down = new long[LENGTH];
    private final long[][] arriving;
    private final Request[] receives;
    private int outstanding;
    private int tries;
    private final int firstWindow;
    private int window;
    private @Nullable RuntimeException failure;

    /**
     * Makes an agreement.
     *
     * @param name tells it from others
     * @param wanted the most ids to agree on
     * @param window where to look first; the same at all processes
     * @param nothingElseBegins whether this process, as far as is known, begins no other agreement before this one ends
     */
    Agreement(
            Rank rank,
            AgreementTree tree,
            Name name,
            int wanted,
            int window,
            boolean nothingElseBegins,
            Outcome outcome) {
        this.rank = rank;
        this.tree = tree;
        this.name = name;
        this.wanted = wanted;
        this.window = window;
        firstWindow = window;
        this.outcome = outcome;
        ids = ContextIds.of(rank);
        type = Datatype.table(rank).known(INT64);
        receives = new Request[tree.children.length + 1];
        arriving = new long[receives.length][LENGTH];
        eager = ids.begin(nothingElseBegins) && !tree.isAlone();
    }

    int window() {
        return window;
    }

    int tries() {
        return tries;
    }

    boolean isAlone() {
        return tree.isAlone();
    }

    /** Returns whether this goes before {@code other} when both want the masks. */
    boolean precedes(Agreement other) {
        int age = tries >> AGE_SHIFT;
        int otherAge = other.tries >> AGE_SHIFT;
        if (age != otherAge) {
            return age > otherAge;
        }
        return name.compareTo(other.name) < 0;
    }

    /** Begins the next try. */
    void proceed() {
        boolean owned = takeIds();
        if (!owned && tree.isAlone()) {
            ids.park(this);
            return;
        }
        contribute(owned);
        outstanding = tree.children.length;
        for (int i = 0; i < tree.children.length; i++) {
            receive(i, tree.children[i], tree.within, tree.attr, tree.tag);
        }
        if (tree.children.length == 0) {
            gathered();
        }
    }

    private boolean takeIds() {
        if (eager && tries == 0) {
            ids.lend(rank, this);
            return true;
        }
        return ids.own(rank, this, tries > 0 || tree.isAlone());
    }

    private void contribute(boolean owned) {
        java.util.Arrays.fill(up, 0);
        up[FLAGS] = SOUND;
        if (owned) {
            up[FLAGS] |= ids.copyMask(this, up) ? FULL : 0;
            up[FLAGS] |= OWNED | (long) ids.cursor() << CURSOR_SHIFT;
            up[NON_EMPTY] = ids.windowsWithFree();
        }
    }

    private void receive(int slot, int source, Comm comm, int attr, int tag) {
        receives[slot] = Device.of(rank).messaging().irecv(arriving[slot], LENGTH, type, source, tag, comm, attr);
        Device.of(rank).requests().whenComplete(receives[slot], this);
    }

    /** Peers may be gone: what they would have answered fails too, and says so. */
    private void send(long[] words, int dest, Comm comm, int attr, int tag) {
        try {
            Request request = Device.of(rank).messaging().send(words, LENGTH, type, dest, tag, comm, attr);
            if (request != null) {
                Device.of(rank).requests().releaseRequest(request);
            }
        } catch (RuntimeException e) {
            failure = failure == null ? e : failure;
        }
    }

    @Override
    public void completed(Request r) {
        int slot = 0;
        while (receives[slot] != r) {
            slot++;
        }
        receives[slot] = null;
        boolean sound = arrived(r);
        Device.of(rank).requests().releaseRequest(r);
        if (slot < tree.children.length) {
            fromChild(arriving[slot], sound);
        } else if (tree.parent >= 0) {
            fromParent(arriving[slot], sound);
        } else {
            combine(up, arriving[slot], sound);
            decided(up);
        }
    }

    private boolean arrived(Request r) {
        RuntimeException why = r.failure;
        if (why == null && (r.status.MPI_ERROR != 0 || r.status.bytes() != (long) LENGTH * Long.BYTES)) {
            why = new MpirException(
                    ErrorClass.ERR_OTHER,
                    "a process sent " + r.status.bytes() + " bytes in an agreement on a context id, expected "
                            + LENGTH * Long.BYTES + "; do all processes run the same version?");
        }
        failure = failure == null ? why : failure;
        return why == null;
    }

    private static void combine(long[] words, long[] others, boolean sound) {
        if (!sound) {
            words[FLAGS] &= ~SOUND;
            return;
        }
        for (int i = 0; i < LENGTH; i++) {
            words[i] &= others[i];
        }
    }

    private void fromChild(long[] words, boolean sound) {
        combine(up, words, sound);
        if (--outstanding == 0) {
            gathered();
        }
    }

    private void gathered() {
        int slot = tree.children.length;
        if (tree.parent >= 0) {
            send(up, tree.parent, tree.within, tree.attr, tree.tag);
            receive(slot, tree.parent, tree.within, tree.attr, tree.tag);
        } else if (tree.across != null) {
            // a copy: the answer may be here before this is gone
            send(up.clone(), tree.acrossRank, tree.across, tree.acrossAttr, tree.acrossTag);
            receive(slot, tree.acrossRank, tree.across, tree.acrossAttr, tree.acrossTag);
        } else {
            decided(up);
        }
    }

    private void fromParent(long[] words, boolean sound) {
        if (!sound) {
            words[FLAGS] = 0;
        }
        decided(words);
    }

    /** Passes the result on; what {@link #down} held before, all children have read. */
    private void decided(long[] result) {
        System.arraycopy(result, 0, down, 0, LENGTH);
        for (int child : tree.children) {
            send(down, child, tree.within, tree.attr, tree.tag);
        }
        conclude();
        ids.wakeParked();
    }

    private void conclude() {
        if ((down[FLAGS] & SOUND) == 0) {
            end();
            outcome.failed(failure != null ? failure : elsewhere(), false);
        } else if ((down[FLAGS] & OWNED) == 0) {
            again(window);
        } else {
            choose();
        }
    }

    private static MpirException elsewhere() {
        return new MpirException(
                ErrorClass.ERR_PROC_ABORTED,
                "another process could not agree on a context id: a process that takes part failed");
    }

    private void again(int nextWindow) {
        window = nextWindow;
        ids.disown(this);
        ids.wakeParked();
        tries++;
        proceed();
    }

    private void choose() {
        int[] found = found((int) (down[FLAGS] >>> CURSOR_SHIFT));
        if (found.length > 0) {
            for (int id : found) {
                ids.use(id);
            }
            end();
            outcome.agreed(found);
            return;
        }
        int next = (down[FLAGS] & FULL) == 0 ? window : nextWindow();
        if ((down[FLAGS] & FULL) != 0 && next == firstWindow) {
            end();
            outcome.failed(ids.exhausted(Math.max(tree.within.size, 1)), true);
        } else {
            again(next);
        }
    }

    private void end() {
        ids.end(this);
    }

    /** Returns the first ids of the window that are free everywhere, from {@code start} on and round. */
    private int[] found(int start) {
        int[] chosen = new int[wanted];
        int n = 0;
        for (int i = 0; i < ContextIds.WINDOW && n < wanted; i++) {
            int bit = (start + i) % ContextIds.WINDOW;
            if ((down[bit / Long.SIZE] >>> bit & 1) != 0) {
                chosen[n++] = window * ContextIds.WINDOW + bit;
            }
        }
        return java.util.Arrays.copyOf(chosen, n);
    }

    /** Returns the next window with a free id at all processes, going round; the first one if there is none. */
    private int nextWindow() {
        int w = window;
        do {
            w = (w + 1) % ContextIds.WINDOWS;
        } while (w != firstWindow && (down[NON_EMPTY] >>> w & 1) == 0);
        return w;
    }
}
