package org.jmpi.test.coll.every;

import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.coll.CollCall;

final class ScatterTrial extends Trial {
    private final boolean vector;
    private final boolean isRoot;
    private final int[] counts;
    private final int[] displs;
    private final Ints send;
    private final Ints recv;

    ScatterTrial(TrialComm team, Shape shape, boolean vector) {
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
        send = new Ints(team, isRoot ? vector ? room(counts) : size * n : 0, false);
        recv = new Ints(team, counts[me], shape.spread());
    }

    private boolean inPlace() {
        return isRoot && shape.inPlace();
    }

    @Override
    void fill(int round) {
        for (int r = 0; r < size && isRoot; r++) {
            send.fill(displs[r], counts[r], me, r, round);
        }
        recv.wipe();
    }

    @Override
    <R> R call(CollCall<R> to) {
        Object into = inPlace() ? SpecialBuffers.IN_PLACE : recv.data;
        Object from = isRoot ? send.data : null;
        return vector
                ? to.scatterv(
                        from, counts(counts), counts(displs), send.type, into, counts[me], recv.type, shape.root())
                : to.scatter(from, n, send.type, into, n, recv.type, shape.root());
    }

    @Override
    String check(int round) {
        String wrong = inPlace() ? null : recv.take(0, counts[me], shape.root(), me, round);
        return first(wrong, recv.rest());
    }
}
