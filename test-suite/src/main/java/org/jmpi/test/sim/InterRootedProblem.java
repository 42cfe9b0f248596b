package org.jmpi.test.sim;

import org.jmpi.mpir.coll.algorithm.CollArgs;

/**
 * Between groups, the root's message goes to all ranks of the other group, or a block to or from each of them. Element i
 * of block r is named r*stride + i.
 */
final class InterRootedProblem extends Problem {
    /** What moves. */
    enum What {
        MESSAGE,
        BLOCKS_TO_ROOT,
        BLOCKS_FROM_ROOT
    }

    private final What what;
    private final boolean hasCounts;
    private final Groups groups;
    private final Blocks blocks;
    private final long stride;

    InterRootedProblem(Call call, What what, boolean hasCounts) {
        super(call);
        this.what = what;
        this.hasCounts = hasCounts;
        groups = new Groups(call);
        blocks = hasCounts
                ? Blocks.vector(call.remote(), call.count(), call.irregular())
                : Blocks.uniform(call.remote(), call.count());
        stride = 2 * call.count();
    }

    private int rootBuffer() {
        return what == What.BLOCKS_TO_ROOT ? Steps.RECV_BUFFER : Steps.SEND_BUFFER;
    }

    private int leafBuffer() {
        return what == What.BLOCKS_FROM_ROOT ? Steps.RECV_BUFFER : Steps.SEND_BUFFER;
    }

    private long length(int rank) {
        if (groups.isOutside(rank)) {
            return 0;
        }
        return hasCounts ? groups.isRoot(rank) ? 0 : blocks.length(groups.local(rank)) : call.count();
    }

    @Override
    void describe(int rank, CollArgs a) {
        begin(rank, a);
        groups.root(rank, a);
        a.blocks(length(rank), length(rank));
        if (groups.isRoot(rank)) {
            let(a, rootBuffer());
            if (hasCounts && what == What.BLOCKS_TO_ROOT) {
                blocks.receive(a, false);
            } else if (hasCounts) {
                blocks.send(a, false);
            }
        } else if (!groups.isOutside(rank)) {
            let(a, leafBuffer());
        }
    }

    private static void let(CollArgs a, int buffer) {
        Recorder.let(buffer == Steps.RECV_BUFFER ? a.recv : a.send, buffer);
    }

    @Override
    long capacity(int rank, int buffer) {
        if (groups.isOutside(rank)) {
            return 0;
        }
        if (groups.isRoot(rank)) {
            return buffer != rootBuffer() ? 0 : what == What.MESSAGE ? call.count() : blocks.capacity();
        }
        return buffer == leafBuffer() ? length(rank) : 0;
    }

    @Override
    boolean writesSendBuffer(int rank) {
        return what == What.MESSAGE && !groups.isRoot(rank);
    }

    private void put(SimRank r, int buffer, long at, int block) {
        long length = blocks.length(block);
        r.memory(buffer).write(at, length, Runs.payload(length, block * stride, 1, call.seed()));
    }

    @Override
    void fill(SimRank r) {
        if (groups.isRoot(r.rank) && what == What.MESSAGE) {
            r.memory(Steps.SEND_BUFFER).write(0, call.count(), Runs.payload(call.count(), 0, 1, call.seed()));
        } else if (groups.isRoot(r.rank) && what == What.BLOCKS_FROM_ROOT) {
            for (int b = 0; b < call.remote(); b++) {
                put(r, Steps.SEND_BUFFER, blocks.at(b), b);
            }
        } else if (!groups.isFirst(r.rank) && what == What.BLOCKS_TO_ROOT) {
            put(r, Steps.SEND_BUFFER, 0, groups.local(r.rank));
        }
    }

    @Override
    String check(SimRank r) {
        if (!groups.isFirst(r.rank)) {
            return switch (what) {
                case MESSAGE -> compare(r, Steps.SEND_BUFFER, 0, call.count(), 0, 1, call.seed());
                case BLOCKS_FROM_ROOT -> check(r, 0, groups.local(r.rank));
                case BLOCKS_TO_ROOT -> null;
            };
        }
        for (int b = 0; what == What.BLOCKS_TO_ROOT && groups.isRoot(r.rank) && b < call.remote(); b++) {
            String wrong = check(r, blocks.at(b), b);
            if (wrong != null) {
                return wrong;
            }
        }
        return null;
    }

    private String check(SimRank r, long at, int block) {
        return compare(r, Steps.RECV_BUFFER, at, blocks.length(block), block * stride, 1, call.seed());
    }
}
