package org.jmpi.mpir.comm.create;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import org.agrona.collections.IntHashSet;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.CommHints;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.group.Groups;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.job.WorldId;
import org.jmpi.mpir.job.Worlds;
import org.jmpi.mpir.mpid.Device;
import org.jspecify.annotations.Nullable;

/** Making communicators of two groups, and of them communicators of one (MPI 4.1, 7.6). */
public final class Intercomms {
    /** Makes the leaders' string longer than any that a program may pass, so that no other meeting is taken for theirs. */
    private static final String LEADERS = " ".repeat(256) + "leaders of ";

    /** What a leader says instead of a context: that its group, or the two, have processes of several worlds. */
    private static final int SEVERAL_WORLDS = -1;

    private Intercomms() {}

    /**
     * How the leader of a group reaches the other group's.
     *
     * @param comm what both are in; null: MPI_COMM_NULL
     * @param leader the other leader's rank in it
     * @param tag keeps the leaders' messages apart from those of other calls
     */
    public record Peer(@Nullable Comm comm, int leader, int tag) {}

    /**
     * MPI_Intercomm_create_from_groups; collective over both groups. {@code info} are its hints, null: none.
     *
     * @param remoteGroup gives the other group; may fail; called at the leader only, where alone {@code remoteLeader}
     *     means anything
     * @throws MpirException at all processes of the group alike: of class ERR_GROUP if the groups overlap, ERR_RANK if
     *     the other group has no rank {@code remoteLeader}
     */
    public static Comm createFromGroups(
            Rank rank,
            Group localGroup,
            int localLeader,
            Supplier<Group> remoteGroup,
            int remoteLeader,
            String stringtag,
            Info info,
            Errhandler errhandler) {
        Comm local = Comms.createFromGroup(rank, localGroup, stringtag, null, errhandler);
        assert local != null;
        Comm[] pair = new Comm[1];
        try {
            Comm made = create(rank, local, localLeader, () -> {
                int other = otherLeader(rank, localGroup, remoteGroup.get(), remoteLeader);
                pair[0] = pair(rank, other, stringtag, errhandler);
                return new Peer(pair[0], 1 - pair[0].rank, 0);
            });
            CommHints.set(made, info);
            return made;
        } finally {
            Comms.free(rank, local);
            if (pair[0] != null) {
                Comms.free(rank, pair[0]);
            }
        }
    }

    private static @Nullable Comm pair(Rank rank, int other, String stringtag, Errhandler errhandler) {
        int me = rank.worldRank();
        Group group = Comms.group(rank, new int[] {Math.min(me, other), Math.max(me, other)});
        try {
            return Comms.createFromGroup(rank, group, LEADERS + stringtag, null, errhandler);
        } finally {
            Groups.free(rank, group);
        }
    }

    /** Returns the lpid of the other leader. */
    private static int otherLeader(Rank rank, Group local, Group remote, int leader) {
        if (leader < 0 || leader >= remote.size()) {
            throw new MpirException(
                    ErrorClass.ERR_RANK,
                    "remote_leader is " + leader + ": expected a rank from 0 to " + (remote.size() - 1)
                            + " of remote_group");
        }
        checkDisjoint(rank, ErrorClass.ERR_GROUP, local, remote.lpids());
        return remote.lpid(leader);
    }

    /**
     * MPI_Intercomm_create; collective over both groups.
     *
     * @param peer tells how to reach the other leader; may fail; called at the leader only, once
     * @throws MpirException at all processes of the group alike: of class ERR_COMM if the groups overlap or there is no
     *     peer communicator, ERR_RANK if that has no rank {@code remoteLeader}, or the leader itself is it
     */
    @SuppressWarnings("AssignmentExpression") // noted where it is found
    public static Comm create(Rank rank, Comm local, int localLeader, Supplier<Peer> peer) {
        Peer[] found = new Peer[1];
        InterExchange.LeaderPart part =
                local.rank != localLeader ? null : () -> meet(rank, local, found[0] = peer.get());
        int[] header = InterExchange.share(rank, local, localLeader, part, null);
        if (header[0] == SEVERAL_WORLDS) {
            header = Introduction.meet(rank, local, localLeader, part == null ? null : () -> over(rank, found[0]));
        }
        return agree(rank, local, localLeader, header, found[0]);
    }

    /** Makes the communicator once both groups know each other; {@code peer} is null but at the leader. */
    private static Comm agree(Rank rank, Comm local, int localLeader, int[] header, @Nullable Peer peer) {
        Group localGroup = local.localGroup;
        int[] theirs = Arrays.copyOfRange(header, 2, header.length);
        checkDisjoint(rank, ErrorClass.ERR_COMM, localGroup, theirs);
        int ourTag = ourTag(rank, local);
        AgreementTree tree = tree(local, localLeader, ourTag);
        if (local.rank == localLeader) {
            Peer other = Objects.requireNonNull(peer);
            tree.across(Contexts.peer(Objects.requireNonNull(other.comm)), other.leader, 0, other.tag);
        }
        int context = NextId.await(rank, tree, header[0], header[1]);
        localGroup.addRef();
        return Comms.made(rank, Comms.makeInter(rank, local, localGroup, Comms.group(rank, theirs)), context);
    }

