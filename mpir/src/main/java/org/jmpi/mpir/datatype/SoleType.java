package org.jmpi.mpir.datatype;

import org.jmpi.mpir.datatype.typemap.TypeMap;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jspecify.annotations.Nullable;

/**
 * The predefined datatype of which all basic elements of a datatype are. A predefined pair is one element, so that the type map
 * does not tell it.
 */
public final class SoleType {
    private SoleType() {}

    /**
     * Returns it; null: the elements are of several types, or there are none.
     *
     * @param types the rank's datatypes
     */
    public static @Nullable Datatype of(HandleAllocator<Datatype> types, Datatype type) {
        if (type.permanent) {
            return type.basis == null ? type : type.basis;
        }
        Datatype known = type.sole;
        if (known == null) {
            known = find(types, type);
            type.sole = known;
        }
        return known;
    }

    private static @Nullable Datatype find(HandleAllocator<Datatype> types, Datatype type) {
        if (type.size == 0) {
            return null;
        }
        Datatype found = ofOldTypes(types, type.contents);
        // of several old types those without elements don't count, which the map knows
        boolean plain = found == null && type.map.leaf() != TypeMap.MIXED;
        return plain ? types.find(type.map.leaf()) : found;
    }

    private static @Nullable Datatype ofOldTypes(HandleAllocator<Datatype> types, @Nullable TypeContents contents) {
        Datatype found = null;
        for (int i = 0; contents != null && i < contents.datatypes(); i++) {
            Datatype old = contents.type(i);
            Datatype each = old.size == 0 ? found : of(types, old);
            if (old.size != 0 && (each == null || (found != null && found != each))) {
                return null;
            }
            found = each;
        }
        return found;
    }
}
