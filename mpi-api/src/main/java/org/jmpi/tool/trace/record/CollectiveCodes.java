package org.jmpi.tool.trace.record;

import java.util.Arrays;
import java.util.List;
import org.jmpi.binding.FunctionTable;

/** The format's numbers of blocking collectives. */
final class CollectiveCodes {
    private static final List<String> ORDER = List.of(
            "Barrier",
            "Bcast",
            "Gather",
            "Gatherv",
            "Scatter",
            "Scatterv",
            "Allgather",
            "Allgatherv",
            "Alltoall",
            "Alltoallv",
            "Alltoallw",
            "Allreduce",
            "Reduce",
            "Reduce_scatter",
            "Scan",
            "Exscan",
            "Reduce_scatter_block");

    private final int[] codes = new int[FunctionTable.names().size()];

    CollectiveCodes() {
        Arrays.fill(codes, -1);
        for (int i = 0; i < ORDER.size(); i++) {
            codes[FunctionTable.names().indexOf("MPI_" + ORDER.get(i))] = i;
        }
    }

    /** Returns a function's number, -1 if it is no blocking collective. */
    int of(int function) {
        return codes[function];
    }
}
