package org.jmpi.test.coll.every;

import java.util.Arrays;
import org.jmpi.mpir.coll.CollCall;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Counts;

/** On the graph of {@link #neighbors}: what goes to neighbour i comes from neighbour i. */
final class NeighborTrial extends Trial {
    /** How many neighbours a rank has. */
    static final int DEGREE = 2;

    private final CollKind kind;
    private final int[] sources;
    private final int[] sent = new int[DEGREE];
    private final int[] received = new int[DEGREE];
    private final int[] sentAt;
    private final int[] receivedAt;
    private final Ints send;
    private final Ints recv;

    NeighborTrial(TrialComm team, Shape shape, CollKind kind) {
        super(team, shape);
        this.kind = kind;
        sources = neighbors(me, size, -1);
        for (int i = 0; i < DEGREE; i++) {
            sent[i] = amount(me, i);
            received[i] = amount(sources[i], i);
        }
        sentAt = isVector() ? displacements(sent) : multiples();
        receivedAt = isVector() ? displacements(received) : multiples();
        send = new Ints(team, gathers() ? sent[0] : room(sent), false);
        recv = new Ints(team, room(received), shape.spread());
    }

    /** Returns the next two ranks in a direction. */
    static int[] neighbors(int me, int size, int step) {
        return new int[] {Math.floorMod(me + step, size), Math.floorMod(me + 2 * step, size)};
    }

    private boolean gathers() {
        return kind == CollKind.NEIGHBOR_ALLGATHER || kind == CollKind.NEIGHBOR_ALLGATHERV;
    }

    private boolean isVector() {
        return kind != CollKind.NEIGHBOR_ALLGATHER && kind != CollKind.NEIGHBOR_ALLTOALL;
    }

    private int amount(int from, int slot) {
        return isVector() ? uneven(gathers() ? from : from + slot) : n;
    }

    private int[] multiples() {
        return new int[] {0, n};
    }

    @Override
    void fill(int round) {
        recv.wipe();
        for (int i = 0; i < (gathers() ? 1 : DEGREE); i++) {
            send.fill(gathers() ? 0 : sentAt[i], sent[i], me, i, round);
        }
    }

    @Override
    <R> R call(CollCall<R> to) {
        Counts into = counts(received);
        return switch (kind) {
            case NEIGHBOR_ALLGATHER -> to.neighborAllgather(send.data, n, send.type, recv.data, n, recv.type);
            case NEIGHBOR_ALLGATHERV ->
                to.neighborAllgatherv(send.data, sent[0], send.type, recv.data, into, counts(receivedAt), recv.type);
            case NEIGHBOR_ALLTOALL -> to.neighborAlltoall(send.data, n, send.type, recv.data, n, recv.type);
            case NEIGHBOR_ALLTOALLV ->
                to.neighborAlltoallv(
                        send.data,
                        counts(sent),
                        counts(sentAt),
                        send.type,
                        recv.data,
                        into,
                        counts(receivedAt),
                        recv.type);
            default ->
                to.neighborAlltoallw(
                        send.data,
                        counts(sent),
                        bytes(sentAt, send.type),
                        each(send.type),
                        recv.data,
                        into,
                        bytes(receivedAt, recv.type),
                        each(recv.type));
        };
    }

    private static Counts bytes(int[] elements, Datatype type) {
        return Counts.of(Arrays.stream(elements).mapToLong(e -> e * type.extent).toArray());
    }

    private static Datatype[] each(Datatype type) {
        return new Datatype[] {type, type};
    }

    @Override
    String check(int round) {
        String wrong = null;
        for (int i = 0; i < DEGREE; i++) {
            wrong = first(wrong, recv.take(receivedAt[i], received[i], sources[i], gathers() ? 0 : i, round));
        }
        return first(wrong, recv.rest());
    }
}
