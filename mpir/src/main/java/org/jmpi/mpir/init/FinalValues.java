package org.jmpi.mpir.init;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Values;

/**
 * Values at MPI_Finalize: those of predefined handles, which users don't free, and those that wait for the end of their
 * object. Values on handles that the user forgot to free stay.
 */
public final class FinalValues {
    private FinalValues() {}

    /**
     * Frees and destroys the values of predefined handles: COMM_SELF's first, while all of MPI works, then COMM_WORLD's,
     * those of groups, datatypes, operations, error handlers, info objects and keys. At last what waits is destroyed.
     */
    public static void release(Rank rank) {
        end(rank, HandleType.COMM, rank.self);
        end(rank, HandleType.COMM, rank.world);
        builtins(rank, HandleType.GROUP, rank.groups);
        builtins(rank, HandleType.DATATYPE, rank.datatypes);
        if (rank.datatypes.hasLive()) {
            rank.datatypes.forEachLive(type -> {
                if (type.permanent) {
                    end(rank, HandleType.DATATYPE, type);
                }
            });
        }
        builtins(rank, HandleType.OP, rank.ops);
        builtins(rank, HandleType.ERRHANDLER, rank.errhandlers);
        builtins(rank, HandleType.INFO, rank.infos);
        builtins(rank, HandleType.KEY, rank.keys);
        rank.destroys.runAll();
    }

    private static void builtins(Rank rank, HandleType type, HandleAllocator<?> allocator) {
        for (int i = 0; i < allocator.builtins(); i++) {
            end(rank, type, allocator.builtin(i));
        }
    }

    private static void end(Rank rank, HandleType type, HandleObject object) {
        if (object != null && object.values != null) {
            Values.freeAll(rank, type, object);
            rank.destroys.runFor(object);
        }
    }
}
