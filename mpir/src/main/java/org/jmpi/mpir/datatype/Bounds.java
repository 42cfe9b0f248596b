package org.jmpi.mpir.datatype;

import org.jmpi.mpir.datatype.typemap.TypeMap;

/**
 * Works out lower and upper bound of a type (MPI 4.1, 5.1.6). What counts is its own type map: the bounds that were set
 * explicitly in it, or else the basic elements. How the types below were padded does not matter.
 */
final class Bounds {
    private long lb = Long.MAX_VALUE;
    private long ub = Long.MIN_VALUE;
    private boolean sticky;

    /** Adds {@code length} copies of {@code old}, the first one {@code disp} bytes after the start. */
    Bounds add(long disp, long length, Datatype old) {
        if (length > 0 && old.stickyLb) {
            long span = Math.multiplyExact(length - 1, old.extent);
            long first = Math.addExact(Math.addExact(disp, Math.min(0, span)), old.lb);
            long oldUb = Math.addExact(old.lb, old.extent);
            mark(first, Math.addExact(Math.addExact(disp, Math.max(0, span)), oldUb));
        }
        return this;
    }

    private void mark(long lower, long upper) {
        sticky = true;
        lb = Math.min(lb, lower);
        ub = Math.max(ub, upper);
    }

    /** Returns the bounds that {@code MPI_Type_create_resized} sets. */
    static Bounds explicit(long lb, long ub) {
        Bounds bounds = new Bounds();
        bounds.mark(lb, ub);
        return bounds;
    }

    /** All blocks of {@code map} are there. Bounds that nobody set explicitly make the extent fit the alignment. */
    void close(TypeMap map) {
        if (!sticky) {
            lb = map.trueLb();
            ub = aligned(map.trueUb(), map.alignment());
        }
        Math.subtractExact(ub, lb);
        Math.subtractExact(map.trueUb(), map.trueLb());
    }

    /** Sets map and bounds of {@code type}. */
    Datatype describe(Datatype type, TypeMap map) {
        type.stickyLb = sticky;
        type.stickyUb = sticky;
        return type.describe(map, lb, ub - lb);
    }

    private long aligned(long end, int alignment) {
        long over = Math.floorMod(Math.subtractExact(end, lb), (long) alignment);
        return over == 0 ? end : Math.addExact(end, alignment - over);
    }
}
