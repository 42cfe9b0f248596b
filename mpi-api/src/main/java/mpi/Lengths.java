package mpi;

import java.lang.reflect.Array;

/** How long the arrays are that callers pass; null is as good as an empty one. */
final class Lengths {
    private Lengths() {}

    static int of(Object array) {
        return array == null ? 0 : Array.getLength(array);
    }
}
