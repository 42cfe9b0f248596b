package org.jmpi.test.sim;

import org.jmpi.mpir.coll.algorithm.CollArgs;

/** Blocks go from the root to all ranks, or from all ranks to the root. Element i of block r is named r*stride + i. */
final class RootedProblem extends Problem {
    private final boolean gathers;
    private final boolean hasCounts;
    private final Blocks blocks;
    private final long stride;

    RootedProblem(Call call, boolean gathers, boolean hasCounts) {
        super(call);
        this.gathers = gathers;
        this.hasCounts = hasCounts;
        blocks = hasCounts
                ? Blocks.vector(call.size(), call.count(), call.irregular())
                : Blocks.uniform(call.size(), call.count());
        stride = hasCounts && call.irregular() ? 2 * call.count() : call.count();
    }

    private boolean isRoot(int rank) {
        return rank == call.root();
    }

    private boolean inPlace(int rank) {
        return call.inPlace() && isRoot(rank);
    }

    /** The buffer of the root that holds all blocks. */
    private int allBlocks() {
        return gathers ? Steps.RECV_BUFFER : Steps.SEND_BUFFER;
    }

    private int ownBlock() {
        return gathers ? Steps.SEND_BUFFER : Steps.RECV_BUFFER;
    }

    @Override
    void describe(int rank, CollArgs a) {
        begin(rank, a);
        a.inPlace = inPlace(rank);
        if (isRoot(rank)) {
            Recorder.let(gathers ? a.recv : a.send, allBlocks());
            vectors(a);
        }
        if (!a.inPlace) {
            Recorder.let(gathers ? a.send : a.recv, ownBlock());
        }
        long own = !hasCounts ? call.count() : a.inPlace ? 0 : blocks.length(rank);
        a.blocks(own, own);
    }

    private void vectors(CollArgs a) {
        if (!hasCounts) {
            return;
        }
        if (gathers) {
            blocks.receive(a, false);
        } else {
            blocks.send(a, false);
        }
    }

    @Override
    long capacity(int rank, int buffer) {
        if (buffer == allBlocks()) {
            return isRoot(rank) ? blocks.capacity() : 0;
        }
        return inPlace(rank) ? 0 : blocks.length(rank);
    }

    private void put(SimRank r, int buffer, long at, int block) {
        long length = blocks.length(block);
        r.memory(buffer).write(at, length, Runs.payload(length, block * stride, 1, call.seed()));
    }

    @Override
    void fill(SimRank r) {
        if (!gathers && isRoot(r.rank)) {
            for (int b = 0; b < call.size(); b++) {
                put(r, allBlocks(), blocks.at(b), b);
            }
        } else if (gathers) {
            put(r, inPlace(r.rank) ? allBlocks() : ownBlock(), inPlace(r.rank) ? blocks.at(r.rank) : 0, r.rank);
        }
    }

    @Override
    String check(SimRank r) {
        if (!gathers) {
            return inPlace(r.rank) ? null : check(r, ownBlock(), 0, r.rank);
        }
        for (int b = 0; isRoot(r.rank) && b < call.size(); b++) {
            String wrong = check(r, allBlocks(), blocks.at(b), b);
            if (wrong != null) {
                return wrong;
            }
        }
        return null;
    }

    private String check(SimRank r, int buffer, long at, int block) {
        return compare(r, buffer, at, blocks.length(block), block * stride, 1, call.seed());
    }
}
