package org.jmpi.test.coll.every;

import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.coll.CollCall;
import org.jmpi.mpir.op.Ops;

/**
 * Nobody leaves before the last one came, of the other group on an intercommunicator: clocks are the same in all processes
 * of a machine.
 */
final class BarrierTrial extends Trial {
    private static final long LATE_NS = 300_000;

    private long entered;

    BarrierTrial(TrialComm team, Shape shape) {
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
        long[] mine = {Long.MIN_VALUE, Long.MIN_VALUE};
        long[] last = new long[2];
        mine[team.group] = entered;
        Coll.allreduce(team.rank, mine, last, 2, team.longs, team.op(Ops.MAX), team.apart);
        long other = last[team.comm.isInter ? 1 - team.group : 0];
        return left < other ? "left " + (other - left) + " ns before the last one entered" : null;
    }
}
