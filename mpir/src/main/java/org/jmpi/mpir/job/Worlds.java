package org.jmpi.mpir.job;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Predicate;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jspecify.annotations.Nullable;

/**
 * The worlds that a rank knows: its own, whose processes have the lpids from 0 on, and those that it met, each with a range
 * of lpids of its own. The lpids of other worlds are this rank's alone: on the wire a process is its world and its rank
 * there. Any thread.
 */
public final class Worlds {
    private static final RankSlot<Worlds> SLOT = new RankSlot<>() {
        @Override
        protected Worlds make(Rank rank) {
            return new Worlds(rank.worldSize());
        }
    };

    /** Returns the worlds that {@code rank} knows. */
    public static Worlds of(Rank rank) {
        return SLOT.of(rank);
    }

    private record World(WorldId id, int size, int base) {
        boolean has(int lpid) {
            return lpid >= base && lpid < base + size;
        }

        BitSet lpids() {
            BitSet all = new BitSet();
            all.set(base, base + size);
            return all;
        }
    }

    private final int ownSize;
    /** Those met and not forgotten. Replaced, never changed. */
    private volatile World[] met = {};
    /** The lpids of worlds that were forgotten. */
    private final BitSet free = new BitSet();

    private int end;

    Worlds(int ownSize) {
        this.ownSize = ownSize;
        end = ownSize;
    }

    /** Returns whether no other world was met, or all of them were forgotten. */
    public boolean isAlone() {
        return met.length == 0;
    }

    /** Returns how many other worlds were met and not forgotten. */
    public int met() {
        return met.length;
    }

    /** Returns whether {@code lpid} is a process of this rank's own world. */
    public boolean isOwn(int lpid) {
        return lpid < ownSize;
    }

    /** Returns the lpid of a process of another world; a world that is new gets its lpids now. */
    public synchronized int lpid(WorldId id, int size, int rankThere) {
        World known = find(id);
        if (known == null) {
            known = new World(id, size, takeRange(size));
            World[] more = Arrays.copyOf(met, met.length + 1);
            more[met.length] = known;
            met = more;
        }
        if (rankThere >= known.size) {
            throw new IllegalArgumentException(
                    "rank " + rankThere + " of world " + id + ": expected less than " + known.size);
        }
        return known.base + rankThere;
    }

    private int takeRange(int size) {
        for (int from = free.nextSetBit(0); from >= 0; ) {
            int to = free.nextClearBit(from);
            if (to - from >= size) {
                free.clear(from, from + size);
                return from;
            }
            from = free.nextSetBit(to);
        }
        int base = end;
        end = Math.addExact(end, size);
        return base;
    }

    /** Returns one more than the highest lpid ever given to a process. */
    public synchronized int end() {
        return end;
    }

    private @Nullable World find(WorldId id) {
        for (World each : met) {
            if (each.id.equals(id)) {
                return each;
            }
        }
        return null;
    }

    private World worldOf(int lpid) {
        for (World each : met) {
            if (each.has(lpid)) {
                return each;
            }
        }
        throw new IllegalArgumentException("process " + lpid + " belongs to no world that this rank knows");
    }

    /** Returns the world of {@code lpid}, a process of another world. */
    public WorldId world(int lpid) {
        return worldOf(lpid).id;
    }

    /** Returns how many processes the world of {@code lpid} has. */
    public int size(int lpid) {
        return isOwn(lpid) ? ownSize : worldOf(lpid).size;
    }

    /** Returns the rank of {@code lpid} in its own world. */
    public int rankThere(int lpid) {
        return isOwn(lpid) ? lpid : lpid - worldOf(lpid).base;
    }

    /**
     * Forgets the worlds none of whose processes is in {@code used}, so that their lpids can be given to others.
     *
     * @param remove forgets all processes with these lpids, or none and returns false
     */
    public synchronized void collect(BitSet used, Predicate<BitSet> remove) {
        met = Arrays.stream(met)
                .filter(each -> {
                    int first = used.nextSetBit(each.base);
                    return (first >= 0 && each.has(first)) || !remove.test(each.lpids());
                })
                .toArray(World[]::new);
        free.clear();
        free.set(ownSize, end);
        for (World each : met) {
            free.andNot(each.lpids());
        }
    }

    /** Returns what a message calls {@code lpid}. */
    public String describe(int lpid) {
        return isOwn(lpid)
                ? "process " + lpid + " of MPI_COMM_WORLD"
                : "process " + rankThere(lpid) + " of another world";
    }
}
