package org.jmpi.test.coll.every;

import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.coll.CollCall;
import org.jmpi.mpir.op.Ops;

/** Nobody leaves before the last one came: clocks are the same in all processes of a machine. */
final class BarrierTrial extends Trial {
    private static final long LATE_NS = 300_000;

    private long entered;

    BarrierTrial(Team team, Shape shape) {
        super(team, shape);
    }

    @Override
    void fill(int round) {
        long begin = System.nanoTime();
        while (me == round % size && System.nanoTime() - begin < LATE_NS) {
            Thread.onSpinWait();
        }
    }

    @Override
    <R> R call(CollCall<R> to) {
        entered = System.nanoTime();
        return to.barrier();
    }

    @Override
    String check(int round) {
        long left = System.nanoTime();
        long[] last = new long[1];
        Coll.allreduce(team.rank, new long[] {entered}, last, 1, team.longs, team.op(Ops.MAX), team.apart);
        return left < last[0] ? "left " + (last[0] - left) + " ns before the last one entered" : null;
    }
}
