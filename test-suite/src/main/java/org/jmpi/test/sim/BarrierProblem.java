package org.jmpi.test.sim;

import org.jmpi.mpir.coll.algorithm.CollArgs;

/** Every rank must have heard, perhaps through others, that every rank has come. */
final class BarrierProblem extends Problem {
    BarrierProblem(Call call) {
        super(call);
    }

    @Override
    void describe(int rank, CollArgs a) {
        begin(rank, a);
    }

    @Override
    long capacity(int rank, int buffer) {
        return 0;
    }

    @Override
    void fill(SimRank r) {
        r.memory(Steps.KNOWLEDGE).write(r.rank, 1, Runs.payload(1, r.rank, 1, 0));
    }

    @Override
    boolean spreadsKnowledge() {
        return true;
    }

    @Override
    String check(SimRank r) {
        long unheard = r.memory(Steps.KNOWLEDGE).firstWrong(0, size(), 0, 1, 0);
        return unheard < 0 ? null : "leaves the barrier before it can know that rank " + unheard + " has come";
    }
}
