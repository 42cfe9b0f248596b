package org.jmpi.mpir.datatype;

/** Which elements of an array a subarray or a distributed array selects, one by one. */
final class NaiveArrays {
    private NaiveArrays() {}

    /** Says whether index {@code i} of dimension {@code d} is selected. */
    interface Selection {
        boolean has(int d, int i);
    }

    /** Returns the type of the selected elements of an array, in the order in which they lie in the array. */
    static NaiveType select(int[] sizes, int order, NaiveType old, Selection selection) {
        int all = 1;
        for (int n : sizes) {
            all *= n;
        }
        NaiveType type = new NaiveType();
        for (int i = 0; i < all; i++) {
            if (isSelected(i, sizes, order, selection)) {
                type.put(i * old.extent(), old);
            }
        }
        return type.resized(0, all * old.extent());
    }

    private static boolean isSelected(int place, int[] sizes, int order, Selection selection) {
        int rest = place;
        for (int k = 0; k < sizes.length; k++) {
            int d = order == ArrayConstructors.ORDER_FORTRAN ? k : sizes.length - 1 - k;
            if (!selection.has(d, rest % sizes[d])) {
                return false;
            }
            rest /= sizes[d];
        }
        return true;
    }

    /** Returns the coordinates of a process in a grid in C's order. */
    static int[] coordinates(int which, int[] parts) {
        int[] at = new int[parts.length];
        int rest = which;
        for (int d = parts.length - 1; d >= 0; d--) {
            at[d] = rest % parts[d];
            rest /= parts[d];
        }
        return at;
    }

    /** Returns which of {@code parts} processes has element {@code i} of {@code n}. */
    static int owner(int distrib, int darg, int n, int parts, int i) {
        boolean usual = darg == ArrayConstructors.DISTRIBUTE_DFLT_DARG;
        return switch (distrib) {
            case ArrayConstructors.DISTRIBUTE_BLOCK -> i / (usual ? (n + parts - 1) / parts : darg);
            case ArrayConstructors.DISTRIBUTE_CYCLIC -> i / (usual ? 1 : darg) % parts;
            default -> 0;
        };
    }
}
