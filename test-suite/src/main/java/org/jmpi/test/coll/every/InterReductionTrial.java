package org.jmpi.test.coll.every;

import java.util.Arrays;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.CollCall;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.op.Op;

/** A reduction on an intercommunicator: the result is that of the other group's data. */
final class InterReductionTrial extends Trial {
    /** Between the rounds that the two groups' values are of. */
    private static final int APART = 50;

    private final CollKind kind;
    private final Op op;
    private final int group;
    private final int remote;
    private final int root;
    private final boolean sends;
    private final boolean gets;
    private final int[] counts;
    private final int total;
    private final int mine;
    private final int firstMine;
    private final long[] send;
    private final long[] recv;

    InterReductionTrial(TrialComm team, Shape shape, CollKind kind, Operations operations) {
        super(team, shape);
        this.kind = kind;
        op = team.op(operations.handle(shape.op()));
        group = team.group;
        remote = team.comm.remoteSize;
        boolean rootHere = shape.root() % 2 == group;
        int index = shape.root() / 2 % (rootHere ? size : remote);
        root = !rootHere ? index : me == index ? Constants.ROOT : Constants.PROC_NULL;
        sends = kind != CollKind.REDUCE || !rootHere;
        gets = kind != CollKind.REDUCE || root == Constants.ROOT;
        boolean scatters = kind == CollKind.REDUCE_SCATTER || kind == CollKind.REDUCE_SCATTER_BLOCK;
        counts = new int[size];
        // the same total in both groups
        Arrays.fill(counts, n * remote);
        if (kind == CollKind.REDUCE_SCATTER && n > 0 && size > 1) {
            counts[0]++;
            counts[size - 1]--;
        }
        total = scatters ? n * remote * size : n;
        mine = scatters ? counts[me] : n;
        firstMine = scatters ? Arrays.stream(counts).limit(me).sum() : 0;
        send = new long[total];
        recv = new long[mine];
    }

    @Override
    void fill(int round) {
        Arrays.fill(recv, -1);
        for (int k = 0; k < total; k++) {
            send[k] = Operations.value(me, k, round + APART * group);
        }
    }

    @Override
    <R> R call(CollCall<R> to) {
        return switch (kind) {
            case REDUCE -> to.reduce(sends ? send : null, gets ? recv : null, n, team.longs, op, root);
            case ALLREDUCE -> to.allreduce(send, recv, n, team.longs, op);
            case REDUCE_SCATTER_BLOCK -> to.reduceScatterBlock(send, recv, n * ((long) remote), team.longs, op);
            default -> to.reduceScatter(send, recv, counts(counts), team.longs, op);
        };
    }

    @Override
    String check(int round) {
        for (int k = 0; k < mine && gets; k++) {
            long expected = Operations.combined(shape.op(), remote, firstMine + k, round + APART * (1 - group));
            if (recv[k] != expected) {
                return "element " + k + " of " + mine + " is " + Long.toHexString(recv[k]) + ", expected "
                        + Long.toHexString(expected);
            }
        }
        return null;
    }
}
