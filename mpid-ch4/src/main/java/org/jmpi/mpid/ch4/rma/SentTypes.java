package org.jmpi.mpid.ch4.rma;

import java.util.IdentityHashMap;
import org.jmpi.mpir.datatype.typerep.TypeLayout;

/**
 * Which datatypes one process was told, and what they are called there. Types are known by their layouts, of which each
 * committed type has one of its own. A number is used again for another type, which is then told anew: messages keep their order.
 */
final class SentTypes {
    /** So many types are remembered. */
    static final int MOST = 256;

    private final IdentityHashMap<TypeLayout, Integer> numbers = new IdentityHashMap<>();
    private final TypeLayout[] told = new TypeLayout[MOST + 1];
    private int last;

    /** Returns the number of a type, which is 1 or more; 0: it was not told. */
    int find(TypeLayout type) {
        Integer number = numbers.get(type);
        return number == null ? 0 : number;
    }

    /** Returns the number by which a type has to be told now. */
    int add(TypeLayout type) {
        last = last % MOST + 1;
        if (told[last] != null) {
            numbers.remove(told[last]);
        }
        told[last] = type;
        numbers.put(type, last);
        return last;
    }
}
