package org.jmpi.test.coll.every;

import java.util.Arrays;
import org.jmpi.mpir.datatype.Datatype;

/** A buffer of integers, with gaps between them or without; who sent an element to whom shows in its value. */
final class Ints {
    private static final int WIPED = -7;

    final int[] data;
    final Datatype type;
    private final int stride;

    Ints(TrialComm team, int n, boolean spread) {
        stride = spread ? 2 : 1;
        type = spread ? team.spread : team.ints;
        data = new int[n * stride];
        wipe();
    }

    void wipe() {
        Arrays.fill(data, WIPED);
    }

    private static int value(int from, int to, int k, int round) {
        return from * 1_000_003 + to * 7919 + k * 31 + round * 101 + 1;
    }

    /** Writes {@code n} elements of what {@code from} sends to {@code to} from element {@code at} on. */
    void fill(int at, int n, int from, int to, int round) {
        for (int k = 0; k < n; k++) {
            data[(at + k) * stride] = value(from, to, k, round);
        }
    }

    /** Takes {@code n} elements that are right away; returns what is wrong with one, or null. */
    String take(int at, int n, int from, int to, int round) {
        for (int k = 0; k < n; k++) {
            int i = (at + k) * stride;
            if (data[i] != value(from, to, k, round)) {
                return "element " + k + " of " + n + " from " + from + " is " + data[i] + ", expected "
                        + value(from, to, k, round);
            }
            data[i] = WIPED;
        }
        return null;
    }

    /** Returns what is wrong with elements that nobody sent, or null; all others were taken. */
    String rest() {
        for (int i = 0; i < data.length; i++) {
            if (data[i] != WIPED) {
                return "integer " + i + " of the buffer, which nobody sent, was written";
            }
        }
        return null;
    }
}
