package org.jmpi.mpir.group;

import java.util.Arrays;

/** A sequence of lpids while it is put together: progressions, as long as what was added allows. */
final class ProgressionList {
    private static final int STARTING_ROOM = 4;

    private int[] first = new int[STARTING_ROOM];
    private int[] step = new int[STARTING_ROOM];
    private int[] count = new int[STARTING_ROOM];
    private int n;
    private long size;

    /** Returns how many progressions there are. */
    int count() {
        return n;
    }

    /** Returns how many lpids there are. */
    long size() {
        return size;
    }

    Progression get(int i) {
        return Progression.of(first[i], step[i], count[i]);
    }

    /** Appends one lpid. */
    void add(int lpid) {
        add(lpid, 1, 1);
    }

    void add(Progression p) {
        add(p.first(), p.step(), p.count());
    }

    /** Appends {@code more} lpids {@code from}, {@code from + by}, ... */
    void add(int from, int by, int more) {
        size += more;
        if (n > 0 && extend(from, by, more)) {
            return;
        }
        if (n == first.length) {
            first = Arrays.copyOf(first, 2 * n);
            step = Arrays.copyOf(step, 2 * n);
            count = Arrays.copyOf(count, 2 * n);
        }
        first[n] = from;
        step[n] = by;
        count[n++] = more;
    }

    /** Makes the last progression longer if that goes on with what follows. */
    private boolean extend(int from, int by, int more) {
        int last = n - 1;
        int gap = from - (first[last] + (count[last] - 1) * step[last]);
        boolean fits = count[last] == 1 || gap == step[last];
        if (gap == 0 || !fits || (more > 1 && by != gap)) {
            return false;
        }
        step[last] = gap;
        count[last] += more;
        return true;
    }

    /** Returns all lpids. */
    int[] toArray() {
        int[] all = new int[(int) size];
        int at = 0;
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < count[i]; k++) {
                all[at++] = first[i] + k * step[i];
            }
        }
        return all;
    }
}
