package org.jmpi.test.sim;

import org.jmpi.mpir.coll.algorithm.CollArgs;

/** A reduction of vectors: each rank has a value of its own in all its elements. */
final class ReductionProblem extends Problem {
    /** Who gets what. */
    enum Who {
        ROOT,
        ALL,
        PREFIX,
        PREFIX_BEFORE
    }

    private final Who who;
    private final long total;
    private long prefix;
    private int prefixEnd;

    ReductionProblem(Call call, Who who) {
        super(call);
        this.who = who;
        long sum = call.operand(0);
        for (int r = 1; r < call.size(); r++) {
            sum = call.combine().apply(sum, call.operand(r));
        }
        total = sum;
    }

    private boolean hasResult(int rank) {
        return who != Who.ROOT || rank == call.root();
    }

    private boolean inPlace(int rank) {
        return call.inPlace() && hasResult(rank);
    }

    @Override
    void describe(int rank, CollArgs a) {
        beginReduction(rank, a, call.count());
        a.inPlace = inPlace(rank);
        Recorder.let(a.send, inPlace(rank) ? Steps.RECV_BUFFER : Steps.SEND_BUFFER);
        if (hasResult(rank)) {
            Recorder.let(a.recv, Steps.RECV_BUFFER);
        }
    }

    @Override
    long capacity(int rank, int buffer) {
        if (buffer == Steps.SEND_BUFFER) {
            return inPlace(rank) ? 0 : call.count();
        }
        // the first rank of an exclusive prefix need not have a buffer
        boolean unused = who == Who.PREFIX_BEFORE && rank == 0 && !inPlace(rank);
        return hasResult(rank) && !unused ? call.count() : 0;
    }

    @Override
    void fill(SimRank r) {
        r.memory(inPlace(r.rank) ? Steps.RECV_BUFFER : Steps.SEND_BUFFER)
                .write(0, call.count(), Runs.payload(call.count(), 0, 1, call.operand(r.rank)));
    }

    @Override
    String check(SimRank r) {
        long expected = who == Who.PREFIX || who == Who.PREFIX_BEFORE ? prefix(r.rank) : total;
        boolean undefined = !hasResult(r.rank) || (who == Who.PREFIX_BEFORE && r.rank == 0);
        return undefined ? null : compare(r, Steps.RECV_BUFFER, 0, call.count(), 0, 1, expected);
    }

    private long prefix(int rank) {
        int end = who == Who.PREFIX ? rank + 1 : rank;
        if (end < prefixEnd) {
            prefixEnd = 0;
        }
        for (; prefixEnd < end; prefixEnd++) {
            long next = call.operand(prefixEnd);
            prefix = prefixEnd == 0 ? next : call.combine().apply(prefix, next);
        }
        return prefix;
    }
}
