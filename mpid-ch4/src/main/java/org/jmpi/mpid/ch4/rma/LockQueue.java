package org.jmpi.mpid.ch4.rma;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.function.IntConsumer;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.win.PartLock;
import org.jspecify.annotations.Nullable;

/** The lock of one rank's part of a window, and who waits for it, first come, first served. Owned by the VCI's holder. */
final class LockQueue {
    /** The wish of a rank, then what it has. Pooled. */
    private static final class Turn {
        private int rank;
        private int lockType;

        boolean isShared() {
            return lockType == Constants.LOCK_SHARED;
        }
    }

    private final ArrayDeque<Turn> free = new ArrayDeque<>();
    private final ArrayDeque<Turn> waiting = new ArrayDeque<>();
    private final IntConsumer granted;
    /** Who has it alone; negative: nobody. */
    private int exclusive = -1;
    /** Who has it with others, as often as it has. */
    private final ArrayDeque<Turn> sharers = new ArrayDeque<>();

    /** Makes a free lock; {@code granted} is told the rank that gets it. */
    LockQueue(IntConsumer granted) {
        this.granted = granted;
    }

    /** Takes the wish of {@code rank} for the lock. */
    void request(int rank, int lockType) {
        Turn turn = free.isEmpty() ? new Turn() : free.remove();
        turn.rank = rank;
        turn.lockType = lockType;
        waiting.add(turn);
        grant();
    }

    /** Takes the lock from {@code rank}; false: it doesn't have it. */
    boolean release(int rank) {
        if (exclusive == rank) {
            exclusive = -1;
        } else if (!removeSharer(rank)) {
            return false;
        }
        grant();
        return true;
    }

    /** Takes one of a rank's shares away, all others keep their order; false: it has none. */
    private boolean removeSharer(int rank) {
        boolean isRemoved = false;
        for (int left = sharers.size(); left > 0; left--) {
            Turn one = sharers.remove();
            if (!isRemoved && one.rank == rank) {
                isRemoved = true;
                free.add(one);
            } else {
                sharers.add(one);
            }
        }
        return isRemoved;
    }

    /** Forgets a rank that is gone. */
    void forget(int rank) {
        waiting.removeIf(w -> w.rank == rank);
        while (release(rank)) {
            continue;
        }
        grant();
    }

    private void grant() {
        for (Turn head = waiting.peek(); head != null && isFreeFor(head); head = waiting.peek()) {
            waiting.remove();
            int rank = head.rank;
            if (head.isShared()) {
                sharers.add(head);
            } else {
                exclusive = rank;
                free.add(head);
            }
            granted.accept(rank);
        }
    }

    private boolean isFreeFor(Turn one) {
        return exclusive < 0 && (one.isShared() || sharers.isEmpty());
    }

    /** Returns who holds it while others wait; null: nobody waits. Any thread; wrong, or throws, while it changes hands. */
    @Nullable
    PartLock contended() {
        if (waiting.isEmpty()) {
            return null;
        }
        BitSet holders = new BitSet();
        int alone = exclusive;
        if (alone >= 0) {
            holders.set(alone);
        } else {
            for (Object sharer : sharers.toArray()) {
                holders.set(((Turn) sharer).rank);
            }
        }
        return new PartLock(alone >= 0, holders);
    }

    /** Returns who holds it, in words. */
    String describe() {
        if (exclusive >= 0) {
            return "held exclusively by rank " + exclusive;
        }
        return sharers.isEmpty()
                ? "free"
                : "shared by ranks " + sharers.stream().map(one -> one.rank).toList();
    }
}
