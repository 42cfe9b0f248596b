package org.jmpi.mpir.init;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.attr.Attributes;
import org.jmpi.mpir.datatype.Datatype;

/** Deletes the attributes of what is never freed. */
public final class FinalAttributes {
    private FinalAttributes() {}

    /**
     * Deletes the attributes of MPI_COMM_SELF, the newest first, then those of MPI_COMM_WORLD and of predefined datatypes
     * (MPI 4.1, 11.2.4). The first step of MPI_Finalize: callbacks may do all that they may do elsewhere.
     *
     * @throws org.jmpi.mpir.err.MpirException of the class that a delete callback returned; what is not deleted yet
     *     stays, and MPI goes on
     */
    public static void deleteAll(Rank rank) {
        if (rank.self != null) {
            Attributes.deleteAll(rank, rank.self);
            Attributes.deleteAll(rank, rank.world);
        }
        for (int i = 0; i < rank.datatypes.builtins(); i++) {
            Datatype type = rank.datatypes.builtin(i);
            if (type != null) {
                ofType(rank, type);
            }
        }
        if (rank.datatypes.hasLive()) {
            rank.datatypes.forEachLive(type -> {
                if (type.permanent) {
                    ofType(rank, type);
                }
            });
        }
    }

    /** A session may go on to use the type. */
    private static void ofType(Rank rank, Datatype type) {
        Attributes.deleteAll(rank, type);
        type.attributes().reopen();
    }
}
