package org.jmpi.test.sim;

import java.util.Arrays;

/**
 * The memory of one buffer, as runs of cells. A cell is a name (which element of which rank it is) and a value; in a run
 * the names go on by one step and the value is the same, so that a buffer of a million blocks that were gathered in order
 * is one run. Cells in no run are undefined.
 *
 * <p>A piece of memory under way, a payload, has the same form with starts counted from its own beginning.
 */
final class Runs {
    static final long[] NOTHING = {};

    /** Longs a run: start, length, name of the first cell, step of the names, value. */
    private static final int WIDTH = 5;

    private static final int LENGTH = 1;
    private static final int NAME = 2;
    private static final int STEP = 3;
    private static final int VALUE = 4;

    private long[] data = NOTHING;
    private int count;

    /** Makes a payload of one run. */
    static long[] payload(long length, long name, long step, long value) {
        return length == 0 ? NOTHING : new long[] {0, length, name, step, value};
    }

    /** Returns how many runs there are. */
    int count() {
        return count;
    }

    /** Returns the {@code length} cells from {@code at} on. */
    long[] read(long at, long length) {
        long end = at + length;
        if (count == 1 && length > 0 && data[0] <= at && data[0] + data[LENGTH] >= end) {
            long skipped = at - data[0];
            return new long[] {0, length, data[NAME] + skipped * data[STEP], data[STEP], data[VALUE]};
        }
        int lo = first(at);
        int hi = past(lo, end);
        if (lo == hi) {
            return NOTHING;
        }
        long[] out = Arrays.copyOfRange(data, lo * WIDTH, hi * WIDTH);
        cutBefore(out, 0, at);
        cutAfter(out, out.length - WIDTH, end);
        shift(out, 0, out.length, -at);
        return out;
    }

    /** Puts {@code payload}, which has {@code length} cells with the undefined ones, at {@code at}. */
    void write(long at, long length, long[] payload) {
        if (length == 0) {
            return;
        }
        long end = at + length;
        int lo = first(at);
        int hi = past(lo, end);
        boolean left = lo < hi && data[lo * WIDTH] < at;
        boolean right = lo < hi && end(hi - 1) > end;
        int in = payload.length / WIDTH;
        if (!left && !right && in == hi - lo) {
            System.arraycopy(payload, 0, data, lo * WIDTH, payload.length);
            shift(data, lo * WIDTH, lo * WIDTH + payload.length, at);
            merge(lo, lo + in);
            return;
        }
        long[] head = left ? Arrays.copyOfRange(data, lo * WIDTH, (lo + 1) * WIDTH) : NOTHING;
        long[] tail = right ? Arrays.copyOfRange(data, (hi - 1) * WIDTH, hi * WIDTH) : NOTHING;
        if (left) {
            cutAfter(head, 0, at);
        }
        if (right) {
            cutBefore(tail, 0, end);
        }
        int more = in + (left ? 1 : 0) + (right ? 1 : 0);
        open(lo, hi, more);
        int to = lo * WIDTH;
        System.arraycopy(head, 0, data, to, head.length);
        to += head.length;
        System.arraycopy(payload, 0, data, to, payload.length);
        shift(data, to, to + payload.length, at);
        System.arraycopy(tail, 0, data, to + payload.length, tail.length);
        merge(lo, lo + more);
    }

    /** Puts the defined cells of {@code payload} in, and leaves the others. */
    void add(long[] payload) {
        for (int i = 0; i < payload.length; i += WIDTH) {
            long[] run = Arrays.copyOfRange(payload, i, i + WIDTH);
            run[0] = 0;
            write(payload[i], run[LENGTH], run);
        }
    }

    /** Replaces runs {@code lo} to {@code hi - 1} by room for {@code more}. */
    private void open(int lo, int hi, int more) {
        int now = count - (hi - lo) + more;
        long[] to = data;
        if (now * WIDTH > data.length) {
            to = new long[Math.max(now, count < 2 ? now : 2 * count) * WIDTH];
            System.arraycopy(data, 0, to, 0, lo * WIDTH);
        }
        System.arraycopy(data, hi * WIDTH, to, (lo + more) * WIDTH, (count - hi) * WIDTH);
        data = to;
        count = now;
    }

    /** Joins runs {@code lo} to {@code hi - 1} with each other and their neighbours where names and values go on. */
    private void merge(int lo, int hi) {
        int to = Math.max(lo - 1, 0);
        int end = Math.min(hi + 1, count);
        for (int i = to + 1; i < end; i++) {
            if (!join(to, i)) {
                to++;
                if (to != i) {
                    System.arraycopy(data, i * WIDTH, data, to * WIDTH, WIDTH);
                }
            }
        }
        if (end > 0 && to + 1 < end) {
            System.arraycopy(data, end * WIDTH, data, (to + 1) * WIDTH, (count - end) * WIDTH);
            count -= end - to - 1;
        }
    }

