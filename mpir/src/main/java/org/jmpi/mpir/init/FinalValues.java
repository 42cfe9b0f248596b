package org.jmpi.mpir.init;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.BuiltinComms;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.key.DestroyQueue;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Key;
import org.jmpi.mpir.key.Values;
import org.jmpi.mpir.op.Op;
import org.jspecify.annotations.Nullable;

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
        end(rank, HandleType.COMM, BuiltinComms.of(rank).self());
        end(rank, HandleType.COMM, BuiltinComms.of(rank).world());
        builtins(rank, HandleType.GROUP, Group.table(rank));
        builtins(rank, HandleType.DATATYPE, Datatype.table(rank));
        if (Datatype.table(rank).hasLive()) {
            Datatype.table(rank).forEachLive(type -> {
                if (type.permanent) {
                    end(rank, HandleType.DATATYPE, type);
                }
            });
        }
        builtins(rank, HandleType.OP, Op.table(rank));
        builtins(rank, HandleType.ERRHANDLER, Errhandler.table(rank));
        builtins(rank, HandleType.INFO, Info.table(rank));
        builtins(rank, HandleType.KEY, Key.table(rank));
        DestroyQueue.of(rank).runAll();
    }

    private static void builtins(Rank rank, HandleType type, HandleAllocator<?> allocator) {
        for (int i = 0; i < allocator.builtins(); i++) {
            end(rank, type, allocator.builtin(i));
        }
    }

    private static void end(Rank rank, HandleType type, @Nullable HandleObject object) {
        if (object != null && object.values != null) {
            Values.freeAll(rank, type, object);
            DestroyQueue.of(rank).runFor(object);
        }
    }
}
