package org.jmpi.test.sim;

import org.jmpi.mpir.coll.algorithm.CollArgs;

/** A reduction whose result is scattered in blocks. */
final class ReduceScatterProblem extends Problem {
    private final Blocks blocks;
    private final long total;

    ReduceScatterProblem(Call call, boolean hasCounts) {
        super(call);
        blocks = Blocks.listed(call.size(), call.count(), hasCounts && call.irregular());
        long sum = call.operand(0);
        for (int r = 1; r < call.size(); r++) {
            sum = call.combine().apply(sum, call.operand(r));
        }
        total = sum;
    }

    @Override
    void describe(int rank, CollArgs a) {
        beginReduction(rank, a, blocks.capacity());
        a.inPlace = call.inPlace();
        blocks.send(a, false);
        Recorder.let(a.recv, Steps.RECV_BUFFER);
        Recorder.let(a.send, call.inPlace() ? Steps.RECV_BUFFER : Steps.SEND_BUFFER);
    }

    @Override
    long capacity(int rank, int buffer) {
        if (buffer == Steps.SEND_BUFFER) {
            return call.inPlace() ? 0 : blocks.capacity();
        }
        return call.inPlace() ? blocks.capacity() : blocks.length(rank);
    }

    @Override
    void fill(SimRank r) {
        r.memory(call.inPlace() ? Steps.RECV_BUFFER : Steps.SEND_BUFFER)
                .write(0, blocks.capacity(), Runs.payload(blocks.capacity(), 0, 1, call.operand(r.rank)));
    }

    @Override
    String check(SimRank r) {
        return compare(r, Steps.RECV_BUFFER, 0, blocks.length(r.rank), blocks.at(r.rank), 1, total);
    }
}
