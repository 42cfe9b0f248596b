package org.jmpi.test.sim;

import org.jmpi.mpir.coll.algorithm.CollArgs;

/** Every rank must end with the root's message. */
final class BcastProblem extends Problem {
    BcastProblem(Call call) {
        super(call);
    }

    @Override
    void describe(int rank, CollArgs a) {
        begin(rank, a);
        a.blocks(call.count(), call.count());
        Recorder.let(a.send, Steps.SEND_BUFFER);
    }

    @Override
    long capacity(int rank, int buffer) {
        return buffer == Steps.SEND_BUFFER ? call.count() : 0;
    }

    @Override
    boolean writesSendBuffer(int rank) {
        // the root of a scattered broadcast receives what it has
        return true;
    }

    @Override
    void fill(SimRank r) {
        if (r.rank == call.root()) {
            r.memory(Steps.SEND_BUFFER)
                    .write(0, call.count(), Runs.payload(call.count(), 0, 1, call.operand(call.root())));
        }
    }

    @Override
    String check(SimRank r) {
        return compare(r, Steps.SEND_BUFFER, 0, call.count(), 0, 1, call.operand(call.root()));
    }
}
