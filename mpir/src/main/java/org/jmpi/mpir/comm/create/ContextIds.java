package org.jmpi.mpir.comm.create;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.ContextUse;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpid.Device;
import org.jspecify.annotations.Nullable;

/**
 * The context ids of one rank: which are free, and which {@link Agreement} may use that knowledge (mirrors
 * {@code MPIR_Get_contextid_sparse_group}). Guarded by the holder of the VCI.
 *
 * <p>Ids lie in windows of {@link #WINDOW}; an agreement is about one window at a time and goes on to the next if that
 * has none that is free everywhere. Only one agreement at a time owns the masks of a rank: it alone contributes them,
 * all others an empty mask, so that two never get one id. They try again; an agreement that tried long comes first,
 * then that with the lowest parent. The first try of an agreement is empty, so that whoever owns the masks waits only
 * for processes that have begun the same agreement. Where nothing else should begin meanwhile, the first try has half of
 * the ids lent to it, which is no ownership: if another agreement begins all the same, it goes on with the other half.
 *
 * <p>An id stands for {@link #CONTEXTS} contexts; see {@link Contexts}.
 */
public final class ContextIds implements ContextUse {
    private static final RankSlot<ContextIds> SLOT = new RankSlot<>() {
        @Override
        protected ContextIds make(Rank rank) {
            return new ContextIds();
        }
    };

    /** Returns the context ids of {@code rank}. */
    public static ContextIds of(Rank rank) {
        return SLOT.of(rank);
    }

    /** Context numbers that belong to one id. */
    public static final int CONTEXTS = 16;
    /** How many ids a rank has. */
    public static final int IDS = 1 << 16;

    /** The words of a mask of one window. */
    static final int WORDS = 16;
    /** The ids of one window. */
    static final int WINDOW = WORDS * Long.SIZE;

    static final int WINDOWS = IDS / WINDOW;
    /** COMM_WORLD and COMM_SELF have the first ids. */
    private static final int RESERVED = 2;

    /** The free ids of each window; null: all are. */
    private final long[][] free = new long[WINDOWS][];

    private final int[] freeCount = new int[WINDOWS];
    /** Freed communicators that a request or message may still belong to. */
    private List<Comm> lingering = new ArrayList<>();
    /** The agreements that are past their first try. */
    private final List<Agreement> trying = new ArrayList<>();
    /** Those of this rank alone that wait for the masks. */
    private List<Agreement> parked = new ArrayList<>();

    private @Nullable Agreement owner;
    /** Whom half of the ids of its window are lent to: those in words with an even number. */
    private @Nullable Agreement borrower;

    private int active;
    /** Where the search for free ids goes on: what was freed just now is used last. */
    private int cursor;

    public ContextIds() {
        Arrays.fill(freeCount, WINDOW);
        for (int id = 0; id < RESERVED; id++) {
            use(id);
        }
    }

    /** Counts an agreement that begins; returns whether ids may be lent to its first try. */
    boolean begin(boolean nothingElseBegins) {
        return active++ == 0 && nothingElseBegins;
    }

    /** Returns whether {@code a} owns the masks now. */
    boolean own(Rank rank, Agreement a, boolean mayOwn) {
        if (a.tries() > 0 && !trying.contains(a)) {
            trying.add(a);
        }
        if (owner != null || !mayOwn || (!a.isAlone() && isPreceded(a))) {
            return false;
        }
        reclaim(rank);
        owner = a;
        return true;
    }

    private boolean isPreceded(Agreement a) {
        for (Agreement other : trying) {
            if (other != a && other.precedes(a)) {
                return true;
            }
        }
        return false;
    }

    /** Lends half of the ids to {@code a}, which is the only agreement there is. */
    void lend(Rank rank, Agreement a) {
        reclaim(rank);
        borrower = a;
    }

