package org.jmpi.test.coll.every;

import java.util.Arrays;
import java.util.List;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarRegistry;
import org.jmpi.mpir.tool.cvar.CvarSet;

/** The collectives through shared memory: they are blocking, and no entries of the registry of algorithms. */
public final class SharedMemory {
    /** What the control variables call the only algorithm besides messages. */
    public static final String NAME = "release_gather";

    private static final String AUTO = "auto";
    private static final CvarKey THRESHOLD = CvarKey.of("MPIR_CVAR_POSIX_NUM_COLLS_THRESHOLD");

    private SharedMemory() {}

    /** Returns the collectives that can go through shared memory. */
    public static List<CollKind> kinds() {
        return Arrays.stream(CollKind.values())
                .filter(kind -> CvarRegistry.loaded().indexOf(cvar(kind)) >= 0)
                .toList();
    }

    /** Returns the control variable that forces the algorithm. */
    public static String cvar(CollKind kind) {
        return "MPIR_CVAR_" + kind.name() + "_POSIX_INTRA_ALGORITHM";
    }

    /** Does {@code body}, in which the first collective of a new communicator goes through shared memory. */
    public static void force(CvarSet cvars, CollKind kind, Runnable body) {
        int threshold = cvars.getInt(THRESHOLD);
        CvarKey key = CvarKey.of(cvar(kind));
        cvars.set(THRESHOLD, "0");
        cvars.set(key, NAME);
        try {
            body.run();
        } finally {
            cvars.set(key, AUTO);
            cvars.set(THRESHOLD, Integer.toString(threshold));
        }
    }

    /** Returns whether no collective of the team's communicator went by messages: an algorithm would be chosen then. */
    static boolean did(TrialComm team) {
        return Coll.chosen(team.rank, team.comm) == null;
    }
}
