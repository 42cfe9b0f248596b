package org.jmpi.test.sim;

import java.util.Arrays;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.algorithm.CollArgs;

/**
 * Blocks go to neighbours: on a grid of two dimensions of which the first is a ring or, where counts are irregular, in a
 * graph in which each rank sends to the next and to the one two before. Element i of the block that s sends along its edge
 * number e is named (s*4 + e)*stride + i.
 */
final class NeighborProblem extends Problem {
    private static final int MOST_EDGES = 4;

    private final boolean gathers;
    private final AlltoallProblem.Form form;
    private final int columns;
    private final long stride;

    NeighborProblem(Call call, boolean gathers, AlltoallProblem.Form form) {
        super(call);
        this.gathers = gathers;
        this.form = form;
        stride = 2 * call.count();
        int divisor = (int) Math.sqrt(call.size());
        while (call.size() % divisor != 0) {
            divisor--;
        }
        columns = divisor;
    }

    private boolean isGrid() {
        return !call.irregular();
    }

    private int[] sources(int rank) {
        int n = call.size();
        return isGrid() ? grid(rank) : new int[] {(rank - 1 + n) % n, (rank + 2) % n};
    }

    private int[] destinations(int rank) {
        int n = call.size();
        return isGrid() ? grid(rank) : new int[] {(rank + 1) % n, (rank + n + n - 2) % n};
    }

    private int[] grid(int rank) {
        int rows = call.size() / columns;
        int row = rank / columns;
        int column = rank % columns;
        return new int[] {
            (row - 1 + rows) % rows * columns + column,
            (row + 1) % rows * columns + column,
            column == 0 ? Constants.PROC_NULL : rank - 1,
            column == columns - 1 ? Constants.PROC_NULL : rank + 1
        };
    }

    /** Returns the sender's number of the edge that ends at place {@code i} of a receiver. */
    private int edge(int i) {
        return gathers ? 0 : isGrid() ? i ^ 1 : i;
    }

    private long length(int source, int edge) {
        return form == AlltoallProblem.Form.PLAIN || isGrid() || source < 0
                ? call.count()
                : (source + edge) % 3 * call.count();
    }

    private Blocks out(int rank) {
        int n = gathers ? 1 : destinations(rank).length;
        long[] lengths = new long[n];
        Arrays.setAll(lengths, e -> length(rank, e));
        return blocks(lengths);
    }

    private Blocks in(int rank) {
        int[] sources = sources(rank);
        long[] lengths = new long[sources.length];
        Arrays.setAll(lengths, i -> length(sources[i], edge(i)));
        return blocks(lengths);
    }

    private Blocks blocks(long[] lengths) {
        return form == AlltoallProblem.Form.PLAIN
                ? Blocks.uniform(lengths.length, call.count())
                : Blocks.scattered(lengths);
    }

    @Override
    void describe(int rank, CollArgs a) {
        begin(rank, a);
        a.sources = sources(rank);
        a.destinations = destinations(rank);
        a.cartesian = isGrid();
        Recorder.let(a.send, Steps.SEND_BUFFER);
        Recorder.let(a.recv, Steps.RECV_BUFFER);
        boolean each = form == AlltoallProblem.Form.TYPES;
        a.blocks(length(rank, 0), length(rank, 0));
        if (form != AlltoallProblem.Form.PLAIN) {
            in(rank).receive(a, each);
            if (!gathers) {
                out(rank).send(a, each);
            }
        }
    }

    @Override
    long capacity(int rank, int buffer) {
        return buffer == Steps.SEND_BUFFER ? out(rank).capacity() : in(rank).capacity();
    }

    private long name(int source, int edge) {
        return ((long) source * MOST_EDGES + edge) * stride;
    }

    @Override
    void fill(SimRank r) {
        int n = gathers ? 1 : destinations(r.rank).length;
        Blocks out = out(r.rank);
        for (int e = 0; e < n; e++) {
            long length = length(r.rank, e);
            long at = gathers ? 0 : out.at(e);
            r.memory(Steps.SEND_BUFFER).write(at, length, Runs.payload(length, name(r.rank, e), 1, call.seed()));
        }
    }

    @Override
    String check(SimRank r) {
        int[] sources = sources(r.rank);
        Blocks in = in(r.rank);
        for (int i = 0; i < sources.length; i++) {
            int source = sources[i];
            String wrong = source == Constants.PROC_NULL
                    ? null
                    : compare(
                            r,
                            Steps.RECV_BUFFER,
                            in.at(i),
                            length(source, edge(i)),
                            name(source, edge(i)),
                            1,
                            call.seed());
            if (wrong != null) {
                return wrong;
            }
        }
        return null;
    }
}