    /**
     * Makes an intercommunicator with a group of another world, or of several; collective over both groups
     * (MPI 4.1, 11.9.2 and 11.9.3).
     *
     * @param link connects this leader with the other one; may fail; called at the leader only, once
     * @throws MpirException at all processes of the group alike: of class ERR_COMM if the groups overlap, else as
     *     {@code link} fails
     */
    public static Comm connect(Rank rank, Comm local, int localLeader, Supplier<LeaderLink> link) {
        LeaderLink[] made = new LeaderLink[1];
        boolean leads = local.rank == localLeader;
        Supplier<LeaderLink> way = () -> {
            made[0] = link.get();
            return made[0];
        };
        int[] header = Introduction.meet(rank, local, localLeader, leads ? way : null);
        Peer[] peer = new Peer[1];
        InterExchange.LeaderPart meeting = () -> {
            int leader = LeaderPairs.leader(made[0], local.rank, header.length - 2);
            peer[0] = LeaderPairs.of(rank).meet(made[0], header[2 + leader]);
            return new int[] {leader};
        };
        int leader = InterExchange.share(rank, local, localLeader, leads ? meeting : null, new int[1])[0];
        Comm inter = agree(rank, local, localLeader, header, peer[0]);
        if (!leads && !Worlds.of(rank).isOwn(header[2 + leader])) {
            Device.of(rank).addresses().watch(header[2 + leader]);
        }
        return inter;
    }

    private static LeaderLink over(Rank rank, Peer peer) {
        Comm comm = Contexts.peer(Objects.requireNonNull(peer.comm));
        InterExchange.Leader leader = new InterExchange.Leader(rank, comm, peer.leader, peer.tag, 0);
        return new LeaderLink() {
            @Override
            public int[] swap(int[] mine) {
                return leader.swap(mine, null);
            }

            @Override
            public byte[] key(byte[] drawn) {
                return drawn;
            }
        };
    }

    private static int ourTag(Rank rank, Comm local) {
        int[] tag = new int[1];
        Device.of(rank)
                .progress()
                .exclusively(() -> tag[0] = IdSupply.of(rank, local).otherTag());
        return tag[0];
    }

    private static AgreementTree tree(Comm local, int leader, int tag) {
        Comm channel = Contexts.channel(local);
        return new AgreementTree(channel, Device.ATTR_COLL, tag, local.size, local.rank, leader, r -> r);
    }

    /** Returns two numbers that name the agreement at all processes, and the lpids of the other group. */
    private static int[] meet(Rank rank, Comm local, Peer peer) {
        checkPeer(rank, peer.comm, peer.leader);
        int[] lpids = local.localGroup.lpids();
        boolean several =
                ofSeveralWorlds(rank, lpids, Objects.requireNonNull(peer.comm).lpid(peer.leader));
        int[] mine = new int[several ? 2 : 2 + lpids.length];
        mine[0] = several ? SEVERAL_WORLDS : local.contextId;
        mine[1] = Integer.MAX_VALUE - peer.tag;
        System.arraycopy(lpids, 0, mine, 2, mine.length - 2);
        int[] theirs = new InterExchange.Leader(
                        rank, Contexts.peer(Objects.requireNonNull(peer.comm)), peer.leader, peer.tag, 0)
                .swap(mine, null);
        theirs[0] = Math.min(theirs[0], mine[0]);
        return theirs;
    }

    /** The numbers of processes mean something to processes of one world only. */
    private static boolean ofSeveralWorlds(Rank rank, int[] lpids, int otherLeader) {
        Worlds worlds = Worlds.of(rank);
        return !worlds.isAlone()
                && !(worlds.isOwn(otherLeader) && Arrays.stream(lpids).allMatch(worlds::isOwn));
    }

    private static void checkPeer(Rank rank, @Nullable Comm peer, int remoteLeader) {
        if (peer == null) {
            throw new MpirException(
                    ErrorClass.ERR_COMM,
                    "peer_comm is MPI_COMM_NULL at the local leader: expected a communicator that has the remote leader");
        }
        if (remoteLeader < 0 || remoteLeader >= peer.remoteSize) {
            throw new MpirException(
                    ErrorClass.ERR_RANK,
                    "remote_leader is " + remoteLeader + ": expected a rank from 0 to " + (peer.remoteSize - 1)
                            + " of peer_comm");
        }
        if (peer.lpid(remoteLeader) == rank.worldRank()) {
            throw new MpirException(
                    ErrorClass.ERR_RANK,
                    "remote_leader is " + remoteLeader
                            + ", the calling process: expected the leader of the other group, which has no process of"
                            + " this one");
        }
    }

