package org.jmpi.mpir.coll;

import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jspecify.annotations.Nullable;

/**
 * The collectives of a communicator as another thread sees them while one hangs: no value is to be believed.
 *
 * @param calls how many were called, the one under way included
 * @param root the latest blocking one's root, 0 if it has none
 * @param count elements of the latest blocking one, if it is a reduction
 * @param type the datatype of that; null: it is none
 * @param bytes a rank's message in the latest blocking one
 */
public record CollSnapshot(long calls, int root, long count, Datatype type, long bytes) {
    /** Returns what is seen of {@code comm}, null if it had no collective yet. Any thread. */
    public static @Nullable CollSnapshot at(Comm comm) {
        if (!(comm.coll instanceof CollState state)) {
            return null;
        }
        CollArgs a = state.latest();
        return new CollSnapshot(state.calls(), a.root, a.count, a.type, a.bytes);
    }
}
