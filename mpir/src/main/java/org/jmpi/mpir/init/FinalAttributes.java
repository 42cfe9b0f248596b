package org.jmpi.mpir.init;

import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.attr.Attributes;
import org.jmpi.mpir.comm.BuiltinComms;
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
        if (BuiltinComms.of(rank).self() != null) {
            Attributes.deleteAll(
                    rank, Objects.requireNonNull(BuiltinComms.of(rank).self()));
            Attributes.deleteAll(
                    rank, Objects.requireNonNull(BuiltinComms.of(rank).world()));
        }
        for (int i = 0; i < Datatype.table(rank).builtins(); i++) {
            Datatype type = Datatype.table(rank).builtin(i);
            if (type != null) {
                ofType(rank, type);
            }
        }
        if (Datatype.table(rank).hasLive()) {
            Datatype.table(rank).forEachLive(type -> {
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
