package org.jmpi.mpir.datatype.flat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.datatype.typemap.IndexedMap;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.SequenceMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/**
 * Reads the flat form and believes none of it: every count is held against the bytes that are left before anything is
 * allocated, and sizes and displacements are computed exactly.
 */
final class FlatReader {
    private static final int MOST_GROUPS = 10;

    private final byte[] in;
    private final IntFunction<ElementMap> elements;
    private final List<TypeMap> read = new ArrayList<>();
    /** How many levels there are below each node that was read, and below the last one. */
    private final List<Integer> heights = new ArrayList<>();

    private int height;
    private int at;

    /** Reads from {@code in}; {@code elements} returns the map of a predefined type, null if there is none. */
    FlatReader(byte[] in, IntFunction<ElementMap> elements) {
        this.in = in;
        this.elements = elements;
        header("magic byte", Format.MAGIC);
        header("version", Format.VERSION);
    }

    private void header(String what, int expected) {
        int found = next();
        if (found != expected) {
            throw bad(what + " " + found + ", expected " + expected);
        }
    }

    MpirException bad(String what) {
        return new MpirException(
                ErrorClass.ERR_OTHER,
                "the flat form of a datatype, " + in.length + " bytes, is damaged at byte " + at + ": " + what
                        + "; do all processes run the same version of JMPI?");
    }

    private int next() {
        if (at == in.length) {
            throw bad("it ends too early");
        }
        return in[at++] & 0xff;
    }

    long unsigned() {
        long value = 0;
        for (int i = 0; i < MOST_GROUPS; i++) {
            int b = next();
            value |= (long) (b & 0x7f) << (7 * i);
            if (b < 0x80) {
                // the tenth group has one bit; a last group of zeros is a number written too long
                if ((i == MOST_GROUPS - 1 && b > 1) || (i > 0 && b == 0)) {
                    break;
                }
                return value;
            }
        }
        throw bad("a number that is too long");
    }

    long signed() {
        long value = unsigned();
        return value >>> 1 ^ -(value & 1);
    }

    private long notNegative(String what) {
        long value = unsigned();
        if (value < 0) {
            throw bad(what + " " + Long.toUnsignedString(value) + ", expected less than 2^63");
        }
        return value;
    }

    /** Reads how many things of {@code least} bytes or more follow. */
    private int count(String what, int least) {
        long n = notNegative(what);
        if (n > (in.length - at) / least) {
            throw bad(what + " " + n + " with " + (in.length - at) + " bytes left");
        }
        return (int) n;
    }

    void end() {
        if (at != in.length) {
            throw bad((in.length - at) + " bytes too many");
        }
    }

    TypeMap node(int depth) {
        levels(depth);
        int tag = next();
        if (tag == Format.AGAIN) {
            long index = unsigned();
            if (index < 0 || index >= read.size()) {
                throw bad("node " + Long.toUnsignedString(index) + " of " + read.size());
            }
            height = heights.get((int) index);
            levels(depth + height);
            return read.get((int) index);
        }
        height = -1;
        TypeMap map =
                switch (tag) {
                    case Format.ELEMENT -> element();
                    case Format.LOOP -> loop(depth);
                    case Format.INDEXED -> indexed(depth);
                    case Format.SEQUENCE -> sequence(depth);
                    default -> throw bad("node of kind " + tag + ", expected 1 to 5");
                };
        read.add(map);
        heights.add(++height);
        return map;
    }

    private void levels(int n) {
        if (n > Format.DEPTH) {
            throw bad("more than " + Format.DEPTH + " levels");
        }
    }

    private TypeMap element() {
        long handle = unsigned();
        ElementMap map = (int) handle == handle ? elements.apply((int) handle) : null;
        if (map == null) {
            throw bad("0x" + Long.toHexString(handle) + " is the handle of no predefined datatype");
        }
        return map;
    }

    private TypeMap loop(int depth) {
        long count = notNegative("count");
        long stride = signed();
        return new LoopMap(count, stride, node(depth + 1));
    }

    private TypeMap indexed(int depth) {
        int n = count("blocks", 2);
        long stride = signed();
        long[] displacements = new long[n];
        long[] lengths = new long[n];
        for (int i = 0; i < n; i++) {
            displacements[i] = signed();
            lengths[i] = notNegative("block length");
        }
        return IndexedMap.of(displacements, lengths, stride, node(depth + 1));
    }

    private TypeMap sequence(int depth) {
        int n = count("children", 3);
        long[] displacements = new long[n];
        for (int i = 0; i < n; i++) {
            displacements[i] = signed();
        }
        TypeMap[] children = new TypeMap[n];
        int highest = -1;
        for (int i = 0; i < n; i++) {
            children[i] = node(depth + 1);
            highest = Math.max(highest, height);
        }
        height = highest;
        return SequenceMap.of(displacements, children);
    }
}
