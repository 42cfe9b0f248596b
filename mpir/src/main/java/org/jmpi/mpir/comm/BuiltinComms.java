package org.jmpi.mpir.comm;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.errhan.DefaultOwners;
import org.jspecify.annotations.Nullable;

/** The predefined communicators of a rank. */
public final class BuiltinComms {
    private static final RankSlot<BuiltinComms> SLOT = new RankSlot<>() {
        @Override
        protected BuiltinComms make(Rank rank) {
            return new BuiltinComms(DefaultOwners.of(rank));
        }
    };

    private final DefaultOwners owners;
    private @Nullable Comm world;
    private @Nullable Comm self;

    private BuiltinComms(DefaultOwners owners) {
        this.owners = owners;
    }

    /** Returns those of {@code rank}. */
    public static BuiltinComms of(Rank rank) {
        return SLOT.of(rank);
    }

    /** Sets both; null: there are none any more. Errors that belong to no object go to their handlers. */
    public void set(@Nullable Comm newWorld, @Nullable Comm newSelf) {
        world = newWorld;
        self = newSelf;
        owners.set(newWorld, newSelf);
    }

    /** Returns MPI_COMM_WORLD; null outside MPI_Init and MPI_Finalize, so also where there are only sessions. */
    public @Nullable Comm world() {
        return world;
    }

    /** Returns MPI_COMM_SELF; null where {@link #world} is. */
    public @Nullable Comm self() {
        return self;
    }
}
