package org.jmpi.mpid.ch4.rma;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.function.IntConsumer;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.win.PartLock;
import org.jspecify.annotations.Nullable;

/** The lock of one rank's part of a window, and who waits for it, first come, first served. Owned by the VCI's holder. */
final class LockQueue {
    private record Waiting(int rank, int lockType) {}

    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
    private final IntConsumer granted;
    /** Who has it alone; negative: nobody. */
    private int exclusive = -1;
    /** Who has it with others, as often as it has. */
    private final ArrayDeque<Integer> sharers = new ArrayDeque<>();

    /** Makes a free lock; {@code granted} is told the rank that gets it. */
    LockQueue(IntConsumer granted) {
        this.granted = granted;
    }

    /** Takes the wish of {@code rank} for the lock. */
    void request(int rank, int lockType) {
        waiting.add(new Waiting(rank, lockType));
        grant();
    }

    /** Takes the lock from {@code rank}; false: it doesn't have it. */
    boolean release(int rank) {
        if (exclusive == rank) {
            exclusive = -1;
        } else if (!sharers.removeFirstOccurrence(rank)) {
            return false;
        }
        grant();
        return true;
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
        for (Waiting head = waiting.peek(); head != null && isFreeFor(head); head = waiting.peek()) {
            waiting.remove();
            if (head.lockType == Constants.LOCK_SHARED) {
                sharers.add(head.rank);
            } else {
                exclusive = head.rank;
            }
            granted.accept(head.rank);
        }
    }

    private boolean isFreeFor(Waiting one) {
        return exclusive < 0 && (one.lockType == Constants.LOCK_SHARED || sharers.isEmpty());
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
                holders.set((Integer) sharer);
            }
        }
        return new PartLock(alone >= 0, holders);
    }

    /** Returns who holds it, in words. */
    String describe() {
        if (exclusive >= 0) {
            return "held exclusively by rank " + exclusive;
        }
        return sharers.isEmpty() ? "free" : "shared by ranks " + sharers;
    }
}
