package org.jmpi.mpir.comm.create;

import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.topo.hw.HwResources;
import org.jmpi.mpir.topo.hw.HwType;
import org.jspecify.annotations.Nullable;

/**
 * MPI_Comm_split_type (MPI 4.1, 7.4.2): communicators of those who share a place. On an intercommunicator these are parts of
 * both groups; what is gathered then has the local group's ranks first.
 */
public final class SplitTypes {
    /** The types, with MPICH's values. */
    public static final int SHARED = Constants.COMM_TYPE_SHARED;

    public static final int HW_GUIDED = 2;
    public static final int HW_UNGUIDED = 3;
    public static final int RESOURCE_GUIDED = 4;

    private static final int WORDS = 5;
    private static final int KEY = 1;
    private static final int KIND = 2;

    private SplitTypes() {}

    /**
     * Splits {@code comm}. Collective; a type that is unknown, or that differs, is an error at all ranks.
     *
     * @param info hints; null: none. An unguided split writes there which type of resource it used
     * @return null if the caller is in no new communicator
     */
    public static @Nullable Comm split(Rank rank, Comm comm, int type, int key, Info info) {
        SplitTypeKey place = place(rank, type, info);
        int[] mine = {type, key, place.kind(), place.first(), place.second()};
        int[] all = allgather(rank, comm, mine);
        check(comm, all);
        for (int r = 0; r < all.length / WORDS; r++) {
            all[WORDS * r + KIND + 1] =
                    SplitTypeKey.first(rank, lpid(comm, r), all[WORDS * r + KIND], all[WORDS * r + KIND + 1]);
        }
        HwType used = null;
        if (agreed(all) == HW_UNGUIDED) {
            used = Unguided.choose(rank, comm, type != Constants.UNDEFINED, all);
        }
        Comm made = make(rank, comm, all);
        if (made != null && used != null && info != null && !info.isBuiltin()) {
            info.set(SplitTypeKey.HW_KEY, used.uri());
        }
        return made;
    }

    private static SplitTypeKey place(Rank rank, int type, Info info) {
        return switch (type) {
            case SHARED -> SplitTypeKey.of(rank, HwType.SHARED_MEMORY);
            case HW_GUIDED -> SplitTypeKey.guided(rank, info, false);
            case RESOURCE_GUIDED -> SplitTypeKey.guided(rank, info, true);
            default -> SplitTypeKey.NONE;
        };
    }

    private static @Nullable Comm make(Rank rank, Comm comm, int[] all) {
        int[] local = members(all, comm.rank, 0, comm.size);
        if (!comm.isInter) {
            return Members.make(rank, comm, local);
        }
        int[] remote = lpids(comm.remoteGroup, members(all, comm.rank, comm.size, comm.size + comm.remoteSize));
        return Intercomms.part(rank, comm, () -> Comms.group(rank, lpids(comm.localGroup, local)), remote, true);
    }

    private static int lpid(Comm comm, int r) {
        return r < comm.size ? comm.localGroup.lpid(r) : comm.remoteGroup.lpid(r - comm.size);
    }

    private static int[] lpids(Group group, int[] ranks) {
        return Arrays.stream(ranks).map(group::lpid).toArray();
    }

    private static int[] allgather(Rank rank, Comm comm, int[] mine) {
        if (!comm.isInter) {
            return Comms.gatherAll(rank, comm, mine);
        }
        int[] local = Comms.gatherAll(rank, comm.localComm, mine);
        int[] remote = InterExchange.swap(rank, comm, local, mine.length * comm.remoteSize);
        int[] all = Arrays.copyOf(local, local.length + remote.length);
        System.arraycopy(remote, 0, all, local.length, remote.length);
        return all;
    }

