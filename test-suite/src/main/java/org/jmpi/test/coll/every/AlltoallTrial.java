package org.jmpi.test.coll.every;

import java.util.Arrays;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.coll.CollCall;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.datatype.Datatype;

/** In place the amounts are symmetric, as they must be. */
final class AlltoallTrial extends Trial {
    private final CollKind kind;
    private final int[] sent;
    private final int[] received;
    private final int[] sentAt;
    private final int[] receivedAt;
    private final Ints send;
    private final Ints recv;

    AlltoallTrial(TrialComm team, Shape shape, CollKind kind) {
        super(team, shape);
        this.kind = kind;
        sent = new int[size];
        received = new int[size];
        for (int r = 0; r < size; r++) {
            sent[r] = amount(me, r);
            received[r] = amount(r, me);
        }
        boolean vector = kind != CollKind.ALLTOALL;
        sentAt = vector ? displacements(sent) : multiples();
        receivedAt = vector ? displacements(received) : multiples();
        send = new Ints(team, shape.inPlace() ? 0 : room(sent), false);
        recv = new Ints(team, room(received), shape.spread());
    }

    private int amount(int from, int to) {
        return kind == CollKind.ALLTOALL ? n : uneven(shape.inPlace() ? from + to : 2 * from + to);
    }

    private int[] multiples() {
        int[] at = new int[size];
        Arrays.setAll(at, r -> r * n);
        return at;
    }

    @Override
    void fill(int round) {
        recv.wipe();
        for (int r = 0; r < size; r++) {
            if (shape.inPlace()) {
                recv.fill(receivedAt[r], received[r], me, r, round);
            } else {
                send.fill(sentAt[r], sent[r], me, r, round);
            }
        }
    }

    @Override
    <R> R call(CollCall<R> to) {
        Object from = shape.inPlace() ? SpecialBuffers.IN_PLACE : send.data;
        return switch (kind) {
            case ALLTOALL -> to.alltoall(from, n, send.type, recv.data, n, recv.type);
            case ALLTOALLV ->
                to.alltoallv(
                        from,
                        counts(sent),
                        counts(sentAt),
                        send.type,
                        recv.data,
                        counts(received),
                        counts(receivedAt),
                        recv.type);
            default ->
                to.alltoallw(
                        from,
                        counts(sent),
                        counts(bytes(sentAt, send.type)),
                        shape.inPlace() ? null : each(send.type),
                        recv.data,
                        counts(received),
                        counts(bytes(receivedAt, recv.type)),
                        each(recv.type));
        };
    }

    private static int[] bytes(int[] elements, Datatype type) {
        int[] bytes = new int[elements.length];
        Arrays.setAll(bytes, i -> Math.toIntExact(elements[i] * type.extent));
        return bytes;
    }

    private Datatype[] each(Datatype type) {
        Datatype[] types = new Datatype[size];
        Arrays.fill(types, type);
        return types;
    }

    @Override
    String check(int round) {
        String wrong = null;
        for (int r = 0; r < size; r++) {
            wrong = first(wrong, recv.take(receivedAt[r], received[r], r, me, round));
        }
        return first(wrong, recv.rest());
    }
}
