package org.jmpi.test.sim;

import java.util.Arrays;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.algorithm.Hierarchy;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;

/** One call of a collective at all ranks: its arguments, what memory holds before, and what it must hold after. */
abstract class Problem {
    /** A cell is what algorithms take for an element of one byte. */
    private static final Datatype CELL = new Datatype();
    /** How many ranks share a node. */
    static final int RANKS_PER_NODE = 4;

    static {
        CELL.size = 1;
        CELL.extent = 1;
        CELL.trueExtent = 1;
        CELL.contiguous = true;
        CELL.committed = true;
    }

    final Call call;
    private final Op op = new Op();

    Problem(Call call) {
        this.call = call;
        op.kind = OpKind.SUM;
        op.commutative = call.commutative();
    }

    /** Says what is the same in all collectives. */
    final CollArgs begin(int rank, CollArgs a) {
        boolean second = rank >= call.size();
        a.rank = second ? rank - call.size() : rank;
        a.size = second ? call.remote() : call.size();
        a.inter = call.remote() > 0;
        a.remoteSize = second || !a.inter ? call.size() : call.remote();
        a.root = call.root();
        a.nodes = () -> Hierarchy.of(a.rank, nodes(a.size));
        return a;
    }

    /** Returns the node of each rank: ranks that follow each other share one. */
    private static int[] nodes(int size) {
        int[] nodes = new int[size];
        Arrays.setAll(nodes, r -> r / RANKS_PER_NODE);
        return nodes;
    }

    /** Says what reductions of {@code count} elements have. */
    final CollArgs beginReduction(int rank, CollArgs a, long count) {
        begin(rank, a);
        a.count = count;
        a.blocks(count, count);
        a.type = CELL;
        a.op = op;
        return a;
    }

    /** Returns how many ranks take part; of both groups, between groups. */
    int size() {
        return call.size() + call.remote();
    }

    /** Says the arguments of {@code rank}. */
    abstract void describe(int rank, CollArgs a);

    /** Returns how many cells the send or receive buffer of {@code rank} has. */
    abstract long capacity(int rank, int buffer);

    /** Returns whether the collective may write to the send buffer of {@code rank}. */
    boolean writesSendBuffer(int rank) {
        return false;
    }

    /** Puts what {@code r} has before the call into its memory. */
    abstract void fill(SimRank r);

    /** Returns what is wrong with the memory of {@code r} after the call; null: nothing. Asked in the order of ranks. */
    abstract String check(SimRank r);

    /** Returns whether messages carry what their sender knows. */
    boolean spreadsKnowledge() {
        return false;
    }

    /** Says what is wrong with cells that should be a run; null: nothing. */
    static String compare(SimRank r, int buffer, long at, long length, long name, long step, long value) {
        long wrong = length == 0 ? -1 : r.memory(buffer).firstWrong(at, length, name, step, value);
        if (wrong < 0) {
            return null;
        }
        return Steps.bufferName(buffer) + " holds " + r.memory(buffer).describe(wrong) + " at " + wrong
                + ": expected element " + (name + (wrong - at) * step) + " with value " + Long.toHexString(value);
    }
}
