package org.jmpi.tool.trace.record;

/**
 * Where the program calls MPI.
 *
 * @param file the source file's name
 * @param line the line, 0 if it is not known
 */
record CallSite(String file, int line) {
    /** Calls that a trace without lines has. */
    static final CallSite NONE = new CallSite("MPI", 0);

    private static final StackWalker WALKER = StackWalker.getInstance();

    /** Returns where the calling thread's program called MPI: the innermost frame that is none of JMPI's. */
    static CallSite current() {
        return WALKER.walk(frames -> frames.filter(frame -> !isOfJmpi(frame.getClassName()))
                .findFirst()
                .map(frame -> new CallSite(
                        frame.getFileName() == null ? frame.getClassName() : frame.getFileName(),
                        Math.max(0, frame.getLineNumber())))
                .orElse(NONE));
    }

    private static boolean isOfJmpi(String name) {
        return name.startsWith("mpi.")
                || name.startsWith("org.jmpi.binding.")
                || name.startsWith("org.jmpi.tool.")
                || name.startsWith("org.jmpi.mpir.");
    }
}
