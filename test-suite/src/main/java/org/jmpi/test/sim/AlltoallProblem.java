package org.jmpi.test.sim;

import org.jmpi.mpir.coll.algorithm.CollArgs;

/** A block from each rank to each. Element i of the block from s to d is named (s*size + d)*stride + i. */
final class AlltoallProblem extends Problem {
    /** Whether there are no counts, counts, or counts and a datatype a peer. */
    enum Form {
        PLAIN,
        VECTOR,
        TYPES
    }

    private final Form form;
    private final boolean hasCounts;
    private final long stride;
    private final Blocks same;

    AlltoallProblem(Call call, Form form) {
        super(call);
        this.form = form;
        hasCounts = form != Form.PLAIN;
        stride = hasCounts && call.irregular() ? 2 * call.count() : call.count();
        same = hasCounts ? Blocks.listed(call.size(), call.count(), false) : Blocks.uniform(call.size(), call.count());
    }

    private boolean irregular() {
        return hasCounts && call.irregular();
    }

    private long length(int source, int dest) {
        // in place both directions of a pair are equally long
        int pattern = call.inPlace() ? source + dest : source + 2 * dest;
        return irregular() ? pattern % 3 * call.count() : call.count();
    }

    private Blocks blocks(int rank, int buffer) {
        if (!irregular()) {
            return same;
        }
        long[] lengths = new long[call.size()];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = buffer == Steps.SEND_BUFFER ? length(rank, i) : length(i, rank);
        }
        return Blocks.scattered(lengths);
    }

    private long name(int source, int dest) {
        return ((long) source * call.size() + dest) * stride;
    }

    @Override
    void describe(int rank, CollArgs a) {
        begin(rank, a);
        a.inPlace = call.inPlace();
        Recorder.let(a.recv, Steps.RECV_BUFFER);
        if (!call.inPlace()) {
            Recorder.let(a.send, Steps.SEND_BUFFER);
        }
        if (!hasCounts) {
            a.blocks(call.count(), call.count());
            return;
        }
        blocks(rank, Steps.RECV_BUFFER).receive(a, form == Form.TYPES);
        if (!call.inPlace()) {
            blocks(rank, Steps.SEND_BUFFER).send(a, form == Form.TYPES);
        }
    }

    @Override
    long capacity(int rank, int buffer) {
        return buffer == Steps.SEND_BUFFER && call.inPlace()
                ? 0
                : blocks(rank, buffer).capacity();
    }

    @Override
    void fill(SimRank r) {
        int buffer = call.inPlace() ? Steps.RECV_BUFFER : Steps.SEND_BUFFER;
        if (!irregular()) {
            long all = same.capacity();
            r.memory(buffer).write(0, all, Runs.payload(all, name(r.rank, 0), 1, call.seed()));
            return;
        }
        Blocks blocks = blocks(r.rank, buffer);
        for (int d = 0; d < call.size(); d++) {
            long length = length(r.rank, d);
            r.memory(buffer).write(blocks.at(d), length, Runs.payload(length, name(r.rank, d), 1, call.seed()));
        }
    }

    @Override
    String check(SimRank r) {
        if (!irregular() && call.count() == 1) {
            return compare(r, Steps.RECV_BUFFER, 0, call.size(), name(0, r.rank), call.size(), call.seed());
        }
        Blocks blocks = blocks(r.rank, Steps.RECV_BUFFER);
        for (int s = 0; s < call.size(); s++) {
            String wrong =
                    compare(r, Steps.RECV_BUFFER, blocks.at(s), length(s, r.rank), name(s, r.rank), 1, call.seed());
            if (wrong != null) {
                return wrong;
            }
        }
        return null;
    }
}
