package org.jmpi.mpir.datatype;

import org.jmpi.mpir.datatype.typemap.TypeMap;

/** Works out lower and upper bound of a type from those of its blocks (MPI 4.1, 5.1). */
final class Bounds {
    private long lb = Long.MAX_VALUE;
    private long ub = Long.MIN_VALUE;
    private long explicitLb = Long.MAX_VALUE;
    private long explicitUb = Long.MIN_VALUE;
    private boolean stickyLb;
    private boolean stickyUb;

    /** Adds {@code length} copies of {@code old}, the first one {@code disp} bytes after the start. */
    Bounds add(long disp, long length, Datatype old) {
        boolean nothing = old.map.elements() == 0 && !old.stickyLb && !old.stickyUb;
        if (length > 0 && !nothing) {
            long span = Math.multiplyExact(length - 1, old.extent);
            // the padding of the old type is no part of the new one's type map, only bounds that were set are
            long oldLb = old.stickyLb ? old.lb : old.map.trueLb();
            long oldUb = old.stickyUb ? Math.addExact(old.lb, old.extent) : old.map.trueUb();
            low(Math.addExact(Math.addExact(disp, Math.min(0, span)), oldLb), old.stickyLb);
            high(Math.addExact(Math.addExact(disp, Math.max(0, span)), oldUb), old.stickyUb);
        }
        return this;
    }

    private void low(long bound, boolean sticky) {
        lb = Math.min(lb, bound);
        if (sticky) {
            stickyLb = true;
            explicitLb = Math.min(explicitLb, bound);
        }
    }

    private void high(long bound, boolean sticky) {
        ub = Math.max(ub, bound);
        if (sticky) {
            stickyUb = true;
            explicitUb = Math.max(explicitUb, bound);
        }
    }

    /** Returns the bounds that {@code MPI_Type_create_resized} sets. */
    static Bounds explicit(long lb, long ub) {
        Bounds bounds = new Bounds();
        bounds.low(lb, true);
        bounds.high(ub, true);
        return bounds;
    }

    /** All blocks of {@code map} are there. A bound that nobody set explicitly makes the extent fit the alignment. */
    void close(TypeMap map) {
        boolean empty = lb == Long.MAX_VALUE;
        lb = empty ? 0 : stickyLb ? explicitLb : lb;
        ub = empty ? 0 : stickyUb ? explicitUb : aligned(lb, map.alignment());
        Math.subtractExact(ub, lb);
        Math.subtractExact(map.trueUb(), map.trueLb());
    }

    /** Sets map and bounds of {@code type}. */
    Datatype describe(Datatype type, TypeMap map) {
        type.stickyLb = stickyLb;
        type.stickyUb = stickyUb;
        return type.describe(map, lb, ub - lb);
    }

    private long aligned(long low, int alignment) {
        long over = Math.floorMod(Math.subtractExact(ub, low), (long) alignment);
        return over == 0 ? ub : Math.addExact(ub, alignment - over);
    }
}
