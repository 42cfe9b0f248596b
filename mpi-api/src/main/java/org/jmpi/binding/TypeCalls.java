package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.request.Status;

/** Arguments of type constructors, and counts of received elements (MPI 4.1, 3.2.5, 5.1.2 and 5.1.11). */
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

    static long length(long blocklength) {
        Checks.count(blocklength, "blocklength");
        return blocklength;
    }

    static Counts lengths(Counts blocklengths, long count) {
        for (int i = 0; i < count; i++) {
            if (blocklengths.at(i) < 0) {
                throw Checks.error(
                        ErrorClass.ERR_ARG,
                        "array_of_blocklengths[" + i + "] is " + blocklengths.at(i) + ": expected 0 or more elements");
            }
        }
        return blocklengths;
    }

    static Datatype[] types(Rank self, int[] handles, long count) {
        Datatype[] types = new Datatype[(int) count];
        for (int i = 0; i < types.length; i++) {
            types[i] = Checks.datatype(self, handles[i], "array_of_types[" + i + "]");
        }
        return types;
    }

    static void free(Rank self, Datatype type) {
        if (type.isBuiltin() || Datatypes.isPair(type)) {
            throw Checks.error(
                    ErrorClass.ERR_TYPE,
                    "datatype is " + type.name + ": expected a derived datatype; predefined ones stay");
        }
        if (type.release()) {
            self.datatypes.free(type);
        }
    }
}
