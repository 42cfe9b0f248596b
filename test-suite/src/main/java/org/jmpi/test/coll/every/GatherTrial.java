package org.jmpi.test.coll.every;

import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.coll.CollCall;

final class GatherTrial extends Trial {
    private final boolean vector;
    private final boolean isRoot;
    private final int[] counts;
    private final int[] displs;
    private final Ints send;
    private final Ints recv;

    GatherTrial(TrialComm team, Shape shape, boolean vector) {
        super(team, shape);
        this.vector = vector;
        isRoot = me == shape.root();
        counts = new int[size];
        displs = new int[size];
        for (int r = 0; r < size; r++) {
            counts[r] = vector ? uneven(r) : n;
            displs[r] = r * n;
        }
        if (vector) {
            System.arraycopy(displacements(counts), 0, displs, 0, size);
        }
        send = new Ints(team, counts[me], false);
        recv = new Ints(team, isRoot ? vector ? room(counts) : size * n : 0, shape.spread());
    }

    private boolean inPlace() {
        return isRoot && shape.inPlace();
    }

    @Override
    void fill(int round) {
        send.fill(0, counts[me], me, 0, round);
        recv.wipe();
        if (inPlace()) {
            recv.fill(displs[me], counts[me], me, 0, round);
        }
    }

    @Override
    <R> R call(CollCall<R> to) {
        Object from = inPlace() ? SpecialBuffers.IN_PLACE : send.data;
        Object into = isRoot ? recv.data : null;
        return vector
                ? to.gatherv(from, counts[me], send.type, into, counts(counts), counts(displs), recv.type, shape.root())
                : to.gather(from, n, send.type, into, n, recv.type, shape.root());
    }

    @Override
    String check(int round) {
        String wrong = null;
        for (int r = 0; r < size && isRoot; r++) {
            wrong = first(wrong, recv.take(displs[r], counts[r], r, 0, round));
        }
        return first(wrong, recv.rest());
    }
}