    /**
     * Copies what {@code a} may have of the mask of its window to the beginning of {@code words}; returns whether that is
     * all of it.
     */
    boolean copyMask(Agreement a, long[] words) {
        int window = a.window();
        if (free[window] == null) {
            Arrays.fill(words, 0, WORDS, -1L);
        } else {
            System.arraycopy(free[window], 0, words, 0, WORDS);
        }
        if (borrower == null || (borrower != a && borrower.window() != window)) {
            return true;
        }
        for (int word = borrower == a ? 1 : 0; word < WORDS; word += 2) {
            words[word] = 0;
        }
        return false;
    }

    /** Returns a bit for each window that has a free id. */
    long windowsWithFree() {
        long bits = 0;
        for (int w = 0; w < WINDOWS; w++) {
            bits |= freeCount[w] > 0 ? 1L << w : 0;
        }
        return bits;
    }

    int cursor() {
        return cursor;
    }

    /** Begins an agreement of this rank alone when the masks are free. */
    void park(Agreement a) {
        parked.add(a);
    }

    /** Takes the masks away from {@code a}, if it owns them or some are lent to it. */
    void disown(Agreement a) {
        if (owner == a) {
            owner = null;
        }
        if (borrower == a) {
            borrower = null;
        }
    }

    /** Counts an agreement as ended. */
    void end(Agreement a) {
        disown(a);
        trying.remove(a);
        active--;
    }

    /** Lets those go on that wait for the masks. */
    void wakeParked() {
        if (owner == null && !parked.isEmpty()) {
            List<Agreement> waiting = parked;
            parked = new ArrayList<>();
            waiting.forEach(Agreement::proceed);
        }
    }

    /** Marks an id as used that was agreed on. */
    void use(int id) {
        int w = id / WINDOW;
        if (free[w] == null) {
            free[w] = new long[WORDS];
            Arrays.fill(free[w], -1L);
        }
        free[w][id % WINDOW / Long.SIZE] &= ~(1L << id);
        freeCount[w]--;
        cursor = (id + 1) % WINDOW;
    }

    /** Gives an id back that no message was ever sent with. */
    void releaseId(int id) {
        int w = id / WINDOW;
        free[w][id % WINDOW / Long.SIZE] |= 1L << id;
        freeCount[w]++;
    }

    /** Gives the id of a freed communicator back, once nothing uses it any more. */
    void release(Comm comm) {
        comm.use = this;
        lingering.add(comm);
    }

    /** Returns how many ids are in use or kept in stock, without those of freed communicators that nothing uses. */
    public int inUse(Rank rank) {
        int[] taken = {IDS};
        Device.of(rank).progress().exclusively(() -> {
            reclaim(rank);
            for (int n : freeCount) {
                taken[0] -= n;
            }
        });
        return taken[0];
    }

    /** Returns whether {@code comm}, which was freed, has given its id back: nothing of it is under way any more. */
    @Override
    public boolean isReleased(Rank rank, Comm comm) {
        boolean[] released = new boolean[1];
        Device.of(rank).progress().exclusively(() -> {
            reclaim(rank);
            released[0] = !lingering.contains(comm);
        });
        return released[0];
    }

    private void reclaim(Rank rank) {
        if (lingering.isEmpty()) {
            return;
        }
        List<Comm> used = new ArrayList<>();
        Device.of(rank).diagnosis().queryUse(lingering, (comm, isUsed) -> {
            if (isUsed) {
                used.add(comm);
            } else {
                releaseId(comm.contextId / CONTEXTS);
            }
        });
        lingering = used;
    }

    /** Returns the error of an agreement that found no id. */
    MpirException exhausted(int processes) {
        int left = 0;
        for (int n : freeCount) {
            left += n;
        }
        return new MpirException(
                ErrorClass.ERR_OTHER,
                "no context id is free at all " + processes + " processes (" + left + " of " + IDS
                        + " are free here); free communicators that are no longer needed");
    }
}
