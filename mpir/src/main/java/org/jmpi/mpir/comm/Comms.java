package org.jmpi.mpir.comm;

import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.errhan.Errhandlers;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.group.Groups;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Values;
import org.jmpi.mpir.pt2pt.Bsend;
import org.jmpi.mpir.request.Constants;

/** Making, comparing and freeing communicators (MPI 4.1, 7.4), for arguments that the binding checked. */
public final class Comms {
    private static final int INT32 = 0x4c000439;

    private Comms() {}

    /** MPI_Comm_dup; collective over {@code comm}. */
    public static Comm dup(Rank rank, Comm comm) {
        int context = rank.contextIds.allocate(rank, comm);
        Comm made = make(rank, comm, comm.localGroup.lpids(), context);
        inherit(rank, comm, made);
        return made;
    }

    /**
     * Gives the duplicate {@code to} what {@code from} has besides its groups, as it is when the duplication is called:
     * topology, hints, serializer. The error handler every new communicator has from its parent.
     */
    static void inherit(Rank rank, Comm from, Comm to) {
        to.serializer = from.serializer;
        to.topology = from.topology;
        to.hints = copyOf(from.hints);
    }

    private static Info copyOf(Info hints) {
        if (hints == null) {
            return null;
        }
        Info copy = new Info();
        hints.pairs().forEach(copy::set);
        return copy;
    }

    /** MPI_Comm_split; collective. Returns null for colour UNDEFINED. */
    public static Comm split(Rank rank, Comm comm, int color, int key) {
        int[] mine = {color, key};
        int[] all = new int[2 * comm.size];
        Datatype type = rank.datatypes.find(INT32);
        Coll.allgather(rank, mine, 2, type, all, 2, type, comm);
        int context = rank.contextIds.allocate(rank, comm);
        if (color == Constants.UNDEFINED) {
            rank.contextIds.release(rank, placeholder(context));
            return null;
        }
        return make(rank, comm, members(comm, all, color), context);
    }

    /** Returns the lpids of the ranks with {@code color}, by key and then by rank. */
    private static int[] members(Comm comm, int[] colorsAndKeys, int color) {
        long[] order = new long[comm.size];
        int n = 0;
        for (int r = 0; r < comm.size; r++) {
            if (colorsAndKeys[2 * r] == color) {
                order[n++] = (long) colorsAndKeys[2 * r + 1] << 32 | r;
            }
        }
        Arrays.sort(order, 0, n);
        int[] lpids = new int[n];
        for (int i = 0; i < n; i++) {
            lpids[i] = comm.lpid((int) order[i]);
        }
        return lpids;
    }

    /** MPI_Comm_create; collective over {@code comm}. Returns null at ranks that are not in {@code group}. */
    public static Comm create(Rank rank, Comm comm, Group group) {
        Groups.checkTogether(comm.localGroup, group);
        int context = rank.contextIds.allocate(rank, comm);
        if (group.rank() == Constants.UNDEFINED) {
            rank.contextIds.release(rank, placeholder(context));
            return null;
        }
        return make(rank, comm, group.lpids(), context);
    }

    /** MPI_Comm_create_group; collective over {@code group} only. */
    public static Comm createGroup(Rank rank, Comm comm, Group group, int tag) {
        Groups.checkTogether(comm.localGroup, group);
        if (group.rank() == Constants.UNDEFINED) {
            return null;
        }
        Comm among = describe(new Comm(), group, comm.contextId + ContextIds.CONTEXTS / 2);
        among.collSequence = tag;
        return make(rank, comm, group.lpids(), rank.contextIds.allocate(rank, among));
    }

    /**
     * MPI_Comm_create_from_group; collective over {@code group}, which has the calling process or nobody.
     *
     * @return null for the empty group
     * @throws MpirException of class ERR_ARG at all members if one calls with another string or group
     */
    public static Comm createFromGroup(Rank rank, Group group, String stringtag, Info hints, Errhandler errhandler) {
        Errhandlers.check(errhandler, HandleKind.COMM);
        if (group.size() == 0) {
            return null;
        }
        Comm among = Meetings.meet(rank, group, stringtag);
        int context = rank.contextIds.allocate(rank, among);
        Comm comm = describe(rank.comms.allocate(), group.lpids(), rank, context);
        comm.localGroup.owner = group.owner;
        comm.errhandler = errhandler;
        Errhandlers.retain(errhandler);
        comm.hints = copyOf(hints);
        rank.device.commCreated(comm);
        return comm;
    }

    private static Comm placeholder(int context) {
        Comm unused = new Comm();
        unused.contextId = context;
        return unused;
    }

    private static Comm make(Rank rank, Comm parent, int[] lpids, int context) {
        Comm comm = describe(rank.comms.allocate(), lpids, rank, context);
        comm.localGroup.owner = parent.localGroup.owner;
        comm.errhandler = parent.errhandler;
        Errhandlers.retain(comm.errhandler);
        rank.device.commCreated(comm);
        return comm;
    }

    /** Makes {@code comm} the communicator over {@code lpids}. */
    public static Comm describe(Comm comm, int[] lpids, Rank rank, int context) {
        Group group = rank.groups.allocate().initMap(lpids, rank.worldRank());
        group.initInternal();
        return describe(comm, group, context);
    }

    /** Makes {@code comm} the communicator over {@code group}. */
    public static Comm describe(Comm comm, Group group, int context) {
        comm.contextId = context;
        comm.serializer = null;
        comm.topology = null;
        comm.localGroup = group;
        comm.remoteGroup = group;
        comm.rank = group.rank();
        comm.size = group.size();
        comm.remoteSize = group.size();
        return comm;
    }

    /** MPI_Comm_free; collective. What is pending completes first; the context id is reused after that. */
    public static void free(Rank rank, Comm comm) {
        if (comm.isBuiltin()) {
            throw new MpirException(
                    ErrorClass.ERR_COMM, comm.name + " cannot be freed: expected a communicator that a call made");
        }
        Values.freeing(rank, HandleType.COMM, comm);
        Bsend.freeing(rank, comm);
        Coll.barrier(rank, comm);
        drop(rank, comm);
    }

    /** Frees {@code comm} without the others, whatever is pending: some of them are gone. */
    public static void drop(Rank rank, Comm comm) {
        rank.device.commFreed(comm);
        comm.freed = true;
        if (comm.localGroup.release()) {
            rank.groups.free(comm.localGroup);
        }
        rank.contextIds.release(rank, comm);
        release(rank, comm);
        rank.destroys.run();
    }

    /** Drops a reference to {@code comm}: the user's, or that of an operation that needs it for longer. */
    public static void release(Rank rank, Comm comm) {
        if (comm.release()) {
            Errhandlers.release(rank, comm.errhandler);
            rank.comms.free(comm);
        }
    }

    /** MPI_Comm_group: returns the group with one more reference. */
    public static Group group(Rank rank, Comm comm) {
        comm.localGroup.addHandle();
        return comm.localGroup;
    }

    /** MPI_Comm_compare. */
    public static int compare(Comm a, Comm b) {
        if (a == b) {
            return Constants.IDENT;
        }
        Groups.checkTogether(a.localGroup, b.localGroup);
        int[] x = a.localGroup.lpids();
        int[] y = b.localGroup.lpids();
        if (Arrays.equals(x, y)) {
            return Constants.CONGRUENT;
        }
        Arrays.sort(x);
        Arrays.sort(y);
        return Arrays.equals(x, y) ? Constants.SIMILAR : Constants.UNEQUAL;
    }
}
