package org.jmpi.test.coll.every;

import org.jmpi.mpir.coll.CollCall;

final class BcastTrial extends Trial {
    private final Ints buf;

    BcastTrial(TrialComm team, Shape shape) {
        super(team, shape);
        // a root without gaps and others with them
        buf = new Ints(team, n, shape.spread() && me != shape.root());
    }

    @Override
    void fill(int round) {
        buf.wipe();
        if (me == shape.root()) {
            buf.fill(0, n, me, 0, round);
        }
    }

    @Override
    <R> R call(CollCall<R> to) {
        return to.bcast(buf.data, n, buf.type, shape.root());
    }

    @Override
    String check(int round) {
        return first(buf.take(0, n, shape.root(), 0, round), buf.rest());
    }
}
