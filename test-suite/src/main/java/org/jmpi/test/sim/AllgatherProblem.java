package org.jmpi.test.sim;

import org.jmpi.mpir.coll.algorithm.CollArgs;

/** Each rank's block goes to all. Element i of block r is named r*stride + i. */
final class AllgatherProblem extends Problem {
    private final boolean hasCounts;
    private final Blocks blocks;
    private final long stride;

    AllgatherProblem(Call call, boolean hasCounts) {
        super(call);
        this.hasCounts = hasCounts;
        blocks = hasCounts
                ? Blocks.vector(call.size(), call.count(), call.irregular())
                : Blocks.uniform(call.size(), call.count());
        stride = hasCounts && call.irregular() ? 2 * call.count() : call.count();
    }

    @Override
    void describe(int rank, CollArgs a) {
        begin(rank, a);
        a.inPlace = call.inPlace();
        Recorder.let(a.recv, Steps.RECV_BUFFER);
        if (!call.inPlace()) {
            Recorder.let(a.send, Steps.SEND_BUFFER);
            a.blocks(blocks.length(rank), blocks.length(rank));
        } else if (!hasCounts) {
            Recorder.let(a.send, Steps.RECV_BUFFER);
            a.blocks(call.count(), call.count());
        }
        if (hasCounts) {
            blocks.receive(a, false);
        }
    }

    @Override
    long capacity(int rank, int buffer) {
        return buffer == Steps.RECV_BUFFER ? blocks.capacity() : call.inPlace() ? 0 : blocks.length(rank);
    }

    @Override
    void fill(SimRank r) {
        long length = blocks.length(r.rank);
        r.memory(call.inPlace() ? Steps.RECV_BUFFER : Steps.SEND_BUFFER)
                .write(
                        call.inPlace() ? blocks.at(r.rank) : 0,
                        length,
                        Runs.payload(length, r.rank * stride, 1, call.seed()));
    }

    @Override
    String check(SimRank r) {
        if (!hasCounts || !call.irregular()) {
            // all blocks are one run
            return compare(r, Steps.RECV_BUFFER, 0, blocks.capacity(), 0, 1, call.seed());
        }
        for (int b = 0; b < call.size(); b++) {
            String wrong = compare(r, Steps.RECV_BUFFER, blocks.at(b), blocks.length(b), b * stride, 1, call.seed());
            if (wrong != null) {
                return wrong;
            }
        }
        return null;
    }
}
