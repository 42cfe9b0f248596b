package org.jmpi.test.rma;

import java.util.Random;
import org.jmpi.test.dtpool.Layout;

/** Which bytes of a part one origin has for itself in an epoch, and which are only read. */
final class Claims {
    private static final int TRIES = 12;
    private static final byte FREE = 0;
    private static final byte READ = 1;
    private static final byte TAKEN = 2;

    private final byte[] states;
    private final int unit;

    /** Makes those of a part, to whose elements displacements in multiples of {@code unit} bytes lead. */
    Claims(int bytes, int unit) {
        states = new byte[bytes];
        this.unit = unit;
    }

    /**
     * Claims a random place for a layout.
     *
     * @param isRead whether it is only read, as others may do at the same time
     * @return where it begins, or -1 if no place was found
     */
    int place(Random random, Layout layout, boolean isRead) {
        int end = 0;
        for (int i = 0; i < layout.elements(); i++) {
            end = Math.max(end, layout.at(i) + layout.basic(i).size);
        }
        for (int i = 0; i < TRIES && end <= states.length; i++) {
            int at = random.nextInt((states.length - end) / unit + 1) * unit;
            if (isFree(layout, at, isRead)) {
                mark(layout, at, isRead ? READ : TAKEN);
                return at;
            }
        }
        return -1;
    }

    private boolean isFree(Layout layout, int at, boolean isRead) {
        for (int i = 0; i < layout.elements(); i++) {
            int from = at + layout.at(i);
            for (int b = from; b < from + layout.basic(i).size; b++) {
                if (states[b] != FREE && !(isRead && states[b] == READ)) {
                    return false;
                }
            }
        }
        return true;
    }

    private void mark(Layout layout, int at, byte state) {
        for (int i = 0; i < layout.elements(); i++) {
            int from = at + layout.at(i);
            for (int b = from; b < from + layout.basic(i).size; b++) {
                states[b] = state;
            }
        }
    }
}
