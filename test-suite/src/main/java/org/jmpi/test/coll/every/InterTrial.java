package org.jmpi.test.coll.every;

import java.util.Arrays;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.CollCall;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Counts;

/** A collective that moves data, on an intercommunicator: what a rank gets comes from the other group. */
final class InterTrial extends Trial {
    /** Between the numbers of the two groups' ranks. */
    private static final int APART = 100;

    private final CollKind kind;
    private final int group;
    private final int remote;
    /** Whether this rank's group has the root, and what this rank passes for it. */
    private final boolean rootHere;

    private final boolean isRoot;
    private final int root;
    private final int[] sent;
    private final int[] received;
    private final int[] sentAt;
    private final int[] receivedAt;
    private final Ints send;
    private final Ints recv;

    InterTrial(TrialComm team, Shape shape, CollKind kind) {
        super(team, shape);
        this.kind = kind;
        group = team.group;
        remote = team.comm.remoteSize;
        rootHere = shape.root() % 2 == group;
        int index = shape.root() / 2 % (rootHere ? size : remote);
        isRoot = rootHere && me == index;
        root = !rootHere ? index : isRoot ? Constants.ROOT : Constants.PROC_NULL;
        sent = new int[sends() ? targets() : 0];
        received = new int[receives() ? sources() : 0];
        Arrays.setAll(sent, i -> amount(me, i));
        Arrays.setAll(received, i -> amount(from(i), me));
        sentAt = vector() && targets() > 1 ? displacements(sent) : multiples(sent.length);
        receivedAt = vector() && !down() ? displacements(received) : multiples(received.length);
        send = new Ints(team, room(sent), false);
        recv = new Ints(team, room(received), shape.spread());
    }

    private boolean rooted() {
        return switch (kind) {
            case BCAST, GATHER, GATHERV, SCATTER, SCATTERV -> true;
            default -> false;
        };
    }

    private boolean down() {
        return kind == CollKind.BCAST || kind == CollKind.SCATTER || kind == CollKind.SCATTERV;
    }

    private boolean sends() {
        return !rooted() || (down() ? isRoot : !rootHere);
    }

    private boolean receives() {
        return !rooted() || (down() ? !rootHere : isRoot);
    }

    /** How many blocks a rank that sends has. */
    private int targets() {
        return switch (kind) {
            case SCATTER, SCATTERV, ALLTOALL, ALLTOALLV, ALLTOALLW -> remote;
            default -> 1;
        };
    }

    private int sources() {
        return down() ? 1 : remote;
    }

    private boolean vector() {
        return switch (kind) {
            case GATHERV, SCATTERV, ALLGATHERV, ALLTOALLV, ALLTOALLW -> true;
            default -> false;
        };
    }

    /** Returns who sends block {@code i} of what is received. */
    private int from(int i) {
        return down() ? root : i;
    }

    private int amount(int from, int to) {
        return switch (kind) {
            case GATHERV, ALLGATHERV -> uneven(from);
            case SCATTERV -> uneven(to);
            case ALLTOALLV, ALLTOALLW -> uneven(2 * from + to);
            default -> n;
        };
    }

    private int[] multiples(int blocks) {
        int[] at = new int[blocks];
        Arrays.setAll(at, i -> i * n);
        return at;
    }

    private boolean each() {
        return switch (kind) {
            case SCATTER, SCATTERV, ALLTOALL, ALLTOALLV, ALLTOALLW -> true;
            default -> false;
        };
    }

    @Override
    void fill(int round) {
        recv.wipe();
        for (int i = 0; i < sent.length; i++) {
            send.fill(sentAt[i], sent[i], me + APART * group, each() ? i : 0, round);
        }
    }

    @Override
    <R> R call(CollCall<R> to) {
        int mine = sent.length == 0 ? 0 : sent[0];
        int got = received.length == 0 ? 0 : received[0];
        return switch (kind) {
            case BCAST -> rootHere ? to.bcast(send.data, n, send.type, root) : to.bcast(recv.data, n, recv.type, root);
            case GATHER -> to.gather(send.data, n, send.type, recv.data, n, recv.type, root);
            case GATHERV ->
                to.gatherv(
                        send.data, mine, send.type, recv.data, counts(received), counts(receivedAt), recv.type, root);
            case SCATTER -> to.scatter(send.data, n, send.type, recv.data, n, recv.type, root);
            case SCATTERV ->
                to.scatterv(send.data, counts(sent), counts(sentAt), send.type, recv.data, got, recv.type, root);
            case ALLGATHER -> to.allgather(send.data, n, send.type, recv.data, n, recv.type);
            case ALLGATHERV ->
                to.allgatherv(send.data, mine, send.type, recv.data, counts(received), counts(receivedAt), recv.type);
            case ALLTOALL -> to.alltoall(send.data, n, send.type, recv.data, n, recv.type);
            case ALLTOALLV ->
                to.alltoallv(
                        send.data,
                        counts(sent),
                        counts(sentAt),
                        send.type,
                        recv.data,
                        counts(received),
                        counts(receivedAt),
                        recv.type);
            default ->
                to.alltoallw(
                        send.data,
                        counts(sent),
                        bytes(sentAt, send.type),
                        types(send.type),
                        recv.data,
                        counts(received),
                        bytes(receivedAt, recv.type),
                        types(recv.type));
        };
    }

    private static Counts bytes(int[] elements, Datatype type) {
        return Counts.of(Arrays.stream(elements).mapToLong(e -> e * type.extent).toArray());
    }

    private Datatype[] types(Datatype type) {
        Datatype[] types = new Datatype[remote];
        Arrays.fill(types, type);
        return types;
    }

    @Override
    String check(int round) {
        String wrong = null;
        for (int i = 0; i < received.length; i++) {
            int sender = from(i) + APART * (1 - group);
            wrong = first(wrong, recv.take(receivedAt[i], received[i], sender, each() ? me : 0, round));
        }
        return first(wrong, recv.rest());
    }
}
