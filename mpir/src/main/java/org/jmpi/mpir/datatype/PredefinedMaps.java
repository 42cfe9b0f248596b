package org.jmpi.mpir.datatype;

import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.datatype.typemap.SequenceMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;

/** The type maps of predefined types. */
final class PredefinedMaps {
    private static final int MAX_ALIGNMENT = 16;

    private PredefinedMaps() {}

    /** Returns the map of the builtin type {@code handle}; a pair of equal types has two elements. */
    static TypeMap of(int handle, BasicType basic) {
        return switch (basic) {
            case INT_INT -> pair(PredefinedTypes.INT, PredefinedTypes.INT);
            case FLOAT_FLOAT -> pair(PredefinedTypes.REAL, PredefinedTypes.REAL);
            case DOUBLE_DOUBLE -> pair(PredefinedTypes.DOUBLE_PRECISION, PredefinedTypes.DOUBLE_PRECISION);
            case FLOAT_COMPLEX, DOUBLE_COMPLEX -> element(handle, size(handle) / 2);
            default -> element(handle, size(handle));
        };
    }

    /** Returns the map of a C struct of an element each of two predefined types. */
    static TypeMap pair(int first, int second) {
        TypeMap a = element(first, size(first));
        TypeMap b = element(second, size(second));
        long at = (a.size() + b.alignment() - 1) / b.alignment() * b.alignment();
        return SequenceMap.of(new long[] {0, at}, new TypeMap[] {a, b});
    }

    /** Returns the extent of a C struct with this map. */
    static long padded(TypeMap map) {
        return (map.trueUb() + map.alignment() - 1) / map.alignment() * map.alignment();
    }

    private static TypeMap element(int handle, int alignment) {
        return new ElementMap(handle, size(handle), Math.max(1, Math.min(MAX_ALIGNMENT, alignment)));
    }

    private static int size(int handle) {
        return handle >>> 8 & 0xff;
    }
}
