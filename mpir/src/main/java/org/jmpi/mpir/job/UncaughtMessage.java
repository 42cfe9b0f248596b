package org.jmpi.mpir.job;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.jmpi.mpir.Rank;

/** What is printed of an exception that ends a rank. */
public final class UncaughtMessage {
    private UncaughtMessage() {}

    public static String of(Rank rank, Thread thread, Throwable e) {
        StringWriter trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace));
        return "jmpi: uncaught exception in rank " + rank.worldRank() + " of " + rank.worldSize() + " on host "
                + HostName.get() + ", thread \"" + thread.getName() + "\": the job ends\n"
                + trace.toString().stripTrailing();
    }
}
