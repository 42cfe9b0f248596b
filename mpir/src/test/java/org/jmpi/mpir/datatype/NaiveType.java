package org.jmpi.mpir.datatype;

import java.util.ArrayList;
import java.util.List;

/**
 * A datatype as MPI 4.1, chapter 5 defines it: the list of all its elements, with the markers of bounds that were set. What
 * the real one must equal.
 */
final class NaiveType {
    /** The marker of a lower, and of an upper bound. */
    private static final int LOW = -1;

    private static final int HIGH = -2;

    /**
     * An element or a marker.
     *
     * @param disp where it lies
     * @param handle the predefined type or the marker
     */
    record Entry(long disp, int handle) {}

    private final List<Entry> entries = new ArrayList<>();

    static NaiveType basic(int handle) {
        NaiveType t = new NaiveType();
        t.entries.add(new Entry(0, handle));
        return t;
    }

    /** Adds a copy of {@code old}. */
    NaiveType put(long disp, NaiveType old) {
        old.entries.forEach(e -> entries.add(new Entry(e.disp + disp, e.handle)));
        return this;
    }

    /** Adds {@code n} copies of {@code old} one after the other. */
    NaiveType put(long disp, long n, NaiveType old) {
        long extent = old.extent();
        for (long i = 0; i < n; i++) {
            put(disp + i * extent, old);
        }
        return this;
    }

    NaiveType resized(long lb, long extent) {
        NaiveType t = new NaiveType();
        t.entries.addAll(elements());
        t.entries.add(new Entry(lb, LOW));
        t.entries.add(new Entry(lb + extent, HIGH));
        return t;
    }

    List<Entry> elements() {
        return entries.stream().filter(e -> e.handle != LOW && e.handle != HIGH).toList();
    }

    static int size(Entry e) {
        return e.handle >>> 8 & 0xff;
    }

    private boolean has(int marker) {
        return entries.stream().anyMatch(e -> e.handle == marker);
    }

    long lb() {
        boolean marked = has(LOW);
        return entries.stream()
                .filter(e -> marked ? e.handle == LOW : e.handle != HIGH)
                .mapToLong(Entry::disp)
                .min()
                .orElse(0);
    }

    private long ub() {
        if (has(HIGH)) {
            return entries.stream()
                    .filter(e -> e.handle == HIGH)
                    .mapToLong(Entry::disp)
                    .max()
                    .getAsLong();
        }
        long end = elements().stream().mapToLong(e -> e.disp + size(e)).max().orElse(0);
        int alignment = elements().stream().mapToInt(NaiveType::size).max().orElse(1);
        long start = lb();
        while ((end - start) % alignment != 0) {
            end++;
        }
        return end;
    }

    long extent() {
        return ub() - lb();
    }

    long trueLb() {
        return elements().stream().mapToLong(Entry::disp).min().orElse(0);
    }

    long trueUb() {
        return elements().stream().mapToLong(e -> e.disp + size(e)).max().orElse(0);
    }

    long size() {
        return elements().stream().mapToLong(NaiveType::size).sum();
    }

    /** Returns where each byte of data lies, in the order of the packed stream. */
    long[] bytes(int count) {
        List<Long> at = new ArrayList<>();
        long extent = extent();
        for (int i = 0; i < count; i++) {
            for (Entry e : elements()) {
                for (int b = 0; b < size(e); b++) {
                    at.add(i * extent + e.disp + b);
                }
            }
        }
        return at.stream().mapToLong(x -> x).toArray();
    }

    @Override
    public String toString() {
        return "lb " + lb() + ", extent " + extent() + ", " + entries;
    }
}
