package org.jmpi.mpir.datatype;

import org.jmpi.mpir.Rank;
import org.jspecify.annotations.Nullable;

/** The pair types for MINLOC and MAXLOC, by the types of value and index (MPI 4.1, 6.9.4). */
public final class ValueIndexTypes {
    /** Value, index, pair. */
    private static final int[][] NAMED = {
        {PredefinedTypes.FLOAT, PredefinedTypes.INT, PredefinedTypes.FLOAT_INT},
        {PredefinedTypes.DOUBLE, PredefinedTypes.INT, PredefinedTypes.DOUBLE_INT},
        {PredefinedTypes.LONG, PredefinedTypes.INT, PredefinedTypes.LONG_INT},
        {PredefinedTypes.SHORT, PredefinedTypes.INT, PredefinedTypes.SHORT_INT},
        {PredefinedTypes.INT, PredefinedTypes.INT, PredefinedTypes.TWO_INT},
        {PredefinedTypes.LONG_DOUBLE, PredefinedTypes.INT, PredefinedTypes.LONG_DOUBLE_INT},
        {PredefinedTypes.REAL, PredefinedTypes.REAL, PredefinedTypes.TWO_REAL},
        {PredefinedTypes.DOUBLE_PRECISION, PredefinedTypes.DOUBLE_PRECISION, PredefinedTypes.TWO_DOUBLE_PRECISION},
        {PredefinedTypes.INTEGER, PredefinedTypes.INTEGER, PredefinedTypes.TWO_INTEGER}
    };

    private ValueIndexTypes() {}

    /** MPI_Type_get_value_index: null if JMPI has no such pair. */
    public static @Nullable Datatype get(Rank rank, Datatype value, Datatype index) {
        for (int[] row : NAMED) {
            if (row[0] == value.handle() && row[1] == index.handle()) {
                return Datatype.table(rank).find(row[2]);
            }
        }
        boolean compared = isInteger(value) || (value.isBuiltin() && Datatypes.family(value) == TypeFamily.FLOATING);
        return compared && isInteger(index) ? PermanentTypes.of(rank).valueIndex(value, index) : null;
    }

    private static boolean isInteger(Datatype type) {
        TypeFamily family = type.isBuiltin() ? Datatypes.family(type) : TypeFamily.NONE;
        return family == TypeFamily.C_INTEGER
                || family == TypeFamily.FORTRAN_INTEGER
                || family == TypeFamily.MULTI_LANGUAGE;
    }
}
