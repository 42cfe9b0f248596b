package org.jmpi.mpir.io.datarep;

import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.datatype.typemap.IndexedMap;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.SequenceMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;

/** Shows a range of the basic elements of a type map, in its order, those of one predefined type together where they follow each other. */
final class ElementRuns {
    /** Takes the runs. */
    interface Visitor {
        /** Takes {@code n} elements of predefined type {@code handle}, {@code size} bytes each in memory. */
        void run(int handle, int size, int n);
    }

    private ElementRuns() {}

    /** Shows elements {@code from} to {@code to} - 1 of endless copies of {@code map}. */
    static void ofCopies(TypeMap map, long from, long to, Visitor visitor) {
        copies(map, from, to, visitor);
    }

    private static void copies(TypeMap child, long from, long to, Visitor visitor) {
        long each = child.elements();
        if (child.leaf() != TypeMap.MIXED) {
            // one type, whatever the map
            visitor.run(child.leaf(), (int) (child.size() / each), (int) (to - from));
            return;
        }
        for (long at = from; at < to; ) {
            long copy = at / each * each;
            long end = Math.min(to, copy + each);
            one(child, at - copy, end - copy, visitor);
            at = end;
        }
    }

    private static void one(TypeMap map, long from, long to, Visitor visitor) {
        if (map instanceof ElementMap e) {
            visitor.run(e.handle(), (int) e.size(), 1);
        } else if (map instanceof LoopMap loop) {
            copies(loop.child(), from, to, visitor);
        } else if (map instanceof IndexedMap indexed) {
            copies(indexed.child(), from, to, visitor);
        } else {
            sequence((SequenceMap) map, from, to, visitor);
        }
    }

    private static void sequence(SequenceMap all, long from, long to, Visitor visitor) {
        long before = 0;
        for (int i = 0; i < all.length() && before < to; i++) {
            TypeMap child = all.child(i);
            long first = Math.max(from, before) - before;
            long end = Math.min(to, before + child.elements()) - before;
            if (first < end) {
                copies(child, first, end, visitor);
            }
            before += child.elements();
        }
    }
}
