package org.jmpi.mpir.datatype;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** The types that are found by precision, range or size instead of a name (MPI 4.1, 19.1.9). */
public final class FortranTypes {
    public static final int TYPECLASS_REAL = 1;
    public static final int TYPECLASS_INTEGER = 2;
    public static final int TYPECLASS_COMPLEX = 3;

    private static final int UNDEFINED = -32766;
    private static final int[] REALS = {PredefinedTypes.REAL4, PredefinedTypes.REAL8, PredefinedTypes.REAL16};
    private static final int[] COMPLEXES = {
        PredefinedTypes.COMPLEX8, PredefinedTypes.COMPLEX16, PredefinedTypes.COMPLEX32
    };
    /** Decimal digits and decimal exponent of IEEE 754's formats of 4, 8 and 16 bytes. */
    private static final int[] PRECISIONS = {6, 15, 33};

    private static final int[] EXPONENTS = {37, 307, 4931};
    private static final int[] INTEGERS = {
        PredefinedTypes.INTEGER1,
        PredefinedTypes.INTEGER2,
        PredefinedTypes.INTEGER4,
        PredefinedTypes.INTEGER8,
        PredefinedTypes.INTEGER16
    };
    private static final int[] RANGES = {2, 4, 9, 18, 38};

    private FortranTypes() {}

    /** MPI_Type_create_f90_real: {@code precision} decimal digits, exponents to {@code range}; MPI_UNDEFINED: any. */
    public static Datatype real(Rank rank, int precision, int range) {
        return floating(rank, Combiner.F90_REAL, REALS, precision, range);
    }

    /** MPI_Type_create_f90_complex, whose two parts are as {@link #real} has it. */
    public static Datatype complex(Rank rank, int precision, int range) {
        return floating(rank, Combiner.F90_COMPLEX, COMPLEXES, precision, range);
    }

    private static Datatype floating(Rank rank, int combiner, int[] handles, int precision, int range) {
        if (precision == UNDEFINED && range == UNDEFINED) {
            throw bad("p and r are both MPI_UNDEFINED: expected at least one of them; say how many digits are needed");
        }
        checked(precision, "p");
        checked(range, "r");
        for (int i = 0; i < handles.length; i++) {
            if (precision <= PRECISIONS[i] && range <= EXPONENTS[i]) {
                Datatype basis = Datatype.table(rank).known(handles[i]);
                return PermanentTypes.of(rank).f90(combiner, basis, precision, range);
            }
        }
        throw bad("p is " + precision + " and r is " + range
                + ": expected at most 33 digits and exponents to 4931; no Fortran kind is larger, ask for less");
    }

    /** MPI_Type_create_f90_integer: values of up to {@code range} decimal digits. */
    public static Datatype integer(Rank rank, int range) {
        if (range == UNDEFINED) {
            throw bad("r is MPI_UNDEFINED: expected a number of decimal digits");
        }
        checked(range, "r");
        for (int i = 0; i < INTEGERS.length; i++) {
            if (range <= RANGES[i]) {
                return PermanentTypes.of(rank)
                        .f90(Combiner.F90_INTEGER, Datatype.table(rank).known(INTEGERS[i]), range, UNDEFINED);
            }
        }
        throw bad("r is " + range + ": expected at most 38 digits; no Fortran kind is larger, ask for less");
    }

    private static void checked(int value, String name) {
        if (value < 0 && value != UNDEFINED) {
            throw bad(name + " is " + value + ": expected 0 or more decimal digits, or MPI_UNDEFINED for any");
        }
    }

    /** MPI_Type_match_size: the predefined type of {@code typeclass} with {@code size} bytes. */
    public static @Nullable Datatype matchSize(Rank rank, int typeclass, int size) {
        int[] candidates =
                switch (typeclass) {
                    case TYPECLASS_REAL -> REALS;
                    case TYPECLASS_INTEGER -> INTEGERS;
                    case TYPECLASS_COMPLEX -> COMPLEXES;
                    default ->
                        throw bad("typeclass is " + typeclass + ": expected MPI_TYPECLASS_REAL (1),"
                                + " MPI_TYPECLASS_INTEGER (2) or MPI_TYPECLASS_COMPLEX (3)");
                };
        for (int handle : candidates) {
            if ((handle >>> 8 & 0xff) == size) {
                return Datatype.table(rank).find(handle);
            }
        }
        throw bad("size is " + size + ": expected "
                + (typeclass == TYPECLASS_REAL
                        ? "4, 8 or 16"
                        : typeclass == TYPECLASS_INTEGER ? "1, 2, 4, 8 or 16" : "8, 16 or 32")
                + " bytes for this type class; is it in bytes?");
    }

    private static MpirException bad(String message) {
        return new MpirException(ErrorClass.ERR_ARG, message);
    }
}
