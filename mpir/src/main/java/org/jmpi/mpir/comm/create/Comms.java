package org.jmpi.mpir.comm.create;

import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.attr.Attributes;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.CommHints;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.errhan.Errhandlers;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.group.Groups;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.key.DestroyQueue;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Values;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.pt2pt.Bsend;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.request.WaitStates;
import org.jspecify.annotations.Nullable;

/** Making, comparing and freeing communicators (MPI 4.1, 7.4), for arguments that the binding checked. */
public final class Comms {
    private static final int INT32 = 0x4c000439;

    private Comms() {}

    /** MPI_Comm_dup; collective over {@code comm}. */
    public static Comm dup(Rank rank, Comm comm) {
        int context = NextId.await(rank, comm);
        Comm made = duplicate(rank, comm);
        made(rank, made, context);
        inheritOrFree(rank, comm, made);
        return made;
    }

    /** MPI_Comm_dup_with_info: the hints come from {@code info} (null: none) alone. Collective over {@code comm}. */
    public static Comm dupWithInfo(Rank rank, Comm comm, Info info) {
        Comm made = dup(rank, comm);
        CommHints.set(made, info);
        return made;
    }

    /**
     * MPI_Comm_idup. Collective, does not wait; {@code comm}'s attributes and hints are those of the time of this call.
     *
     * @param request gets the request; until it is complete nobody finds the new communicator by its handle
     */
    public static Comm idup(Rank rank, Comm comm, Request[] request) {
        Comm made = duplicate(rank, comm);
        // not live before it is complete
        made.initRefs(0);
        RuntimeException refused = tryInherit(rank, comm, made);
        request[0] = NextId.begin(rank, comm, context -> begun(rank, made, context, refused), () -> drop(rank, made));
        if (refused != null) {
            // the others made theirs, so this one took part; nobody waits for it
            Device.of(rank).requests().releaseRequest(request[0]);
            throw refused;
        }
        return made;
    }

    /** MPI_Comm_idup_with_info; see {@link #idup} and {@link #dupWithInfo}. */
    public static Comm idupWithInfo(Rank rank, Comm comm, Info info, Request[] request) {
        Comm made = idup(rank, comm, request);
        CommHints.set(made, info);
        return made;
    }

    private static void begun(Rank rank, Comm made, int context, @Nullable RuntimeException refused) {
        made(rank, made, context);
        if (refused == null) {
            made.initRefs(1);
        } else {
            ContextIds.of(rank).release(made);
            drop(rank, made);
        }
    }

    private static Comm duplicate(Rank rank, Comm comm) {
        comm.localGroup.addRef();
        if (!comm.isInter) {
            return make(rank, comm, comm.localGroup);
        }
        comm.remoteGroup.addRef();
        return makeInter(rank, comm, comm.localGroup, comm.remoteGroup);
    }

    private static void inheritOrFree(Rank rank, Comm comm, Comm made) {
        RuntimeException refused = tryInherit(rank, comm, made);
        if (refused != null) {
            giveUp(rank, made);
            throw refused;
        }
    }

