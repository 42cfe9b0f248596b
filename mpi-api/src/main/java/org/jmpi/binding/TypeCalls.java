package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.attr.Attributes;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.TypeContents;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.key.DestroyQueue;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Values;
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

    /** Returns how many basic elements were received; MPI_UNDEFINED if the last one is not whole. A pair has two. */
    static long elements(Status status, Datatype type) {
        if (type.size == 0) {
            return count(status, type);
        }
        long last = type.map.elementsIn(status.bytes() % type.size);
        return last < 0 ? MpiConstants.MPI_UNDEFINED : status.bytes() / type.size * type.map.elements() + last;
    }

    /** Makes {@code status} report {@code count} basic elements of {@code type}. */
    static void setElements(Status status, Datatype type, long count) {
        Checks.count(count, "count");
        long per = type.map.elements();
        if (per == 0 && count > 0) {
            throw Checks.error(
                    ErrorClass.ERR_COUNT,
                    "count is " + count + ": expected 0, since the datatype has no elements; is it the right one?");
        }
        long whole = per == 0 ? 0 : count / per;
        long bytes = per == 0 ? 0 : whole * type.size + type.map.bytesOf(count % per);
        if (Math.multiplyHigh(whole, type.size) != 0 || whole * type.size < 0 || bytes < 0) {
            throw Checks.error(
                    ErrorClass.ERR_COUNT,
                    "count is " + count + ": expected fewer elements; so many are more than 2^63 bytes");
        }
        status.setBytes(bytes);
    }

    /** Checks that the small functions of 5.1.13 can report how {@code type} was made. */
    static void small(Datatype type) {
        if (contents(type).isLarge()) {
            throw Checks.error(
                    ErrorClass.ERR_TYPE,
                    "datatype was made with large counts: expected one whose arguments fit an int;"
                            + " call the function with the suffix _c");
        }
    }

    /** Returns what made {@code type}. */
    static TypeContents contents(Datatype type) {
        return type.contents == null ? TypeContents.NAMED : type.contents;
    }

    /** Returns what made {@code type}, for a caller with room for so many values of each kind. */
    static TypeContents contents(Datatype type, long integers, long addresses, long largeCounts, long datatypes) {
        if (type.contents == null) {
            throw Checks.error(
                    ErrorClass.ERR_TYPE,
                    "datatype is " + type.name + ": expected a derived datatype; a predefined one has no contents,"
                            + " ask MPI_Type_get_envelope first whether the combiner is MPI_COMBINER_NAMED");
        }
        room(type.contents.integers(), integers, "integers");
        room(type.contents.addresses(), addresses, "addresses");
        room(type.contents.largeCounts(), largeCounts, "large_counts");
        room(type.contents.datatypes(), datatypes, "datatypes");
        return type.contents;
    }

    private static void room(int need, long have, String what) {
        if (have < need) {
            throw Checks.error(
                    ErrorClass.ERR_ARG,
                    "max_" + what + " is " + have + ": expected at least " + need
                            + "; MPI_Type_get_envelope returns their number");
        }
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
        if (type.permanent) {
            throw Checks.error(
                    ErrorClass.ERR_TYPE,
                    "datatype is " + (type.name.isEmpty() ? "a predefined datatype without a name" : type.name)
                            + ": expected a derived datatype; predefined ones stay");
        }
        Values.checkFreeable(type);
        Attributes.deleteAll(self, type);
        Values.freeing(self, HandleType.DATATYPE, type);
        type.drop(Datatype.table(self));
        DestroyQueue.run(self);
    }
}