    /** Both groups see the same, so that all processes fail. */
    private static void checkDisjoint(Rank rank, int errorClass, Group group, int[] others) {
        IntHashSet members = new IntHashSet();
        for (int r = 0; r < group.size(); r++) {
            members.add(group.lpid(r));
        }
        for (int r = 0; r < others.length; r++) {
            if (members.contains(others[r])) {
                throw new MpirException(
                        errorClass,
                        "the groups overlap: " + Worlds.of(rank).describe(others[r])
                                + " is in the local group and is rank " + r
                                + " of the remote one; expected disjoint groups");
            }
        }
    }

    /**
     * MPI_Intercomm_merge; collective over both groups. The group with {@code high} false comes first; if both say the
     * same, that whose rank 0 has the lower rank in MPI_COMM_WORLD; of two worlds, that of the lower name.
     *
     * @throws MpirException at all processes of class ERR_ARG if those of one group do not agree on {@code high}
     */
    public static Comm merge(Rank rank, Comm inter, boolean high) {
        int[] mine = place(rank, inter, agreed(Comms.gatherAll(rank, inter.localComm, new int[] {high ? 1 : 0})));
        int[] theirs = InterExchange.swap(rank, inter, mine, mine.length);
        if (mine[0] < 0 || theirs[0] < 0) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "high is not the same at all processes of the " + (mine[0] < 0 ? "local" : "remote")
                            + " group: expected one value for each group");
        }
        boolean remoteFirst = Arrays.compare(theirs, mine) < 0;
        int context = NextId.await(rank, inter);
        int[] first = (remoteFirst ? inter.remoteGroup : inter.localGroup).lpids();
        int[] second = (remoteFirst ? inter.localGroup : inter.remoteGroup).lpids();
        int[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return Comms.made(rank, Comms.make(rank, inter, Comms.group(rank, all)), context);
    }

    /** Returns {@code high}, and who rank 0 of the local group is: its world and its rank there. */
    private static int[] place(Rank rank, Comm inter, int high) {
        int first = inter.localGroup.lpid(0);
        Worlds worlds = Worlds.of(rank);
        WorldId world = worlds.isOwn(first) ? Device.of(rank).addresses().world() : worlds.world(first);
        return new int[] {
            high,
            (int) (world.high() >>> Integer.SIZE),
            (int) world.high(),
            (int) (world.low() >>> Integer.SIZE),
            (int) world.low(),
            worlds.rankThere(first)
        };
    }

    /** Returns the value that all have, -1 if they differ. */
    private static int agreed(int[] values) {
        for (int value : values) {
            if (value != values[0]) {
                return -1;
            }
        }
        return values[0];
    }

    /** MPI_Comm_split of an intercommunicator; {@code mine} is colour and key. */
    static @Nullable Comm split(Rank rank, Comm inter, int[] mine) {
        int[] local = Comms.gatherAll(rank, inter.localComm, mine);
        int[] remote = InterExchange.swap(rank, inter, local, 2 * inter.remoteSize);
        int color = mine[0];
        int[] theirs = color == Constants.UNDEFINED ? new int[0] : Comms.members(inter.remoteGroup, remote, color);
        return part(rank, inter, () -> Comms.group(rank, Comms.members(inter.localGroup, local, color)), theirs, true);
    }

    /** MPI_Comm_create of an intercommunicator: {@code group} is the part of the local group, rank 0's counts. */
    static @Nullable Comm create(Rank rank, Comm inter, Group group) {
        RuntimeException foreign = Comms.checkSubgroup(inter, group);
        // ranks, since the numbers of processes differ between worlds
        int[] ranks = foreign == null ? ranks(inter.localGroup, group) : new int[0];
        int[] theirs = lpids(inter.remoteGroup, InterExchange.swap(rank, inter, ranks, -1));
        boolean member = foreign == null && group.rank() != Constants.UNDEFINED;
        Comm made = part(rank, inter, () -> Comms.group(rank, group.lpids()), theirs, member);
        if (foreign != null) {
            throw foreign;
        }
        return made;
    }

    private static int[] ranks(Group all, Group part) {
        return Arrays.stream(part.lpids()).map(all::rankOf).toArray();
    }

    private static int[] lpids(Group all, int[] ranks) {
        return Arrays.stream(ranks).map(all::lpid).toArray();
    }

    /** Takes an id, and makes the communicator of a part of each group if this process is a member and none is empty. */
    static @Nullable Comm part(Rank rank, Comm inter, Supplier<Group> ours, int[] theirs, boolean member) {
        int context = NextId.await(rank, inter);
        if (theirs.length == 0 || !member) {
            Comms.releaseContext(rank, context);
            return null;
        }
        return Comms.made(rank, Comms.makeInter(rank, inter, ours.get(), Comms.group(rank, theirs)), context);
    }
}
