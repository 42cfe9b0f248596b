package org.jmpi.test.util;

import java.util.Arrays;

/** Data for tests of collectives: who sent an element, and which one it is, shows in its value. */
public final class CollData {
    private static final int[] COUNTS = {0, 1, 2, 7, 1000, 100_000};

    private CollData() {}

    /** Returns the numbers of elements to try: up to the argument {@code max=N}. */
    public static int[] counts(String[] args) {
        int max = MTest.option(args, "max", COUNTS[COUNTS.length - 1]);
        return Arrays.stream(COUNTS).filter(n -> n <= max).toArray();
    }

    /** Returns the ranks to try as root: all of a small job, some of a large one. */
    public static int[] roots(int size) {
        return size <= 4 ? all(size) : new int[] {0, size / 2, size - 1};
    }

    private static int[] all(int size) {
        int[] roots = new int[size];
        Arrays.setAll(roots, i -> i);
        return roots;
    }

    /** Returns element {@code i} of what {@code from} sends to {@code to}. */
    public static int value(int from, int to, int i) {
        return from * 1_000_003 + to * 7919 + i * 31 + 1;
    }

    /** Writes {@code n} elements of what {@code from} sends to {@code to} into {@code data} from {@code at} on. */
    public static void fill(int[] data, int at, int n, int from, int to) {
        for (int i = 0; i < n; i++) {
            data[at + i] = value(from, to, i);
        }
    }

    /** Returns {@code n} elements of what {@code from} sends to {@code to}. */
    public static int[] of(int n, int from, int to) {
        int[] data = new int[n];
        fill(data, 0, n, from, to);
        return data;
    }

    /** Checks {@code n} elements of {@code data} from {@code at} on. */
    public static void check(Check check, int[] data, int at, int n, int from, int to, String what) {
        for (int i = 0; i < n; i++) {
            if (data[at + i] != value(from, to, i)) {
                check.fail(what + ": element " + i + " of " + n + " from rank " + from + " is " + data[at + i]
                        + ", expected " + value(from, to, i));
                return;
            }
        }
    }

    /** Checks that {@code data} holds {@code expected} from {@code begin} to {@code end}. */
    public static void untouched(Check check, int[] data, int begin, int end, int expected, String what) {
        for (int i = begin; i < end; i++) {
            if (data[i] != expected) {
                check.fail(what + ": element " + i + ", which nobody sent, was written");
                return;
            }
        }
    }
}
