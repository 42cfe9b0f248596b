package org.jmpi.mpir.datatype;

import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.datatype.typemap.IndexedMap;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.SequenceMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;

/** The sizes of the representation external32 (MPI 4.1, 14.5.2; mirrors {@code MPIR_Typerep_size_external32}). */
public final class External32 {
    private External32() {}

    /** Returns the bytes that one element of a type with this map takes. */
    public static long size(TypeMap map) {
        if (map.size() == 0) {
            return 0;
        }
        if (map instanceof ElementMap e) {
            return size(e.handle());
        }
        if (map instanceof LoopMap loop) {
            return Math.multiplyExact(loop.count(), size(loop.child()));
        }
        if (map instanceof IndexedMap indexed) {
            long copies = indexed.size() / indexed.child().size();
            return Math.multiplyExact(copies, size(indexed.child()));
        }
        SequenceMap all = (SequenceMap) map;
        long size = 0;
        for (int i = 0; i < all.length(); i++) {
            size = Math.addExact(size, size(all.child(i)));
        }
        return size;
    }

    /** Returns the bytes that one basic element takes: as many as in memory, but for C's long and wide character. */
    public static int size(int handle) {
        return switch (handle) {
            case PredefinedTypes.LONG, PredefinedTypes.UNSIGNED_LONG -> 4;
            case PredefinedTypes.WCHAR -> 2;
            default -> handle >>> 8 & 0xff;
        };
    }

    /** Returns the size of what is one number in an element: half of a complex one. */
    static int number(int handle) {
        int size = handle >>> 8 & 0xff;
        return switch (handle) {
            case PredefinedTypes.COMPLEX,
                    PredefinedTypes.DOUBLE_COMPLEX,
                    PredefinedTypes.COMPLEX4,
                    PredefinedTypes.COMPLEX8,
                    PredefinedTypes.COMPLEX16,
                    PredefinedTypes.COMPLEX32,
                    PredefinedTypes.CXX_FLOAT_COMPLEX,
                    PredefinedTypes.CXX_DOUBLE_COMPLEX,
                    PredefinedTypes.CXX_LONG_DOUBLE_COMPLEX,
                    PredefinedTypes.C_FLOAT_COMPLEX,
                    PredefinedTypes.C_DOUBLE_COMPLEX,
                    PredefinedTypes.C_LONG_DOUBLE_COMPLEX -> size / 2;
            default -> size;
        };
    }

    /** Returns the size of the numbers of which the type consists, if they all have one size and keep it; else 0. */
    static int uniform(TypeMap map) {
        if (map instanceof ElementMap e) {
            return size(e.handle()) == e.size() ? number(e.handle()) : 0;
        }
        if (map instanceof LoopMap loop) {
            return uniform(loop.child());
        }
        if (map instanceof IndexedMap indexed) {
            return uniform(indexed.child());
        }
        SequenceMap all = (SequenceMap) map;
        int common = -1;
        for (int i = 0; i < all.length(); i++) {
            if (all.child(i).size() > 0) {
                int size = uniform(all.child(i));
                common = common == -1 || common == size ? size : 0;
            }
        }
        return Math.max(0, common);
    }
}