    private static @Nullable RuntimeException tryInherit(Rank rank, Comm comm, Comm made) {
        try {
            inherit(rank, comm, made);
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    /**
     * Gives the duplicate {@code to} what {@code from} has besides its groups, as it is when the duplication is called:
     * attributes, topology, serializer, but no hints since MPI 4.0. The error handler every new communicator has from its
     * parent.
     *
     * @throws MpirException of the class that an attribute's copy callback returned; {@code to} then has none
     */
    static void inherit(Rank rank, Comm from, Comm to) {
        Attributes.copy(rank, from).moveTo(to);
        to.inheritExtras(from);
        to.topology = from.topology;
    }

    /** MPI_Comm_split; collective. Returns null for colour UNDEFINED, or where an intercommunicator's side is empty. */
    public static @Nullable Comm split(Rank rank, Comm comm, int color, int key) {
        int[] mine = {color, key};
        if (comm.isInter) {
            return Intercomms.split(rank, comm, mine);
        }
        int[] all = gatherAll(rank, comm, mine);
        int context = NextId.await(rank, comm);
        if (color == Constants.UNDEFINED) {
            releaseContext(rank, context);
            return null;
        }
        return made(rank, make(rank, comm, group(rank, members(comm.localGroup, all, color))), context);
    }

    /** Returns what all ranks of the intracommunicator {@code comm} bring. */
    static int[] gatherAll(Rank rank, Comm comm, int[] mine) {
        int[] all = new int[mine.length * comm.size];
        Datatype type = Datatype.table(rank).known(INT32);
        Coll.allgather(rank, mine, mine.length, type, all, mine.length, type, comm);
        return all;
    }

    /** Returns the lpids of the ranks with {@code color}, by key and then by rank. */
    static int[] members(Group group, int[] colorsAndKeys, int color) {
        long[] order = new long[group.size()];
        int n = 0;
        for (int r = 0; r < order.length; r++) {
            if (colorsAndKeys[2 * r] == color) {
                order[n++] = (long) colorsAndKeys[2 * r + 1] << 32 | r;
            }
        }
        Arrays.sort(order, 0, n);
        int[] lpids = new int[n];
        for (int i = 0; i < n; i++) {
            lpids[i] = group.lpid((int) order[i]);
        }
        return lpids;
    }

    /** MPI_Comm_create; collective over {@code comm}. Returns null at ranks that are not in {@code group}. */
    public static @Nullable Comm create(Rank rank, Comm comm, Group group) {
        Groups.checkTogether(comm.localGroup, group);
        if (comm.isInter) {
            return Intercomms.create(rank, comm, group);
        }
        int context = NextId.await(rank, comm);
        RuntimeException foreign = checkSubgroup(comm, group);
        if (foreign != null || group.rank() == Constants.UNDEFINED) {
            releaseContext(rank, context);
            if (foreign != null) {
                throw foreign;
            }
            return null;
        }
        return made(rank, make(rank, comm, share(rank, group)), context);
    }

    /** MPI_Comm_create_group; collective over {@code group} only. */
    public static @Nullable Comm createGroup(Rank rank, Comm comm, Group group, int tag) {
        Groups.checkTogether(comm.localGroup, group);
        RuntimeException foreign = checkSubgroup(comm, group);
        if (foreign != null) {
            throw foreign;
        }
        if (group.rank() == Constants.UNDEFINED) {
            return null;
        }
        Comm channel = Contexts.channel(comm);
        AgreementTree tree = new AgreementTree(
                channel, 0, tag, group.size(), group.rank(), 0, r -> comm.localGroup.rankOf(group.lpid(r)));
        int context = NextId.await(rank, tree, channel.contextId, tag);
        return made(rank, make(rank, comm, share(rank, group)), context);
    }

    /**
     * MPI_Comm_create_from_group; collective over {@code group}, which has the calling process or nobody.
     *
     * @return null for the empty group
     * @throws MpirException of class ERR_ARG at all members if one calls with another string or group
     */
    public static @Nullable Comm createFromGroup(
            Rank rank, Group group, String stringtag, @Nullable Info hints, Errhandler errhandler) {
        Errhandlers.check(errhandler, HandleKind.COMM);
        if (group.size() == 0) {
            return null;
        }
        Comm among = Meetings.meet(rank, group, stringtag);
        AgreementTree tree = new AgreementTree(among, 0, 0, among.size, among.rank, 0, r -> r);
        int context = NextId.await(rank, tree, among.contextId, 0);
        Group members = group(rank, group.lpids());
        members.owner = group.owner;
        Comm comm = Comm.table(rank).allocate().describe(members, -1);
        comm.errhandler = errhandler;
        Errhandlers.retain(errhandler);
        CommHints.set(comm, hints);
        return made(rank, comm, context);
    }

    /** Returns the error if {@code group} has a member that is none of {@code comm}'s local group, else null. */
    static @Nullable RuntimeException checkSubgroup(Comm comm, Group group) {
        Group all = comm.localGroup;
        if (group == all || Groups.isSubset(group, all)) {
            return null;
        }
        for (int r = 0; r < group.size(); r++) {
            if (all.rankOf(group.lpid(r)) == Constants.UNDEFINED) {
                return new MpirException(
                        ErrorClass.ERR_GROUP,
                        "group has member " + r + ", process " + group.lpid(r)
                                + " of MPI_COMM_WORLD, that is not in the communicator's group of " + all.size()
                                + ": expected a subset of it; see MPI_Comm_group");
            }
        }
        return null;
    }

    /** Returns {@code group} with one more reference, or a copy if errors of it go elsewhere than to MPI_COMM_WORLD. */
    private static Group share(Rank rank, Group group) {
        if (group.owner != null) {
            Group copy = Group.table(rank).allocate().initLike(group);
            copy.initInternal();
            return copy;
        }
        group.addRef();
        return group;
    }

    static Group group(Rank rank, int[] lpids) {
        Group group = Group.table(rank).allocate().initMap(lpids, rank.worldRank());
        group.initInternal();
        return group;
    }

    /** Gives back an id that this process does not need. */
    static void releaseContext(Rank rank, int context) {
        Device.of(rank).progress().exclusively(() -> ContextIds.of(rank).releaseId(context / ContextIds.CONTEXTS));
    }

    /** Makes an intracommunicator without a context over {@code group}, whose reference it takes. */
    static Comm make(Rank rank, Comm parent, Group group) {
        group.owner = parent.localGroup.owner;
        Comm comm = Comm.table(rank).allocate().describe(group, -1);
        comm.errhandler = parent.errhandler;
        assert comm.errhandler != null;
        Errhandlers.retain(comm.errhandler);
        return comm;
    }

    /** Makes an intercommunicator without a context over two groups, whose references it takes. */
    static Comm makeInter(Rank rank, Comm parent, Group local, Group remote) {
        Comm comm = make(rank, parent, local);
        remote.owner = local.owner;
        comm.remoteGroup = remote;
        remote.owner = local.owner;
        comm.remoteSize = remote.size();
        comm.isInter = true;
        return comm;
    }

    /** Finishes a new communicator. */
    static Comm made(Rank rank, Comm comm, int context) {
        comm.contextId = context;
        if (comm.isInter) {
            comm.localComm = Contexts.local(comm);
        }
        Device.of(rank).messaging().commCreated(comm);
        return comm;
    }

    /**
     * MPI_Comm_free; collective, does not wait for others. What is pending completes first; the context id is reused after
     * that.
     */
    public static void free(Rank rank, Comm comm) {
        if (comm.isBuiltin()) {
            throw new MpirException(
                    ErrorClass.ERR_COMM, comm.name + " cannot be freed: expected a communicator that a call made");
        }
        Values.checkFreeable(comm);
        Attributes.deleteAll(rank, comm);
        Values.freeing(rank, HandleType.COMM, comm);
        Bsend.freeing(rank, comm);
        giveUp(rank, comm);
        DestroyQueue.run(rank);
    }

    /** The first part of MPI_Comm_disconnect, before {@link #free}: what is pending at all processes completes. Collective. */
    public static void awaitDisconnect(Rank rank, Comm comm) {
        Values.checkFreeable(comm);
        Bsend.freeing(rank, comm);
        WaitState wait = WaitStates.of(rank).next();
        for (; ; ) {
            wait.epoch = Device.of(rank).progress().completionEpoch();
            if (!Device.of(rank).diagnosis().isPending(comm)) {
                break;
            }
            Device.of(rank).progress().progressWait(wait);
        }
        Coll.barrier(rank, comm);
    }

    /**
     * Lets go of a communicator that has a context, and of its id when nothing uses that any more; does nothing if a
     * call-back freed it already. Local.
     */
    public static void giveUp(Rank rank, Comm comm) {
        if (comm.freed) {
            return;
        }
        comm.freed = true;
        Device.of(rank).progress().exclusively(() -> {
            if (comm.ids != null) {
                comm.ids.close();
            }
            Coll.free(comm);
            Device.of(rank).messaging().commFreed(comm);
            ContextIds.of(rank).release(comm);
        });
        letGo(rank, comm);
        Comm.release(rank, comm);
    }

    private static void letGo(Rank rank, Comm comm) {
        Groups.free(rank, comm.localGroup);
        if (comm.isInter) {
            Groups.free(rank, comm.remoteGroup);
        }
    }

    /** Takes back a communicator that never became live. */
    private static void drop(Rank rank, Comm comm) {
        letGo(rank, comm);
        assert comm.errhandler != null;
        Errhandlers.release(rank, comm.errhandler);
        Comm.table(rank).free(comm);
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
        if (a.isInter != b.isInter) {
            return Constants.UNEQUAL;
        }
        int local = Groups.compare(a.localGroup, b.localGroup);
        int remote = a.isInter ? Groups.compare(a.remoteGroup, b.remoteGroup) : local;
        if (local == Constants.IDENT && remote == Constants.IDENT) {
            return Constants.CONGRUENT;
        }
        return local == Constants.UNEQUAL || remote == Constants.UNEQUAL ? Constants.UNEQUAL : Constants.SIMILAR;
    }
}
