package org.jmpi.mpir.spawn;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.comm.Comm;

/** What a rank has of processes that come and go; made when it first has to do with some. Any thread. */
public final class Processes {
    private static final RankSlot<Processes> SLOT = new RankSlot<>() {
        @Override
        protected Processes make(Rank rank) {
            return new Processes(rank);
        }
    };

    /** The ports that it opened. */
    public final Ports ports;
    /** The names that it published. */
    public final ServiceNames names;
    /** Who spawned its world. */
    public final Parent parent = new Parent();
    /** The worlds that it spawned. */
    final SpawnedWorlds spawned = new SpawnedWorlds();

    private Processes(Rank rank) {
        ports = new Ports(rank);
        names = new ServiceNames(rank);
    }

    /** Returns what {@code rank} has of processes that come and go. */
    public static Processes of(Rank rank) {
        return SLOT.of(rank);
    }

    /** Returns how many ports {@code rank} has open. */
    static int ports(Rank rank) {
        Processes known = SLOT.find(rank);
        return known == null ? 0 : known.ports.count();
    }

    /** Says that the program gives up {@code comm}, before it does; {@code disconnects}: its processes part, too. */
    public static void leaving(Rank rank, Comm comm, boolean disconnects) {
        Processes known = SLOT.find(rank);
        if (known != null) {
            known.parent.leaving(comm);
            if (disconnects) {
                known.spawned.part(comm);
            }
        }
    }

    /** Closes ports, takes names back, and lets spawned worlds go on: MPI ends at {@code rank}. */
    public static void finish(Rank rank) {
        Processes known = SLOT.find(rank);
        if (known != null) {
            known.names.unpublishAll();
            known.ports.closeAll();
            known.spawned.partAll();
        }
    }
}
