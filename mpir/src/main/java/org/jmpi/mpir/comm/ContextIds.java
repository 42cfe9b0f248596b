package org.jmpi.mpir.comm;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.op.Ops;

/**
 * Agreement on context ids (mirrors {@code MPIR_Get_contextid_sparse_group}). One instance a rank.
 *
 * <p>Each rank keeps a mask of free ids; the members of the parent combine theirs by a bitwise and, and all take the
 * lowest bit that is left. Under MPI_THREAD_MULTIPLE one thread owns the mask at a time, that with the lowest parent
 * context first; others contribute an empty mask and try again, so that two communicators never get one id. An extra
 * word tells an empty result for want of ownership from exhaustion. There the first round is empty for all: whoever
 * owns the mask later waits only for ranks that are in the same loop already, never for one that is busy with another
 * communicator, whose own round would need the mask.
 *
 * <p>An id stands for four contexts: point-to-point, collective, and the same two for MPI_Comm_create_group.
 */
public final class ContextIds {
    /** Context numbers that belong to one id. */
    public static final int CONTEXTS = 4;

    private static final int WORDS = 64;
    private static final int FIRST_FREE = 2;

    private final long[] mask = new long[WORDS];
    private final List<Comm> lingering = new ArrayList<>();
    /** Whether some thread has the mask. */
    private boolean owned;

    private int waitingLowest = Integer.MAX_VALUE;

    public ContextIds() {
        java.util.Arrays.fill(mask, -1L);
        mask[0] &= -1L << FIRST_FREE;
    }

    /** Returns the first context number of a new id; collective over {@code parent}. */
    public int allocate(Rank rank, Comm parent) {
        long[] mine = new long[WORDS + 1];
        long[] agreed = new long[WORDS + 1];
        int sequence = parent.collSequence;
        for (boolean mayOwn = !rank.isMultiple(); ; mayOwn = true) {
            // Each try has the tag of the first: MPI_Comm_create_group keeps threads apart by its tag.
            parent.collSequence = sequence;
            boolean own = mayOwn && contribute(rank, parent, mine);
            try {
                agree(rank, mine, agreed, parent);
            } catch (RuntimeException | Error e) {
                abandon(own);
                throw e;
            }
            int id = conclude(own, agreed);
            if (id >= 0) {
                return id * CONTEXTS;
            }
            if (agreed[WORDS] != 0) {
                throw exhausted(rank, parent);
            }
            Thread.yield();
        }
    }

    private static void agree(Rank rank, long[] mine, long[] agreed, Comm parent) {
        Coll.allreduce(rank, mine, agreed, WORDS + 1, rank.datatypes.find(0x4c00083a), rank.ops.find(Ops.BAND), parent);
    }

    /** Lets other threads go on after the agreement over one communicator failed. */
    private synchronized void abandon(boolean own) {
        waitingLowest = Integer.MAX_VALUE;
        owned = owned && !own;
    }

    private synchronized boolean contribute(Rank rank, Comm parent, long[] mine) {
        reclaim(rank);
        waitingLowest = Math.min(waitingLowest, parent.contextId);
        boolean own = !owned && parent.contextId <= waitingLowest;
        if (own) {
            owned = true;
            System.arraycopy(mask, 0, mine, 0, WORDS);
            mine[WORDS] = -1L;
        } else {
            java.util.Arrays.fill(mine, 0);
        }
        return own;
    }

    private synchronized int conclude(boolean own, long[] agreed) {
        if (!own) {
            return -1;
        }
        owned = false;
        for (int w = 0; w < WORDS; w++) {
            if (agreed[w] != 0) {
                int bit = Long.numberOfTrailingZeros(agreed[w]);
                mask[w] &= ~(1L << bit);
                waitingLowest = Integer.MAX_VALUE;
                return w * Long.SIZE + bit;
            }
        }
        if (agreed[WORDS] != 0) {
            waitingLowest = Integer.MAX_VALUE;
        }
        return -1;
    }

    private MpirException exhausted(Rank rank, Comm parent) {
        int free = 0;
        for (long word : mask) {
            free += Long.bitCount(word);
        }
        return new MpirException(
                ErrorClass.ERR_OTHER,
                "no context id is free at all " + parent.size + " ranks of the communicator (" + free + " of "
                        + WORDS * Long.SIZE + " are free at rank " + rank.worldRank()
                        + "); free communicators that are no longer needed");
    }

    /** Gives the id of a freed communicator back, once no request uses it any more. */
    public synchronized void release(Rank rank, Comm comm) {
        lingering.add(comm);
        reclaim(rank);
    }

    /** Returns whether {@code comm}, which was freed, has given its id back: nothing of it is under way any more. */
    public synchronized boolean isReleased(Rank rank, Comm comm) {
        reclaim(rank);
        return !lingering.contains(comm);
    }

    private void reclaim(Rank rank) {
        for (Iterator<Comm> it = lingering.iterator(); it.hasNext(); ) {
            Comm comm = it.next();
            if (!rank.device.isUsed(comm)) {
                int id = comm.contextId / CONTEXTS;
                mask[id / Long.SIZE] |= 1L << id;
                it.remove();
            }
        }
    }
}
