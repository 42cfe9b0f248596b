package org.jmpi.mpir.group;

import org.jspecify.annotations.Nullable;

/**
 * The numbers first, first + step, ...: {@code count} of them, at least one. A single number has step 1.
 *
 * <p>All numbers are 0 or more, so that sums of {@code int} come out right although a product in between may overflow.
 */
record Progression(int first, int step, int count) {
    static Progression of(int first, int step, int count) {
        return new Progression(first, count == 1 ? 1 : step, count);
    }

    int at(int i) {
        return first + i * step;
    }

    int last() {
        return at(count - 1);
    }

    int min() {
        return Math.min(first, last());
    }

    int max() {
        return Math.max(first, last());
    }

    /** Returns which of the numbers {@code value} is; -1: none. */
    int indexOf(int value) {
        // both are 0 or more: the difference fits
        int d = value - first;
        int i = d / step;
        return d % step == 0 && i >= 0 && i < count ? i : -1;
    }

    /** Returns the same numbers, ascending. */
    Progression ascending() {
        return step > 0 ? this : new Progression(last(), -step, count);
    }

    /** Returns which of the numbers are in {@code other} too, as ascending indices; null: none. In constant time. */
    @Nullable
    Progression indicesIn(Progression other) {
        long lo = Math.max(min(), other.min());
        long hi = Math.min(max(), other.max());
        if (lo > hi) {
            return null;
        }
        long size = Math.abs((long) step);
        // none of the four differences below is negative
        long from = ((step > 0 ? lo - first : first - hi) + size - 1) / size;
        long to = (step > 0 ? hi - first : first - lo) / size;
        // first + k * step = other.first modulo other.step
        long modulus = Math.abs((long) other.step);
        long gcd = gcd(size, modulus);
        long distance = (long) other.first - first;
        if (distance % gcd != 0) {
            return null;
        }
        long m = modulus / gcd;
        long k0 = Math.floorMod(Math.floorMod(distance / gcd, m) * inverse(Math.floorMod(step / gcd, m), m), m);
        long start = from + Math.floorMod(k0 - from, m);
        return start > to ? null : of((int) start, (int) m, (int) ((to - start) / m + 1));
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    /** Returns the x below {@code m} with {@code a * x = 1} modulo {@code m}; the two have no common divisor. */
    private static long inverse(long a, long m) {
        long x = 0;
        long next = 1;
        long r = m;
        long rest = a;
        while (rest != 0) {
            long q = r / rest;
            long y = x - q * next;
            x = next;
            next = y;
            long left = r - q * rest;
            r = rest;
            rest = left;
        }
        return Math.floorMod(x, m);
    }
}
