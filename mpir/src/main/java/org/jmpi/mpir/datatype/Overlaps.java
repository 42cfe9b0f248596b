package org.jmpi.mpir.datatype;

import java.util.Arrays;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;

/**
 * Whether elements of a type overlap themselves or each other: nothing may be received into such a type (MPI 4.1, 5.1.11).
 * The effort is bounded: of a long type or many elements the first {@link #MOST} bytes are looked at; what overlaps behind
 * them only is not noticed.
 */
public final class Overlaps {
    /** The bytes of data that are looked at. */
    private static final int MOST = 1 << 16;

    private Overlaps() {}

    /** Returns whether {@code count} elements of {@code type} overlap somewhere. Quick for a count that was queried before. */
    public static boolean overlap(Datatype type, long count) {
        return !type.contiguous && count > type.disjoint && check(type, count);
    }

    private static boolean check(Datatype type, long count) {
        if (type.size == 0) {
            type.disjoint = Long.MAX_VALUE;
            return false;
        }
        boolean interleaved = type.extent == Long.MIN_VALUE || Math.abs(type.extent) < type.trueExtent;
        long most = interleaved ? Math.max(1, MOST / type.size) : 1;
        // some more than was queried, so that counts that grow one by one are not looked at one by one
        long some = Math.min(most, count > most / 2 ? most : 2 * count);
        if (!find(type, some)) {
            type.disjoint = some == most ? Long.MAX_VALUE : some;
            return false;
        }
        if (count < some && !find(type, count)) {
            type.disjoint = count;
            return false;
        }
        return true;
    }

    private static boolean find(Datatype type, long count) {
        if (repeats(type.map)) {
            return true;
        }
        int bytes = (int) Math.min(MOST, Math.multiplyExact(count, Math.min(MOST, type.size)));
        Runs runs = new Runs();
        assert type.layout != null;
        type.layout.runs(0, bytes, runs::add);
        return runs.overlap();
    }

    /** Returns whether the outermost loop puts solid blocks onto each other, which need not show in the first bytes. */
    private static boolean repeats(TypeMap map) {
        if (map instanceof LoopMap loop && loop.count() == 1) {
            return repeats(loop.child());
        }
        if (map instanceof LoopMap loop && loop.size() > 0) {
            TypeMap child = loop.child();
            return child.size() == child.trueUb() - child.trueLb()
                    && loop.stride() != Long.MIN_VALUE
                    && Math.abs(loop.stride()) < child.size();
        }
        return false;
    }

    private static final class Runs {
        private long[] starts = new long[16];
        private long[] ends = new long[16];
        private int n;

        void add(long at, long len) {
            if (n > 0 && ends[n - 1] == at) {
                ends[n - 1] = at + len;
                return;
            }
            if (n == starts.length) {
                starts = Arrays.copyOf(starts, 2 * n);
                ends = Arrays.copyOf(ends, 2 * n);
            }
            starts[n] = at;
            ends[n++] = at + len;
        }

        /** Runs are disjoint exactly if the i-th smallest end is before the start after the i-th smallest one. */
        boolean overlap() {
            Arrays.sort(starts, 0, n);
            Arrays.sort(ends, 0, n);
            for (int i = 0; i + 1 < n; i++) {
                if (ends[i] > starts[i + 1]) {
                    return true;
                }
            }
            return false;
        }
    }
}
