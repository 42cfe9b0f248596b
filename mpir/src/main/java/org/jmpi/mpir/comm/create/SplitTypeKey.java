package org.jmpi.mpir.comm.create;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.job.Worlds;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.topo.hw.HwResources;
import org.jmpi.mpir.topo.hw.HwType;

/**
 * What the processes of one new communicator of MPI_Comm_split_type have in common: three numbers that are equal at all of
 * them and at nobody else.
 *
 * @param kind the type of hardware resource, or one of the constants
 * @param first the node; for a process set one half of its name's hash
 * @param second the instance within the node; for a process set the other half
 */
record SplitTypeKey(int kind, int first, int second) {
    /** The caller gets no communicator. */
    static final SplitTypeKey NONE = new SplitTypeKey(-1, 0, 0);
    /** The caller's hints contradict each other. */
    static final SplitTypeKey AMBIGUOUS = new SplitTypeKey(-2, 0, 0);

    static final String HW_KEY = "mpi_hw_resource_type";
    static final String PSET_KEY = "mpi_pset_name";

    private static final int PSET = 1000;
    private static final int OWN_PSET = 1001;
    private static final long FNV_BASIS = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    /** Returns the calling process's instance of {@code type}. */
    static SplitTypeKey of(Rank rank, HwType type) {
        boolean node = type == HwType.SHARED_MEMORY || type == HwType.MACHINE;
        return of(rank, type, node ? 0 : HwResources.ofCurrentThread().instance(type));
    }

    static SplitTypeKey of(Rank rank, HwType type, int instance) {
        return instance < 0
                ? NONE
                : new SplitTypeKey(type.ordinal(), Device.of(rank).nodeId(rank.worldRank()), instance);
    }

    /**
     * Returns {@link #first} of process {@code lpid} as this process has to take it: numbers of nodes and processes of another
     * world mean something there alone.
     *
     * @param said what that process said
     */
    static int first(Rank rank, int lpid, int kind, int said) {
        if (kind == OWN_PSET) {
            return lpid;
        }
        if (kind == PSET) {
            Worlds worlds = Worlds.of(rank);
            return worlds.isOwn(lpid) ? said : said ^ worlds.world(lpid).hashCode();
        }
        return kind < 0 ? said : Device.of(rank).nodeId(lpid);
    }

    /** Returns what the hints of a guided split ask for; {@code psets}: process sets may be named. */
    static SplitTypeKey guided(Rank rank, Info info, boolean psets) {
        String hw = info == null ? null : info.get(HW_KEY);
        String pset = info == null || !psets ? null : info.get(PSET_KEY);
        if (hw != null && pset != null) {
            return AMBIGUOUS;
        }
        if (pset != null) {
            return pset(rank, pset);
        }
        HwType type = hw == null ? null : HwType.of(hw);
        return type == null ? NONE : of(rank, type);
    }

    private static SplitTypeKey pset(Rank rank, String name) {
        if (!ProcessSets.contains(rank, name)) {
            return NONE;
        }
        if (ProcessSets.isOwn(name)) {
            return new SplitTypeKey(OWN_PSET, rank.worldRank(), 0);
        }
        long hash = FNV_BASIS;
        for (byte b : name.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ b) * FNV_PRIME;
        }
        return new SplitTypeKey(PSET, (int) (hash >>> 32), (int) hash);
    }
}
