package org.jmpi.test.sim;

import java.util.Arrays;
import org.jmpi.mpir.coll.algorithm.CollArgs;

/** Between groups, each group gets the reduction over the other one, whole or scattered in blocks; or only the root does. */
final class InterReductionProblem extends Problem {
    /** Who gets what. */
    enum Who {
        ROOT,
        ALL,
        BLOCKS
    }

    private final Who who;
    private final Groups groups;
    private final long length;
    /** The reductions over the two groups. */
    private final long first;

    private final long second;
    private final Blocks firstBlocks;
    private final Blocks secondBlocks;

    /** Makes the problem; {@code uneven}: blocks may have different lengths. */
    InterReductionProblem(Call call, Who who, boolean uneven) {
        super(call);
        this.who = who;
        groups = new Groups(call);
        // in blocks the vector is as long for both groups
        length = who == Who.BLOCKS ? call.count() * call.size() * call.remote() : call.count();
        first = reduce(0, call.size());
        second = reduce(call.size(), size());
        firstBlocks = blocks(call.size(), uneven && call.irregular());
        secondBlocks = blocks(call.remote(), uneven && call.irregular());
    }

    private long reduce(int from, int end) {
        long value = call.operand(from);
        for (int r = from + 1; r < end; r++) {
            value = call.combine().apply(value, call.operand(r));
        }
        return value;
    }

    private Blocks blocks(int ranks, boolean uneven) {
        long[] lengths = new long[ranks];
        Arrays.fill(lengths, length / ranks);
        if (uneven && ranks > 1) {
            lengths[0] += call.count();
            lengths[ranks - 1] -= call.count();
        }
        return Blocks.following(lengths);
    }

    private Blocks blocks(int rank) {
        return groups.isFirst(rank) ? firstBlocks : secondBlocks;
    }

    private boolean sends(int rank) {
        return who != Who.ROOT || !groups.isFirst(rank);
    }

    private boolean receives(int rank) {
        return who != Who.ROOT || groups.isRoot(rank);
    }

    private long resultLength(int rank) {
        return who == Who.BLOCKS ? blocks(rank).length(groups.local(rank)) : length;
    }

    @Override
    void describe(int rank, CollArgs a) {
        if (!sends(rank) && !receives(rank)) {
            begin(rank, a);
            groups.root(rank, a);
            return;
        }
        beginReduction(rank, a, length);
        if (who == Who.ROOT) {
            groups.root(rank, a);
        }
        if (sends(rank)) {
            Recorder.let(a.send, Steps.SEND_BUFFER);
        }
        if (receives(rank)) {
            Recorder.let(a.recv, Steps.RECV_BUFFER);
        }
        if (who == Who.BLOCKS) {
            blocks(rank).send(a, false);
        }
    }

    @Override
    long capacity(int rank, int buffer) {
        if (buffer == Steps.SEND_BUFFER) {
            return sends(rank) ? length : 0;
        }
        return receives(rank) ? resultLength(rank) : 0;
    }

    @Override
    void fill(SimRank r) {
        if (sends(r.rank)) {
            r.memory(Steps.SEND_BUFFER).write(0, length, Runs.payload(length, 0, 1, call.operand(r.rank)));
        }
    }

    @Override
    String check(SimRank r) {
        if (!receives(r.rank)) {
            return null;
        }
        long name = who == Who.BLOCKS ? blocks(r.rank).at(groups.local(r.rank)) : 0;
        long expected = groups.isFirst(r.rank) ? second : first;
        return compare(r, Steps.RECV_BUFFER, 0, resultLength(r.rank), name, 1, expected);
    }
}
