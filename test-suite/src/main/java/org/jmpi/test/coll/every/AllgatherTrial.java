package org.jmpi.test.coll.every;

import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.coll.CollCall;

final class AllgatherTrial extends Trial {
    private final boolean vector;
    private final int[] counts;
    private final int[] displs;
    private final Ints send;
    private final Ints recv;

    AllgatherTrial(TrialComm team, Shape shape, boolean vector) {
        super(team, shape);
        this.vector = vector;
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
        recv = new Ints(team, vector ? room(counts) : size * n, shape.spread());
    }

    @Override
    void fill(int round) {
        recv.wipe();
        if (shape.inPlace()) {
            recv.fill(displs[me], counts[me], me, 0, round);
        } else {
            send.fill(0, counts[me], me, 0, round);
        }
    }

    @Override
    <R> R call(CollCall<R> to) {
        Object from = shape.inPlace() ? SpecialBuffers.IN_PLACE : send.data;
        return vector
                ? to.allgatherv(from, counts[me], send.type, recv.data, counts(counts), counts(displs), recv.type)
                : to.allgather(from, n, send.type, recv.data, n, recv.type);
    }

    @Override
    String check(int round) {
        String wrong = null;
        for (int r = 0; r < size; r++) {
            wrong = first(wrong, recv.take(displs[r], counts[r], r, 0, round));
        }
        return first(wrong, recv.rest());
    }
}
