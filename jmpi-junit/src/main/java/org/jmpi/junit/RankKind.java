package org.jmpi.junit;

/** What the ranks of a test are. */
public enum RankKind {
    /** Threads of the JVM that runs the test: they start at once, and a debugger stops in them. Static fields are shared. */
    THREADS("threads"),
    /** Processes of this host that pass messages through shared memory, as {@code jmpiexec} starts them. */
    PROCESSES("processes"),
    /** Processes of this host that pass messages by TCP, as those of several hosts do. */
    PROCESSES_TCP("processes, TCP");

    final String words;

    RankKind(String words) {
        this.words = words;
    }
}
