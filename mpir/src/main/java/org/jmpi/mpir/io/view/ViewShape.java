package org.jmpi.mpir.io.view;

import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.datatype.typemap.IndexedMap;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.SequenceMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;

/**
 * In which order the bytes of a type map lie. Found by composition, so it takes as long as the type took to construct, however
 * many elements it has.
 */
public final class ViewShape {
    private boolean isEmpty = true;
    private boolean isMonotone = true;
    private boolean isDisjoint = true;
    private long first;
    private long last;
    private long end = Long.MIN_VALUE;

    private ViewShape() {}

    /** Returns the shape of {@code map}. */
    public static ViewShape of(TypeMap map) {
        ViewShape shape = new ViewShape();
        if (map instanceof ElementMap) {
            shape.element(map.size());
        } else if (map instanceof LoopMap loop) {
            shape.copies(of(loop.child()), 0, loop.count(), loop.stride());
        } else if (map instanceof IndexedMap indexed) {
            ViewShape child = of(indexed.child());
            for (int i = 0; i < indexed.blocks(); i++) {
                shape.copies(child, indexed.displacement(i), indexed.blocklength(i), indexed.stride());
            }
        } else if (map instanceof SequenceMap sequence) {
            for (int i = 0; i < sequence.length(); i++) {
                shape.append(of(sequence.child(i)), sequence.displacement(i));
            }
        }
        return shape;
    }

    /** Returns the shape of endless copies of {@code map}, one each {@code extent} bytes. */
    public static ViewShape tiled(TypeMap map, long extent) {
        ViewShape shape = new ViewShape();
        shape.copies(of(map), 0, 3, extent);
        return shape;
    }

    private void element(long size) {
        if (size > 0) {
            isEmpty = false;
            end = size;
        }
    }

    /** Appends copies: the first two show how all follow each other, the last one where they end. */
    private void copies(ViewShape child, long at, long count, long stride) {
        if (count > 0) {
            append(child, at);
        }
        if (count > 1) {
            append(child, at + stride);
        }
        if (count > 2) {
            append(child, at + (count - 1) * stride);
        }
    }

    private void append(ViewShape child, long at) {
        if (child.isEmpty) {
            return;
        }
        long begin = at + child.first;
        isMonotone &= child.isMonotone && (isEmpty || begin >= last);
        isDisjoint &= child.isDisjoint && (isEmpty || begin >= end);
        first = isEmpty ? begin : first;
        last = at + child.last;
        end = Math.max(end, at + child.end);
        isEmpty = false;
    }

    /** Returns whether no element lies before one that precedes it. */
    public boolean isMonotone() {
        return isMonotone;
    }

    /** Returns whether each element begins where those before it ended, or later; so none overlap. */
    public boolean isDisjoint() {
        return isDisjoint && isMonotone;
    }

    /** Returns the displacement of the first element, in bytes. */
    public long first() {
        return first;
    }
}
