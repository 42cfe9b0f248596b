package org.jmpi.mpir.coll.shared;

import org.jmpi.mpir.coll.algorithm.AllreduceRecursiveDoubling;
import org.jmpi.mpir.coll.algorithm.AllreduceReduceScatterAllgather;
import org.jmpi.mpir.coll.algorithm.BarrierDissemination;
import org.jmpi.mpir.coll.algorithm.BcastBinomial;
import org.jmpi.mpir.coll.algorithm.BcastScatterRingAllgather;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.algorithm.CollSchedule;
import org.jmpi.mpir.coll.algorithm.Hierarchy;
import org.jmpi.mpir.coll.algorithm.ReduceBinomial;
import org.jmpi.mpir.coll.algorithm.ReduceReduceScatterGather;
import org.jmpi.mpir.coll.algorithm.Subgroup;
import org.jmpi.mpir.coll.registry.CollKind;

/**
 * Collectives of ranks on several nodes (MPICH's composition alpha): through shared memory inside each node, by messages
 * between one rank of each.
 */
final class MultiNodeCollectives {
    private static final int SHORT_BCAST = 12288;
    private static final int LEAST_RING = 8;
    private static final int SHORT_REDUCTION = 2048;

    private static final CollAlgorithm BARRIER = new BarrierDissemination();
    private static final CollAlgorithm BCAST = new BcastBinomial();
    private static final CollAlgorithm LONG_BCAST = new BcastScatterRingAllgather();
    private static final CollAlgorithm REDUCE = new ReduceBinomial();
    private static final CollAlgorithm LONG_REDUCE = new ReduceReduceScatterGather();
    private static final CollAlgorithm ALLREDUCE = new AllreduceRecursiveDoubling();
    private static final CollAlgorithm LONG_ALLREDUCE = new AllreduceReduceScatterAllgather();

    private final RegionMembers team;
    private final Hierarchy nodes;
    private final SharedBarrier barrier;
    private final DataMovement movement;
    private final Reductions reductions;
    /** What the leaders do among themselves. */
    private final CollArgs among = new CollArgs();
    /** What a leader does inside its node, where that has other buffers than the call. */
    private final CollArgs within = new CollArgs();

    @SuppressWarnings("NullAway.Init")
    private Subgroup leaders;

    @SuppressWarnings("NullAway.Init")
    private int[] leaderRanks;

    private int leadersOf = -1;

    MultiNodeCollectives(
            RegionMembers team, Hierarchy nodes, SharedBarrier barrier, DataMovement movement, Reductions reductions) {
        this.team = team;
        this.nodes = nodes;
        this.barrier = barrier;
        this.movement = movement;
        this.reductions = reductions;
    }

    /** Returns whether a call of {@code kind} can be done so. */
    boolean isFor(CollKind kind, CollArgs a) {
        return switch (kind) {
            case BARRIER, BCAST -> true;
            case REDUCE, ALLREDUCE -> Reductions.fits(a) && (a.commutative() || nodes.isConsecutive());
            default -> false;
        };
    }

    void run(CollKind kind, CollArgs a, CollSchedule s) {
        int root = kind == CollKind.BCAST || kind == CollKind.REDUCE ? a.root : nodes.lowest()[0];
        if (leadersOf != root) {
            leaderRanks = nodes.leaders(root);
            leaders = new Subgroup(s, leaderRanks);
            leadersOf = root;
        }
        int leader = leaderRanks[nodes.nodeOf(a.rank)];
        begin(a, root);
        switch (kind) {
            case BARRIER -> barrier(a.rank == leader);
            case BCAST -> bcast(a, s, leader);
            case REDUCE -> reduce(a, s, leader, root);
            default -> allreduce(a, s, leader);
        }
        among.end();
        within.end();
    }

    private void begin(CollArgs a, int root) {
        among.begin(team.comm);
        among.rank = nodes.nodeOf(a.rank);
        among.size = nodes.nodes();
        among.remoteSize = among.size;
        among.root = nodes.nodeOf(root);
        among.blocks(a.bytes, a.bytes);
        among.count = a.count;
        among.type = a.type;
        among.op = a.op;
    }

    /** Does the leaders' part, if the caller is one. */
    private void amongLeaders(CollAlgorithm algorithm) {
        algorithm.run(leaders, among);
        leaders.fence();
    }

    private void barrier(boolean leads) {
        barrier.gather();
        if (leads) {
            amongLeaders(BARRIER);
        }
        barrier.release();
    }

    private void bcast(CollArgs a, CollSchedule s, int leader) {
        if (a.rank == leader) {
            among.send.set(a.send);
            boolean ring = a.bytes > SHORT_BCAST && among.size >= LEAST_RING;
            amongLeaders(ring ? LONG_BCAST : BCAST);
        }
        movement.bcast(a.send, a.bytes, member(leader), s.hasFailed());
    }

    private int member(int rank) {
        return Subgroup.indexOf(rank, team.ranks);
    }

    private boolean canHalve() {
        return among.bytes > SHORT_REDUCTION
                && among.commutative()
                && among.op.isBuiltin()
                && among.count >= among.pof2();
    }

    private void reduce(CollArgs a, CollSchedule s, int leader, int root) {
        if (a.rank != leader) {
            reductions.reduce(a, s, member(leader));
            return;
        }
        if (a.rank == root) {
            among.recv.set(a.recv);
        } else {
            among.recv.set(s.scratch(a.bytes, a.type));
        }
        reduceHere(a, s);
        // elsewhere the receive buffer of a reduction means nothing
        among.inPlace = a.rank == root;
        amongLeaders(canHalve() ? LONG_REDUCE : REDUCE);
    }

    /** Reduces what the leader's node has to where the leaders' part goes on from. */
    private void reduceHere(CollArgs a, CollSchedule s) {
        within.begin(team.comm);
        within.root = a.root;
        within.inPlace = a.inPlace;
        within.blocks(a.bytes, a.bytes);
        within.count = a.count;
        within.type = a.type;
        within.op = a.op;
        within.send.set(a.send);
        within.recv.set(among.recv);
        reductions.reduce(within, s, team.me);
        among.send.set(among.recv);
        among.inPlace = true;
    }

    private void allreduce(CollArgs a, CollSchedule s, int leader) {
        if (a.rank == leader) {
            among.recv.set(a.recv);
            reduceHere(a, s);
            amongLeaders(canHalve() ? LONG_ALLREDUCE : ALLREDUCE);
        } else {
            reductions.reduce(a, s, member(leader));
        }
        movement.bcast(a.recv, a.bytes, member(leader), s.hasFailed());
    }
}
