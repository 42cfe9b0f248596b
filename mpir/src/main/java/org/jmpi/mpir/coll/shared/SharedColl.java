package org.jmpi.mpir.coll.shared;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.algorithm.CollSchedule;
import org.jmpi.mpir.coll.algorithm.Hierarchy;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.select.JobTuning;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.ErrorRelay;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jspecify.annotations.Nullable;

/**
 * The blocking collectives of one communicator through shared memory. The memory is made after some collectives; where
 * that fails at any rank, all stay with messages for good.
 *
 * <p>Whether a call goes this way depends only on what is equal at all ranks.
 */
public final class SharedColl {
    private final Comm comm;
    private final Rank rank;
    private final Device device;
    private final CvarSet cvars;
    /** By kind: whether its calls may go this way; null before the first, when control variables are looked at. */
    private final Boolean[] may = new Boolean[CollKind.values().length];
    /** How many calls still go by messages before memory is taken; negative: all. */
    private int left;

    @SuppressWarnings("NullAway.Init")
    private RegionMembers team;

    @SuppressWarnings("NullAway.Init")
    private CallNumbers calls;

    private @Nullable Waiter waiter;

    @SuppressWarnings("NullAway.Init")
    private Steps steps;
    /** Asked when memory is made. */
    private final Hierarchy.Source places;

    private final @Nullable String barrierProtocol;

    @SuppressWarnings("NullAway.Init")
    private SharedBarrier barrier;

    @SuppressWarnings("NullAway.Init")
    private DataMovement movement;

    @SuppressWarnings("NullAway.Init")
    private Reductions reductions;

    private @Nullable MultiNodeCollectives composed;
    /** Why nothing goes any more. */
    private @Nullable MpirException failure;

    private SharedColl(Rank rank, Comm comm, Hierarchy.Source places) {
        this.comm = comm;
        this.places = places;
        barrierProtocol = SharedCvars.barrierProtocol(rank.cvars());
        this.rank = rank;
        device = Device.of(rank);
        left = SharedCvars.threshold(rank.cvars());
        cvars = rank.cvars();
    }

    /**
     * Returns what {@code comm}, whose ranks run where {@code places} says, needs to share memory; null if its ranks can't
     * or shall not.
     */
    public static @Nullable SharedColl of(Rank rank, Comm comm, Hierarchy.Source places) {
        if (comm.size == 1 || comm.isInter || !SharedCvars.isEnabled(rank.cvars())) {
            return null;
        }
        if (!JobTuning.of(rank).rules().isEmpty()) {
            // who gives rules for algorithms of messages wants these
            return null;
        }
        return new SharedColl(rank, comm, places);
    }

    /**
     * Returns whether the call {@code a} of {@code kind} is one for shared memory, to be {@link #run}; {@code s} serves to
     * make that. Otherwise it shall go by messages.
     */
    public boolean takes(CollKind kind, CollArgs a, CollSchedule s) {
        if (left < 0 || !may(kind)) {
            return false;
        }
        if (team == null && !open(s)) {
            return false;
        }
        if (failure != null) {
            throw failure;
        }
        return isFor(kind, a);
    }

    /** Does a call that this {@link #takes}. */
    public void run(CollKind kind, CollArgs a, CollSchedule s) {
        calls.begin(Signature.of(kind, a.root, a.bytes));
        try {
            if (composed != null) {
                composed.run(kind, a, s);
            } else {
                dispatch(kind, a, s);
            }
        } catch (RuntimeException | Error e) {
            giveUp(e);
            throw e;
        }
        int failed = steps.takeFailed();
        if (failed >= 0) {
            throw ErrorRelay.received(failed, 0);
        }
    }

    /** Returns how often a short look at another member's memory was not enough. */
    public long waits() {
        return waiter == null ? 0 : waiter.waits();
    }

    private boolean may(CollKind kind) {
        Boolean known = may[kind.ordinal()];
        if (known == null) {
            known = SharedCvars.mayShare(cvars, kind);
            may[kind.ordinal()] = known;
        }
        return known;
    }

    private boolean open(CollSchedule s) {
        if (left-- > 0) {
            return false;
        }
        left = -1;
        Hierarchy nodes = places.get();
        if (nodes.nodes() == comm.size) {
            return false;
        }
        RegionMembers made = new RegionSetup(comm, device).make(s, nodes.members());
        if (made == null) {
            return false;
        }
        left = 0;
        waiter = new Waiter(rank, made);
        steps = new Steps(made, waiter);
        calls = new CallNumbers(made);
        barrier = new SharedBarrier(made, waiter, barrierProtocol);
        movement = new DataMovement(made, steps);
        reductions = new Reductions(made, steps);
        if (nodes.isParent()) {
            composed = new MultiNodeCollectives(made, nodes, barrier, movement, reductions);
        }
        team = made;
        return true;
    }

    private boolean isFor(CollKind kind, CollArgs a) {
        if (a.op != null && a.rankOrder) {
            // the first calls went by messages, and the later ones shall have the same results
            return false;
        }
        if (composed != null) {
            return composed.isFor(kind, a);
        }
        return switch (kind) {
            case REDUCE, ALLREDUCE, SCAN, EXSCAN -> Reductions.fits(a);
            case REDUCE_SCATTER, REDUCE_SCATTER_BLOCK -> Reductions.fitsBlocks(a, team.size);
            case SCATTER, ALLTOALL -> team.size <= DataMovement.MOST_PARTS;
            default -> true;
        };
    }

    private void dispatch(CollKind kind, CollArgs a, CollSchedule s) {
        switch (kind) {
            case BARRIER -> barrier.run();
            case BCAST -> movement.bcast(a.send, a.bytes, a.root);
            case ALLREDUCE -> reductions.allreduce(a, s);
            case REDUCE -> reductions.reduce(a, s, a.root);
            case GATHER -> movement.gather(a);
            case SCATTER -> movement.scatter(a);
            case ALLGATHER -> movement.allgather(a);
            case ALLTOALL -> movement.alltoall(a);
            case SCAN -> reductions.scan(a, s, false);
            case EXSCAN -> reductions.scan(a, s, true);
            case REDUCE_SCATTER, REDUCE_SCATTER_BLOCK -> reductions.reduceScatter(a, s, kind);
            default -> throw new IllegalStateException("no shared memory for " + kind);
        }
    }

    /** Ends the collective at members that wait for this one, and all later ones here. */
    private void giveUp(Throwable why) {
        failure = why instanceof MpirException e
                ? e
                : new MpirException(
                        ErrorClass.ERR_OTHER,
                        "an earlier collective of this communicator ended with " + why
                                + ": expected that it succeeds; make a new communicator",
                        why);
        team.own.putLongRelease(
                RegionLayout.BROKEN_AT, why instanceof PeerFailure ? RegionLayout.BY_DEATH : RegionLayout.BY_ERROR);
        team.wakeAll();
    }

    /** Gives the memory back. Local; nothing is called after it. */
    @SuppressWarnings("NullAway") // nothing goes any more
    public void free() {
        if (team != null) {
            team.leave();
            team = null;
            left = -1;
        }
    }
}
