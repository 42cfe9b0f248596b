package org.jmpi.test.coll.every;

import org.jmpi.mpir.coll.CollCall;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.mpl.Counts;

/** One call of a collective with its data, which may be made several times. */
abstract class Trial {
    final TrialComm team;
    final Shape shape;
    final int me;
    final int size;
    final int n;

    Trial(TrialComm team, Shape shape) {
        this.team = team;
        this.shape = shape;
        me = team.me;
        size = team.size;
        n = shape.n();
    }

    static Trial of(CollKind kind, TrialComm team, Shape shape, Operations operations) {
        return team.comm.isInter && kind != CollKind.BARRIER
                ? inter(kind, team, shape, operations)
                : intra(kind, team, shape, operations);
    }

    private static Trial inter(CollKind kind, TrialComm team, Shape shape, Operations operations) {
        return kind.isReduction()
                ? new InterReductionTrial(team, shape, kind, operations)
                : new InterTrial(team, shape, kind);
    }

    private static Trial intra(CollKind kind, TrialComm team, Shape shape, Operations operations) {
        return switch (kind) {
            case BARRIER -> new BarrierTrial(team, shape);
            case BCAST -> new BcastTrial(team, shape);
            case GATHER, GATHERV -> new GatherTrial(team, shape, kind == CollKind.GATHERV);
            case SCATTER, SCATTERV -> new ScatterTrial(team, shape, kind == CollKind.SCATTERV);
            case ALLGATHER, ALLGATHERV -> new AllgatherTrial(team, shape, kind == CollKind.ALLGATHERV);
            case ALLTOALL, ALLTOALLV, ALLTOALLW -> new AlltoallTrial(team, shape, kind);
            case REDUCE, ALLREDUCE, SCAN, EXSCAN, REDUCE_SCATTER, REDUCE_SCATTER_BLOCK ->
                new ReductionTrial(team, shape, kind, operations);
            default -> new NeighborTrial(team, shape, kind);
        };
    }

    /** Writes what is sent in {@code round}, and wipes where it goes. */
    abstract void fill(int round);

    /** Makes the call. */
    abstract <R> R call(CollCall<R> to);

    /** Returns what is wrong with the result, or null. */
    abstract String check(int round);

    /** Returns how many elements block {@code i} of a vector form has. */
    final int uneven(int i) {
        return n == 0 ? 0 : n - 1 + i % 3;
    }

    /** Returns where blocks of these lengths lie: the last one first, with gaps. */
    static int[] displacements(int[] counts) {
        int[] displs = new int[counts.length];
        int at = 1;
        for (int i = counts.length - 1; i >= 0; i--) {
            displs[i] = at;
            at += counts[i] + 2;
        }
        return displs;
    }

    static int room(int[] counts) {
        int room = 1;
        for (int c : counts) {
            room += c + 2;
        }
        return room;
    }

    static Counts counts(int[] numbers) {
        return Counts.of(numbers);
    }

    static String first(String before, String now) {
        return before == null ? now : before;
    }
}
