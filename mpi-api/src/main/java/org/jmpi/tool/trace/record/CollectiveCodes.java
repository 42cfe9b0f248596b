package org.jmpi.tool.trace.record;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jmpi.binding.FunctionTable;

/** The format's numbers of collectives; neighborhood collectives have none. */
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
    private final int[] codesOfRequests = new int[codes.length];

    CollectiveCodes() {
        Arrays.fill(codes, -1);
        Arrays.fill(codesOfRequests, -1);
        List<String> names = FunctionTable.names();
        for (int i = 0; i < ORDER.size(); i++) {
            String name = ORDER.get(i);
            codes[names.indexOf("MPI_" + name)] = i;
            codesOfRequests[names.indexOf("MPI_I" + name.toLowerCase(Locale.ROOT))] = i;
            codesOfRequests[names.indexOf("MPI_" + name + "_init")] = i;
        }
    }

    /** Returns a function's number, -1 if it is no blocking collective. */
    int of(int function) {
        return codes[function];
    }

    /** Returns the number of the collective that a function begins or prepares, -1 if it does not. */
    int ofRequest(int function) {
        return codesOfRequests[function];
    }
}
