package org.jmpi.tool.tracelog;

/** How much is written of each call. */
enum TraceLevel {
    /** A line when it has ended: function, what it was about, result, and how long it took. */
    TERSE,
    /** A line when it begins, with all arguments that go in, and one when it has ended, with what came out. */
    TYPICAL,
    /** As TYPICAL, and calls that do nothing or only query, such as MPI_Wtime, too. */
    VERBOSE
}
