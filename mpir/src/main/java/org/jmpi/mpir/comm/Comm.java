package org.jmpi.mpir.comm;

import java.util.BitSet;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankTable;
import org.jmpi.mpir.attr.AttributeList;
import org.jmpi.mpir.attr.AttributeOwner;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.errhan.Errhandlers;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleTable;
import org.jmpi.mpir.info.Info;
import org.jspecify.annotations.Nullable;

/**
 * A communicator (mirrors {@code MPIR_Comm}).
 *
 * <p>{@link #contextId} is the even context id of point-to-point messages; collectives use {@code contextId + 1}.
 */
public final class Comm extends ErrhandlerOwner implements AttributeOwner {
    private static final HandleTable<Comm> TABLE = new HandleTable<>(HandleKind.COMM, 3, 8) {
        @Override
        public Comm get() {
            return new Comm();
        }
    };

    private final AttributeList attributes = new AttributeList();

    public int contextId;
    /** The calling process's rank in the local group. */
    public int rank;
    /** The size of the local group. */
    public int size;
    /** The size of the remote group; equal to {@link #size} on an intracommunicator. */
    public int remoteSize;

    @SuppressWarnings("NullAway.Init")
    public Group localGroup;
    /** The group that ranks of point-to-point calls refer to: the local one, unless this is an intercommunicator. */
    @SuppressWarnings("NullAway.Init")
    public Group remoteGroup;

    public boolean isInter;
    /** The local group of an intercommunicator, for collectives within it: has no handle; null in others. */
    @SuppressWarnings("NullAway.Init")
    public Comm localComm;
    /** Where the ids of communicators made from this one come from; null before the first. */
    public @Nullable ContextSupply ids;
    /** How the processes are arranged; null: in no topology. */
    public @Nullable Topology topology;
    /** The hints in use, those that JMPI knows, in an object of the communicator's own; null: none. */
    public @Nullable Info hints;
    /** Whether the hint jmpi_reproducible_reductions is true. */
    public boolean reproducible;
    /** Whether {@link #reproducible} has taken the control variable's value, or was written through it. */
    public boolean reproducibleIsSet;
    /** Whether this communicator was asked to be freed; it lives on until pending operations are done. */
    public boolean freed;
    /** How many collectives were begun: numbers their tags. Advanced equally at all ranks. */
    public int collSequence;
    /** How many persistent collectives were made: numbers their tags. */
    public int persistentSequence;
    /** What the collectives keep with a communicator. */
    @SuppressWarnings("NullAway.Init")
    public CommColl coll;
    /** What layers above keep with the communicator, see {@link CommSlot}; null: nothing. Replaced, never changed. */
    volatile Object @Nullable [] extras;
    /** Who knows whether operations still use the context of a communicator that was freed; null: it never was. */
    public @Nullable ContextUse use;
    /** The window that this was made for, for tools; null: it is the program's own, or the library's. */
    public @Nullable ErrhandlerOwner window;
    /** What is counted on this communicator. */
    public final CommCounters counters = new CommCounters();
    /** What the device keeps with a communicator. */
    public @Nullable CommDevice device;

    /** Returns the communicators of {@code rank} by their handles. */
    @SuppressWarnings("unchecked")
    public static HandleAllocator<Comm> table(Rank rank) {
        RankTable known = rank.comms;
        return known != null ? (HandleAllocator<Comm>) known : TABLE.of(rank);
    }

    @Override
    public AttributeList attributes() {
        return attributes;
    }

    /** Returns the lpid of {@code r}, a rank in the remote group. */
    public int lpid(int r) {
        return remoteGroup.lpid(r);
    }

    /** Those of its groups. */
    @Override
    public BitSet processes(Rank caller) {
        BitSet members = new BitSet();
        localGroup.addTo(members);
        remoteGroup.addTo(members);
        return members;
    }

    @Override
    public boolean isOver(Rank caller) {
        return use == null || use.isReleased(caller, this);
    }

    @Override
    public boolean isGivenUp() {
        return freed;
    }

    /** Gives this communicator what duplicates of {@code parent} have of its extras. */
    public void inheritExtras(Comm parent) {
        extras = CommSlot.inherited(parent.extras);
    }

    /** Makes this the communicator over {@code group}, its only one. */
    public Comm describe(Group group, int context) {
        contextId = context;
        extras = null;
        topology = null;
        localGroup = group;
        remoteGroup = group;
        rank = group.rank();
        size = group.size();
        remoteSize = group.size();
        return this;
    }

    /** Drops a reference to {@code comm}: the user's, or that of an operation that needs it for longer. */
    public static void release(Rank rank, Comm comm) {
        if (comm.release()) {
            assert comm.errhandler != null;
            Errhandlers.release(rank, comm.errhandler);
            table(rank).free(comm);
        }
    }
}
