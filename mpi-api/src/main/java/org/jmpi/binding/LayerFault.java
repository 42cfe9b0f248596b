package org.jmpi.binding;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.jmpi.mpir.Rank;

/** Reports a layer that throws. */
final class LayerFault {
    private LayerFault() {}

    /** Takes {@code layer} out of the stack and, the first time, reports it. Any thread. */
    static void report(MpiLayer layer, String function, Throwable e) {
        if (layer.takeOut()) {
            print(layer.getClass().getName(), " threw in " + function, e);
        }
    }

    static void print(String layer, String what, Throwable e) {
        Rank rank = Rank.current();
        String who = rank == null || rank.worldRank() < 0 ? "" : "rank " + rank.worldRank() + ": ";
        StringWriter stack = new StringWriter();
        e.printStackTrace(new PrintWriter(stack, true));
        System.err.print("jmpi: " + who + "the tool " + layer + what + " and is taken out; the job goes on without it\n"
                + stack);
        System.err.flush();
    }
}
