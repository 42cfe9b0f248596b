package org.jmpi.test.sim;

import java.util.Arrays;
import org.jmpi.mpir.coll.algorithm.CollArgs;

/**
 * Between groups, a block of each rank goes to all ranks of the other group, or one to each. Element i of the block from
 * s to d is named (s*most + d)*stride + i, where s is a number among all and d one in its group.
 */
final class InterExchangeProblem extends Problem {
    private final boolean gathers;
    private final AlltoallProblem.Form form;
    private final Groups groups;
    private final long stride;

    InterExchangeProblem(Call call, boolean gathers, AlltoallProblem.Form form) {
        super(call);
        this.gathers = gathers;
        this.form = form;
        groups = new Groups(call);
        stride = 2 * call.count();
    }

    /** Blocks of the two groups need not be equally long. */
    private long length(int source, int dest) {
        if (!call.irregular()) {
            return call.count();
        }
        if (form == AlltoallProblem.Form.PLAIN) {
            return groups.isFirst(source) ? call.count() : 2 * call.count();
        }
        int pattern = gathers ? groups.local(source) + 1 : groups.local(source) + 2 * dest;
        return pattern % 3 * call.count();
    }

    private long name(int source, int dest) {
        return ((long) source * Math.max(call.size(), call.remote()) + (gathers ? 0 : dest)) * stride;
    }

    private Blocks in(int rank) {
        long[] lengths = new long[groups.remoteSize(rank)];
        Arrays.setAll(lengths, r -> length(groups.remote(rank, r), groups.local(rank)));
        return blocks(lengths);
    }

    private Blocks out(int rank) {
        long[] lengths = new long[gathers ? 1 : groups.remoteSize(rank)];
        Arrays.setAll(lengths, r -> length(rank, r));
        return blocks(lengths);
    }

    private Blocks blocks(long[] lengths) {
        return form == AlltoallProblem.Form.PLAIN
                ? Blocks.uniform(lengths.length, lengths[0])
                : Blocks.scattered(lengths);
    }

    @Override
    void describe(int rank, CollArgs a) {
        begin(rank, a);
        Recorder.let(a.send, Steps.SEND_BUFFER);
        Recorder.let(a.recv, Steps.RECV_BUFFER);
        if (form == AlltoallProblem.Form.PLAIN) {
            a.blocks(length(rank, 0), length(groups.remote(rank, 0), 0));
            return;
        }
        boolean each = form == AlltoallProblem.Form.TYPES;
        in(rank).receive(a, each);
        if (gathers) {
            a.blocks(length(rank, 0), length(rank, 0));
        } else {
            out(rank).send(a, each);
        }
    }

    @Override
    long capacity(int rank, int buffer) {
        return buffer == Steps.SEND_BUFFER ? out(rank).capacity() : in(rank).capacity();
    }

    @Override
    void fill(SimRank r) {
        Blocks out = out(r.rank);
        int n = gathers ? 1 : groups.remoteSize(r.rank);
        for (int d = 0; d < n; d++) {
            long length = length(r.rank, d);
            long at = gathers ? 0 : out.at(d);
            r.memory(Steps.SEND_BUFFER).write(at, length, Runs.payload(length, name(r.rank, d), 1, call.seed()));
        }
    }

    @Override
    String check(SimRank r) {
        Blocks in = in(r.rank);
        for (int i = 0; i < groups.remoteSize(r.rank); i++) {
            int source = groups.remote(r.rank, i);
            String wrong = compare(
                    r, Steps.RECV_BUFFER, in.at(i), in.length(i), name(source, groups.local(r.rank)), 1, call.seed());
            if (wrong != null) {
                return wrong;
            }
        }
        return null;
    }
}
