package org.jmpi.mpir.topo.hw;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Sets of CPUs as Linux writes them: {@code 0-3,8,10-11}. */
final class CpuList {
    /** More than any kernel knows; keeps a strange text from taking memory. */
    private static final int MOST = 1 << 20;

    private CpuList() {}

    /** Returns the set, or null if {@code text} is none or empty. */
    static @Nullable BitSet parse(String text) {
        BitSet cpus = new BitSet();
        try {
            for (String part : text.strip().split(",")) {
                int dash = part.indexOf('-');
                int first = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
                int last = dash < 0 ? first : Integer.parseInt(part.substring(dash + 1));
                if (first > last || last >= MOST) {
                    return null;
                }
                cpus.set(first, last + 1);
            }
        } catch (NumberFormatException e) {
            return null;
        }
        return cpus;
    }
}