    private boolean join(int a, int b) {
        int i = a * WIDTH;
        int j = b * WIDTH;
        if (end(a) != data[j] || data[i + VALUE] != data[j + VALUE]) {
            return false;
        }
        long length = data[i + LENGTH];
        long step = length == 1 ? data[j + NAME] - data[i + NAME] : data[i + STEP];
        if (data[i + NAME] + length * step != data[j + NAME] || (data[j + LENGTH] > 1 && data[j + STEP] != step)) {
            return false;
        }
        data[i + LENGTH] = length + data[j + LENGTH];
        data[i + STEP] = step;
        return true;
    }

    /**
     * Does {@code this[at] = in op this[at]} for each defined cell of {@code in}; where one operand is undefined, so is the
     * result.
     *
     * @return -1, or the place of a cell that was to be combined with one of another name
     */
    long combine(long[] in, long at, long length, Combine op) {
        if (count == 1 && data[0] == at && data[LENGTH] == length && in.length == WIDTH && in[LENGTH] == length) {
            if (in[NAME] != data[NAME] || (length > 1 && in[STEP] != data[STEP])) {
                return at;
            }
            data[VALUE] = op.apply(in[VALUE], data[VALUE]);
            return -1;
        }
        long[] right = read(at, length);
        long[] out = new long[in.length + right.length];
        int n = 0;
        for (int i = 0, j = 0; i < in.length && j < right.length; ) {
            long from = Math.max(in[i], right[j]);
            long end = Math.min(in[i] + in[i + LENGTH], right[j] + right[j + LENGTH]);
            if (from < end) {
                if (differ(in, i, right, j, from, end)) {
                    return at + from;
                }
                put(out, n, from, end, right, j, op.apply(in[i + VALUE], right[j + VALUE]));
                n += WIDTH;
            }
            if (in[i] + in[i + LENGTH] == end) {
                i += WIDTH;
            } else {
                j += WIDTH;
            }
        }
        write(at, length, Arrays.copyOf(out, n));
        return -1;
    }

    private static boolean differ(long[] a, int i, long[] b, int j, long from, long end) {
        return nameAt(a, i, from) != nameAt(b, j, from) || nameAt(a, i, end - 1) != nameAt(b, j, end - 1);
    }

    private static void put(long[] out, int n, long from, long end, long[] like, int j, long value) {
        out[n] = from;
        out[n + LENGTH] = end - from;
        out[n + NAME] = nameAt(like, j, from);
        out[n + STEP] = like[j + STEP];
        out[n + VALUE] = value;
    }

    private static long nameAt(long[] a, int i, long at) {
        return a[i + NAME] + (at - a[i]) * a[i + STEP];
    }

    /** Returns the first of {@code length} cells from {@code at} on that is not as said; -1 if all are. */
    long firstWrong(long at, long length, long name, long step, long value) {
        long[] have = read(at, length);
        long done = 0;
        for (int i = 0; i < have.length; i += WIDTH) {
            long last = have[i] + have[i + LENGTH] - 1;
            boolean right = have[i] == done
                    && have[i + VALUE] == value
                    && have[i + NAME] == name + done * step
                    && nameAt(have, i, last) == name + last * step;
            if (!right) {
                return at + done;
            }
            done = last + 1;
        }
        return done < length ? at + done : -1;
    }

    /** Says what is in cell {@code at}. */
    String describe(long at) {
        long[] cell = read(at, 1);
        return cell.length == 0 ? "nothing" : "element " + cell[NAME] + " with value " + Long.toHexString(cell[VALUE]);
    }

    private long end(int i) {
        return data[i * WIDTH] + data[i * WIDTH + LENGTH];
    }

    /** Returns the first run that ends after {@code at}. */
    private int first(long at) {
        int lo = 0;
        int hi = count;
        while (lo < hi) {
            int middle = (lo + hi) >>> 1;
            if (end(middle) > at) {
                hi = middle;
            } else {
                lo = middle + 1;
            }
        }
        return lo;
    }

    /** Returns the first run from {@code i} on that begins at {@code end} or later. */
    private int past(int i, long end) {
        int hi = i;
        while (hi < count && data[hi * WIDTH] < end) {
            hi++;
        }
        return hi;
    }

    private static void cutBefore(long[] a, int i, long at) {
        long cut = at - a[i];
        if (cut > 0) {
            a[i] = at;
            a[i + LENGTH] -= cut;
            a[i + NAME] += cut * a[i + STEP];
        }
    }

    private static void cutAfter(long[] a, int i, long end) {
        a[i + LENGTH] = Math.min(a[i + LENGTH], end - a[i]);
    }

    private static void shift(long[] a, int from, int to, long by) {
        for (int i = from; i < to; i += WIDTH) {
            a[i] += by;
        }
    }
}
