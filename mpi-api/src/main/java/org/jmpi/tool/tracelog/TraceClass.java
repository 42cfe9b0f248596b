package org.jmpi.tool.tracelog;

import java.util.Set;

/** The classes of functions that can be chosen. */
enum TraceClass {
    PT2PT("pt2pt", "part"),
    COLL("coll", "op"),
    COMM("comm", "group", "topo"),
    RMA("rma"),
    IO("io"),
    DATATYPE("datatype"),
    REQUEST("request"),
    INIT("init"),
    ERROR("errhan"),
    ATTR("attr", "key", "info"),
    TOOL("mpit"),
    OTHER();

    /** Calls that programs make over and over, or that do nothing. */
    private static final Set<String> QUIET =
            Set.of("MPI_Wtime", "MPI_Wtick", "MPI_Aint_add", "MPI_Aint_diff", "MPI_Initialized", "MPI_Finalized");

    private final Set<String> chapters;

    TraceClass(String... chapters) {
        this.chapters = Set.of(chapters);
    }

    static TraceClass of(String chapter) {
        for (TraceClass each : values()) {
            if (each.chapters.contains(chapter)) {
                return each;
            }
        }
        return OTHER;
    }

    static boolean isQuiet(String function) {
        return QUIET.contains(function);
    }
}
