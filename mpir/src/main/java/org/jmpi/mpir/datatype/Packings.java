package org.jmpi.mpir.datatype;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;

/** What a rank's threads pack with. */
public final class Packings {
    private static final RankSlot<Packings> SLOT = new RankSlot<>() {
        @Override
        protected Packings make(Rank rank) {
            return new Packings(rank);
        }
    };

    private final Rank rank;
    private final Packing one = new Packing();
    private final ThreadLocal<Packing> ofThread = new ThreadLocal<>() {
        @Override
        protected Packing initialValue() {
            return new Packing();
        }
    };

    private Packings(Rank rank) {
        this.rank = rank;
    }

    /** Returns those of {@code rank}. */
    public static Packings of(Rank rank) {
        return SLOT.of(rank);
    }

    /** Returns what the calling thread packs with. */
    public Packing next() {
        return rank.isMultiple() ? ofThread.get() : one;
    }
}
