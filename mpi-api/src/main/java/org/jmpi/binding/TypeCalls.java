package org.jmpi.binding;

import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.request.Status;

/** Counts of received elements (MPI 4.1, 3.2.5 and 5.1.11). */
final class TypeCalls {
    private TypeCalls() {}

    /** Returns how many whole elements were received; MPI_UNDEFINED if there is a part of one. */
    static long count(Status status, Datatype type) {
        if (type.size == 0) {
            return status.bytes() == 0 ? 0 : MpiConstants.MPI_UNDEFINED;
        }
        return status.bytes() % type.size == 0 ? status.bytes() / type.size : MpiConstants.MPI_UNDEFINED;
    }

    /** Returns how many basic elements were received. A pair counts as two. */
    static long elements(Status status, Datatype type) {
        int parts = basicElements(type);
        long whole = count(status, type);
        if (parts == 1 || whole >= 0) {
            return whole < 0 ? whole : whole * parts;
        }
        long rest = status.bytes() % type.size;
        boolean first = rest == type.size - Integer.BYTES;
        return first ? status.bytes() / type.size * parts + 1 : MpiConstants.MPI_UNDEFINED;
    }

    private static int basicElements(Datatype type) {
        return switch (type.basic) {
            case SHORT_INT, INT_INT, LONG_INT, FLOAT_INT, DOUBLE_INT, FLOAT_FLOAT, DOUBLE_DOUBLE -> 2;
            default -> 1;
        };
    }
}
