package org.jmpi.mpid.ch4.netmod.tcp;

import java.util.function.Consumer;

/** Says what happened to connections that no caller is notified of; falls silent when someone makes it talk too much. */
final class Log {
    private static final int MOST = 100;

    private final Consumer<String> out;
    private final String prefix;
    private int lines;

    Log(int lpid, Consumer<String> out) {
        this.out = out;
        prefix = "jmpi: rank " + lpid + ": tcp: ";
    }

    void line(String text) {
        if (lines < MOST) {
            out.accept(prefix + text);
        } else if (lines == MOST) {
            out.accept(prefix + "more of the same is not logged");
        }
        lines = Math.min(lines + 1, MOST + 1);
    }
}
