package org.jmpi.test.coll.every;

import java.util.Arrays;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.coll.CollCall;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.op.Op;

final class ReductionTrial extends Trial {
    private static final long WIPED = -7;

    private final CollKind kind;
    private final Op op;
    /** Of reduce_scatter: how many elements each rank gets. */
    private final int[] counts;
    /** How many elements each rank brings, how many this one gets, and the number of the first of them. */
    private final int total;

    private final int mine;
    private final int firstMine;
    private final long[] send;
    private final long[] recv;

    ReductionTrial(TrialComm team, Shape shape, CollKind kind, Operations operations) {
        super(team, shape);
        this.kind = kind;
        op = team.op(operations.handle(shape.op()));
        counts = new int[size];
        Arrays.setAll(counts, r -> kind == CollKind.REDUCE_SCATTER ? uneven(r) : n);
        total = scatters() ? Arrays.stream(counts).sum() : n;
        mine = scatters() ? counts[me] : n;
        firstMine = scatters() ? Arrays.stream(counts).limit(me).sum() : 0;
        send = new long[total];
        recv = new long[shape.inPlace() ? total : mine];
    }

    private boolean scatters() {
        return kind == CollKind.REDUCE_SCATTER || kind == CollKind.REDUCE_SCATTER_BLOCK;
    }

    private boolean gets() {
        return kind != CollKind.REDUCE || me == shape.root();
    }

    private boolean inPlace() {
        return shape.inPlace() && gets();
    }

    @Override
    void fill(int round) {
        Arrays.fill(recv, WIPED);
        long[] from = inPlace() ? recv : send;
        for (int k = 0; k < total; k++) {
            from[k] = Operations.value(me, k, round);
        }
    }

    @Override
    <R> R call(CollCall<R> to) {
        Object from = inPlace() ? SpecialBuffers.IN_PLACE : send;
        return switch (kind) {
            case REDUCE -> to.reduce(from, gets() ? recv : null, n, team.longs, op, shape.root());
            case ALLREDUCE -> to.allreduce(from, recv, n, team.longs, op);
            case SCAN -> to.scan(from, recv, n, team.longs, op);
            case EXSCAN -> to.exscan(from, recv, n, team.longs, op);
            case REDUCE_SCATTER_BLOCK -> to.reduceScatterBlock(from, recv, n, team.longs, op);
            default -> to.reduceScatter(from, recv, counts(counts), team.longs, op);
        };
    }

    @Override
    String check(int round) {
        int end = kind == CollKind.SCAN ? me + 1 : kind == CollKind.EXSCAN ? me : size;
        for (int k = 0; k < mine && gets() && end > 0; k++) {
            long expected = Operations.combined(shape.op(), end, firstMine + k, round);
            if (recv[k] != expected) {
                return "element " + k + " of " + mine + " is " + Long.toHexString(recv[k]) + ", expected "
                        + Long.toHexString(expected);
            }
        }
        return null;
    }
}