    private static void check(Comm comm, int[] all) {
        int seen = Constants.UNDEFINED;
        int where = 0;
        for (int r = 0; r < all.length / WORDS; r++) {
            int type = all[WORDS * r];
            if (type != Constants.UNDEFINED && (type < SHARED || type > RESOURCE_GUIDED)) {
                throw error("split_type is " + type + " at " + name(comm, r)
                        + ": expected one of the MPI_COMM_TYPE_ constants or MPI_UNDEFINED");
            }
            if (all[WORDS * r + KIND] == SplitTypeKey.AMBIGUOUS.kind()) {
                throw error("info of " + name(comm, r) + " has both " + SplitTypeKey.HW_KEY + " and "
                        + SplitTypeKey.PSET_KEY + ": expected one of them; make two splits");
            }
            if (type != Constants.UNDEFINED && seen != Constants.UNDEFINED && type != seen) {
                throw error("split_type is " + seen + " at " + name(comm, where) + " and " + type + " at "
                        + name(comm, r) + ": expected one type at all ranks, but for MPI_UNDEFINED");
            }
            if (type != Constants.UNDEFINED && seen == Constants.UNDEFINED) {
                seen = type;
                where = r;
            }
        }
    }

    private static String name(Comm comm, int r) {
        return r < comm.size ? "rank " + r : "rank " + (r - comm.size) + " of the remote group";
    }

    private static MpirException error(String message) {
        return new MpirException(ErrorClass.ERR_ARG, message);
    }

    /** Returns the type that all gave who gave any. */
    private static int agreed(int[] all) {
        for (int at = 0; at < all.length; at += WORDS) {
            if (all[at] != Constants.UNDEFINED) {
                return all[at];
            }
        }
        return Constants.UNDEFINED;
    }

    /**
     * Returns who of those from {@code begin} to {@code end} is at the place of rank {@code me}, by key and then by rank, as
     * numbers from {@code begin} on; nobody if that is no place.
     */
    private static int[] members(int[] all, int me, int begin, int end) {
        long[] order = new long[end - begin];
        int found = 0;
        for (int r = begin; r < end && all[WORDS * me + KIND] >= 0; r++) {
            if (Arrays.equals(all, WORDS * r + KIND, WORDS * (r + 1), all, WORDS * me + KIND, WORDS * (me + 1))) {
                order[found++] = (long) all[WORDS * r + KEY] << 32 | r - begin;
            }
        }
        Arrays.sort(order, 0, found);
        int[] members = new int[found];
        for (int i = 0; i < found; i++) {
            members[i] = (int) order[i];
        }
        return members;
    }

    /** An unguided split: by the largest type of resource that makes smaller communicators. */
    private static final class Unguided {
        private static final HwType[] TYPES = HwType.values();

        private Unguided() {}

        /** Enters everybody's place into {@code all} and returns the type of resource; null: none makes a difference. */
        static @Nullable HwType choose(Rank rank, Comm comm, boolean takesPart, int[] all) {
            int[] mine = new int[TYPES.length];
            HwResources resources = HwResources.ofCurrentThread();
            for (HwType type : TYPES) {
                mine[type.ordinal()] = takesPart ? resources.instance(type) : HwResources.UNKNOWN;
            }
            int[] instances = allgather(rank, comm, mine);
            for (HwType type : TYPES) {
                enter(rank, comm, type, instances, all);
                if (type != HwType.SHARED_MEMORY && isStrict(all)) {
                    return type;
                }
            }
            for (int r = 0; r < all.length / WORDS; r++) {
                all[WORDS * r + KIND] = SplitTypeKey.NONE.kind();
            }
            return null;
        }

        private static void enter(Rank rank, Comm comm, HwType type, int[] instances, int[] all) {
            int words = TYPES.length;
            for (int r = 0; r < all.length / WORDS; r++) {
                int instance = instances[words * r + type.ordinal()];
                all[WORDS * r + KIND] = instance < 0 ? SplitTypeKey.NONE.kind() : type.ordinal();
                all[WORDS * r + KIND + 1] = Device.of(rank).nodeId(lpid(comm, r));
                all[WORDS * r + KIND + 2] = instance;
            }
        }

        /** Returns whether there is a communicator, and none that has everybody. */
        private static boolean isStrict(int[] all) {
            int some = -1;
            boolean everybody = true;
            for (int r = 0; r < all.length / WORDS; r++) {
                if (all[WORDS * r + KIND] >= 0) {
                    some = some < 0 ? r : some;
                    everybody &= Arrays.equals(
                            all, WORDS * r + KIND, WORDS * (r + 1), all, WORDS * some + KIND, WORDS * (some + 1));
                } else {
                    everybody = false;
                }
            }
            return some >= 0 && !everybody;
        }
    }
}
