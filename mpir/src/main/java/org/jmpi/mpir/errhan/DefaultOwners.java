package org.jmpi.mpir.errhan;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jspecify.annotations.Nullable;

/** The communicators of the World Model as those whose handlers get the errors that belong to no other object. */
public final class DefaultOwners {
    private static final RankSlot<DefaultOwners> SLOT = new RankSlot<>() {
        @Override
        protected DefaultOwners make(Rank rank) {
            return new DefaultOwners();
        }
    };

    private @Nullable ErrhandlerOwner world;
    private @Nullable ErrhandlerOwner self;

    private DefaultOwners() {}

    /** Returns those of {@code rank}. */
    public static DefaultOwners of(Rank rank) {
        return SLOT.of(rank);
    }

    /** Sets MPI_COMM_WORLD and MPI_COMM_SELF; null outside the World Model. */
    public void set(@Nullable ErrhandlerOwner newWorld, @Nullable ErrhandlerOwner newSelf) {
        world = newWorld;
        self = newSelf;
    }

    /** Returns MPI_COMM_WORLD; null outside the World Model. */
    public @Nullable ErrhandlerOwner world() {
        return world;
    }

    /** Returns MPI_COMM_SELF; null outside the World Model. */
    public @Nullable ErrhandlerOwner self() {
        return self;
    }
}
