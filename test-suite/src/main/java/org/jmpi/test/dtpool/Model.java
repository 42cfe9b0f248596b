package org.jmpi.test.dtpool;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A datatype as the standard defines it (MPI 4.1, 5.1): a list of basic elements with displacements, and the markers of
 * lower and upper bound. Made for being obviously right, not for speed; shares nothing with the library.
 */
final class Model {
    /** A basic element and where it lies. */
    record Entry(long disp, Basic basic) {}

    final List<Entry> data = new ArrayList<>();
    /** The lowest marker of the lower bound and the highest one of the upper bound; null if there are none. */
    private Long lbMarker;

    private Long ubMarker;

    static Model of(Basic basic) {
        Model model = new Model();
        model.data.add(new Entry(0, basic));
        return model;
    }

    /** Adds a copy of all entries of {@code old}, markers too, at {@code disp}. */
    Model add(long disp, Model old) {
        old.data.forEach(each -> data.add(new Entry(disp + each.disp, each.basic)));
        if (old.lbMarker != null) {
            mark(disp + old.lbMarker, disp + old.ubMarker);
        }
        return this;
    }

    /** Adds {@code n} copies, one extent apart, the first one at {@code disp}. */
    Model addBlock(long disp, long n, Model old) {
        long extent = old.extent();
        for (long i = 0; i < n; i++) {
            add(disp + i * extent, old);
        }
        return this;
    }

    private void mark(long lb, long ub) {
        lbMarker = lbMarker == null ? lb : Math.min(lbMarker, lb);
        ubMarker = ubMarker == null ? ub : Math.max(ubMarker, ub);
    }

    /** The same elements, all markers replaced by these. */
    Model resized(long lb, long extent) {
        Model model = new Model();
        model.data.addAll(data);
        model.mark(lb, lb + extent);
        return model;
    }

    long lb() {
        return lbMarker != null ? lbMarker : trueLb();
    }

    long extent() {
        if (ubMarker != null) {
            return ubMarker - lb();
        }
        int alignment =
                data.stream().mapToInt(each -> each.basic.alignment).max().orElse(1);
        return (trueUb() - lb() + alignment - 1) / alignment * alignment;
    }

    long trueLb() {
        return data.stream().mapToLong(each -> each.disp).min().orElse(0);
    }

    long trueUb() {
        return data.stream()
                .mapToLong(each -> each.disp + each.basic.size)
                .max()
                .orElse(0);
    }

    long trueExtent() {
        return trueUb() - trueLb();
    }

    long size() {
        return data.stream().mapToLong(each -> each.basic.size).sum();
    }

    /** Returns what {@code count} elements of this type are in memory. */
    Model times(long count) {
        return new Model().addBlock(0, count, this);
    }

    /** Returns whether a byte belongs to two elements. */
    boolean overlaps() {
        long low = trueLb();
        BitSet taken = new BitSet();
        for (Entry each : data) {
            for (int b = 0; b < each.basic.size; b++) {
                int at = Math.toIntExact(each.disp - low + b);
                if (taken.get(at)) {
                    return true;
                }
                taken.set(at);
            }
        }
        return false;
    }

    /** Copies the first {@code n} elements of this from {@code from} to those of {@code to} in {@code into}. */
    void copy(byte[] from, Model to, byte[] into, int n) {
        for (int i = 0; i < n; i++) {
            Entry source = data.get(i);
            Entry target = to.data.get(i);
            if (source.basic != target.basic) {
                throw new IllegalStateException("element " + i + ": " + source + " does not match " + target);
            }
            for (int b = 0; b < source.basic.size; b++) {
                into[(int) target.disp + b] = from[(int) source.disp + b];
            }
        }
    }
}
