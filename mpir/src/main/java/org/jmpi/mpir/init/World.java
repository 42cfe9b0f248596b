package org.jmpi.mpir.init;

import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.BuiltinComms;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.create.ContextIds;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.errhan.Errhandlers;
import org.jmpi.mpir.errhan.InitialErrhandler;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.mpid.Device;
import org.jspecify.annotations.Nullable;

/** The predefined communicators of the World Model (MPI 4.1, 11.2), between MPI_Init and MPI_Finalize. */
final class World {
    private static final int WORLD = 0;
    private static final int SELF = 1;
    private static final int WORLD_GROUP = 1;
    private static final int SELF_GROUP = 2;

    private World() {}

    static void make(Rank rank) {
        int me = rank.worldRank();
        Group worldGroup =
                Group.table(rank).addBuiltin(WORLD_GROUP, new Group().initStrided(rank.worldSize(), 0, 1, me));
        Group selfGroup = Group.table(rank).addBuiltin(SELF_GROUP, new Group().initStrided(1, me, 1, me));
        worldGroup.initInternal();
        selfGroup.initInternal();
        Errhandler initial = InitialErrhandler.of(rank);
        Comm world = Comm.table(rank).addBuiltin(WORLD, builtin(worldGroup, 0, "MPI_COMM_WORLD", initial));
        Comm self =
                Comm.table(rank).addBuiltin(SELF, builtin(selfGroup, ContextIds.CONTEXTS, "MPI_COMM_SELF", initial));
        BuiltinComms.of(rank).set(world, self);
        Device.of(rank).messaging().commCreated(world);
        Device.of(rank).messaging().commCreated(self);
    }

    private static Comm builtin(Group group, int context, String name, @Nullable Errhandler errhandler) {
        Comm comm = new Comm().describe(group, context);
        comm.name = name;
        comm.errhandler = errhandler;
        return comm;
    }

    /** Makes the communicators invalid: a session may be open still, or be opened later. */
    static void remove(Rank rank) {
        remove(rank, Objects.requireNonNull(BuiltinComms.of(rank).self()), SELF, SELF_GROUP);
        remove(rank, Objects.requireNonNull(BuiltinComms.of(rank).world()), WORLD, WORLD_GROUP);
        BuiltinComms.of(rank).set(null, null);
    }

    private static void remove(Rank rank, Comm comm, int index, int groupIndex) {
        Device.of(rank).messaging().commFreed(comm);
        comm.freed = true;
        assert comm.errhandler != null;
        Errhandlers.release(rank, comm.errhandler);
        Comm.table(rank).removeBuiltin(index);
        Group.table(rank).removeBuiltin(groupIndex);
    }
}
