package org.jmpi.mpir.coll.select;

import java.util.function.Consumer;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.algorithm.Hierarchy;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;

/** A communicator of a test, and the choices that are made on it. */
final class TestSelection {
    private final int[] nodes;
    private final boolean inter;
    private final Selection selection;

    private TestSelection(SelectionSettings settings, boolean inter, boolean threads, int... nodes) {
        this.nodes = nodes;
        this.inter = inter;
        selection =
                new Selection(settings, new CommFacts(0, nodes.length, inter, threads, () -> Hierarchy.of(0, nodes)));
    }

    static TestSelection on(int size, SelectionSettings settings) {
        return new TestSelection(settings, false, false, new int[size]);
    }

    static TestSelection onNodes(SelectionSettings settings, int... nodes) {
        return new TestSelection(settings, false, false, nodes);
    }

    static TestSelection onInter(int size, SelectionSettings settings) {
        return new TestSelection(settings, true, false, new int[size]);
    }

    static TestSelection threaded(SelectionSettings settings) {
        return new TestSelection(settings, false, true, new int[2]);
    }

    private CollArgs args(Consumer<CollArgs> more) {
        CollArgs a = new CollArgs();
        a.size = nodes.length;
        a.remoteSize = nodes.length;
        a.inter = inter;
        more.accept(a);
        return a;
    }

    String choose(CollKind kind, Consumer<CollArgs> more) {
        selection.choose(kind, args(more));
        return selection.chosen();
    }

    String chooseNonblocking(CollKind kind, long bytes) {
        selection.chooseNonblocking(kind, args(a -> a.bytes = bytes));
        return selection.chosen();
    }

    String choose(CollKind kind, long bytes) {
        return choose(kind, a -> a.bytes = bytes);
    }

    static Consumer<CollArgs> reduction(long count, Op op) {
        return a -> {
            a.count = count;
            a.bytes = 8 * count;
            a.op = op;
        };
    }

    static Consumer<CollArgs> counts(long... counts) {
        return a -> {
            a.recvCounts = Counts.of(counts);
            a.sendCounts = Counts.of(counts);
            a.recvSize = 1;
        };
    }

    /** A user's operation. */
    static Op user(boolean commutative) {
        Op op = new Op();
        op.commutative = commutative;
        return op;
    }

    /** MPI_SUM. */
    static Op sum() {
        HandleAllocator<Op> ops = HandleAllocator.of(HandleKind.OP, Op::new)
                .shared()
                .sizes(16, 16)
                .build();
        return ops.addBuiltin(OpKind.SUM.ordinal(), new Op());
    }
}
