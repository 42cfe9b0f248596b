package org.jmpi.test.runtests;

/** What users' programs call instead of {@code MPI.Init} and {@code MPI.Finalize} in a job that they share. */
public final class SharedInit {
    private static boolean begun;
    private static boolean ended;

    private SharedInit() {}

    /** Stands for {@code MPI.Init}. */
    public static String[] init(String[] args) {
        if (begun) {
            throw new IllegalStateException("MPI.Init was called twice");
        }
        begun = true;
        return args.clone();
    }

    /** Stands for {@code MPI.Finalize}. */
    public static void end() {
        if (!begun || ended) {
            throw new IllegalStateException("MPI.Finalize was called twice, or without MPI.Init");
        }
        ended = true;
    }

    /** Begins with the next program. Ranks that are threads have a copy of this class each. */
    static void reset() {
        begun = false;
        ended = false;
    }

    static boolean isFinalized() {
        return ended;
    }
}
