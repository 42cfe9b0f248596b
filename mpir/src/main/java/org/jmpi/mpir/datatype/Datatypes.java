package org.jmpi.mpir.datatype;

import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jspecify.annotations.Nullable;

/** Makes the predefined datatypes and says which family each belongs to (mirrors {@code MPIR_Datatype_init_names}). */
public final class Datatypes {
    private static final int INDEX_MASK = 0xff;
    private static final int SIZE_SHIFT = 8;
    private static final TypeFamily[] FAMILIES = new TypeFamily[77];
    private static final BasicType[] BASICS = new BasicType[77];

    private Datatypes() {}

    /**
     * Enters all predefined datatypes into the empty table of a rank. The pair types take the first direct handles, so
     * this comes before any other use of {@code types}.
     */
    public static void init(HandleAllocator<Datatype> types) {
        pair(types, PredefinedTypes.FLOAT_INT, "MPI_FLOAT_INT", BasicType.FLOAT_INT, PredefinedTypes.FLOAT);
        pair(types, PredefinedTypes.DOUBLE_INT, "MPI_DOUBLE_INT", BasicType.DOUBLE_INT, PredefinedTypes.DOUBLE);
        pair(types, PredefinedTypes.LONG_INT, "MPI_LONG_INT", BasicType.LONG_INT, PredefinedTypes.LONG);
        pair(types, PredefinedTypes.SHORT_INT, "MPI_SHORT_INT", BasicType.SHORT_INT, PredefinedTypes.SHORT);
        pair(
                types,
                PredefinedTypes.LONG_DOUBLE_INT,
                "MPI_LONG_DOUBLE_INT",
                BasicType.NONE,
                PredefinedTypes.LONG_DOUBLE);
        for (Builtin b : Builtin.values()) {
            long size = (long) b.handle >>> SIZE_SHIFT & INDEX_MASK;
            Datatype type =
                    new Datatype().initPredefined(b.typeName, b.basic, PredefinedMaps.of(b.handle, b.basic), size);
            types.addBuiltin(b.handle & INDEX_MASK, b.handle, type);
        }
    }

    /** Returns the basic type of the builtin type {@code handle}; {@link BasicType#NONE} for {@link TypeMap#MIXED}. */
    static BasicType basicType(int handle) {
        return handle == TypeMap.MIXED ? BasicType.NONE : BASICS[handle & INDEX_MASK];
    }

    /** Returns the family of {@code type}; {@link TypeFamily#NONE} for a derived type. */
    public static TypeFamily family(Datatype type) {
        if (type.isBuiltin()) {
            return FAMILIES[type.handle() & INDEX_MASK];
        }
        if (type.basis != null) {
            return family(type.basis);
        }
        if (type.basic == BasicType.VALUE_INDEX) {
            return TypeFamily.PAIR;
        }
        return isPair(type) && type.handle() != PredefinedTypes.LONG_DOUBLE_INT ? TypeFamily.PAIR : TypeFamily.NONE;
    }

    /** Returns the map of the predefined type {@code handle} that is one basic element; null if there is none. */
    public static @Nullable ElementMap element(int handle) {
        return Elements.BY_INDEX[handle & INDEX_MASK] instanceof ElementMap e && e.handle() == handle ? e : null;
    }

    /** The maps of all builtin types, by the index in their handles. */
    private static final class Elements {
        private static final TypeMap[] BY_INDEX = new TypeMap[INDEX_MASK + 1];

        static {
            for (Builtin b : Builtin.values()) {
                BY_INDEX[b.handle & INDEX_MASK] = PredefinedMaps.of(b.handle, b.basic);
            }
        }
    }

    /** Returns whether {@code type} is one of the predefined pairs that have direct handles. */
    public static boolean isPair(Datatype type) {
        return Handle.type(type.handle()) == Handle.TYPE_DIRECT && type.handle() <= PredefinedTypes.LONG_DOUBLE_INT;
    }

    /** Makes a pair of a value of predefined type {@code value} and an int, laid out as a C struct. */
    private static void pair(HandleAllocator<Datatype> types, int handle, String name, BasicType basic, int value) {
        TypeMap map = PredefinedMaps.pair(value, PredefinedTypes.INT);
        Datatype type = types.allocate().initPredefined(name, basic, map, PredefinedMaps.padded(map));
        if (type.handle() != handle) {
            throw new IllegalStateException(
                    name + " got handle " + Handle.describe(type.handle()) + ": predefined types must be made first");
        }
    }

    /** One row of the table of builtin types. */
    private enum Builtin {
        CHAR(PredefinedTypes.CHAR, "MPI_CHAR", BasicType.NONE, TypeFamily.NONE),
        UNSIGNED_CHAR(PredefinedTypes.UNSIGNED_CHAR, "MPI_UNSIGNED_CHAR", BasicType.UINT8, TypeFamily.C_INTEGER),
        SHORT(PredefinedTypes.SHORT, "MPI_SHORT", BasicType.INT16, TypeFamily.C_INTEGER),
        UNSIGNED_SHORT(PredefinedTypes.UNSIGNED_SHORT, "MPI_UNSIGNED_SHORT", BasicType.UINT16, TypeFamily.C_INTEGER),
        INT(PredefinedTypes.INT, "MPI_INT", BasicType.INT32, TypeFamily.C_INTEGER),
        UNSIGNED(PredefinedTypes.UNSIGNED, "MPI_UNSIGNED", BasicType.UINT32, TypeFamily.C_INTEGER),
        LONG(PredefinedTypes.LONG, "MPI_LONG", BasicType.INT64, TypeFamily.C_INTEGER),
        UNSIGNED_LONG(PredefinedTypes.UNSIGNED_LONG, "MPI_UNSIGNED_LONG", BasicType.UINT64, TypeFamily.C_INTEGER),
        LONG_LONG(PredefinedTypes.LONG_LONG, "MPI_LONG_LONG", BasicType.INT64, TypeFamily.C_INTEGER),
        FLOAT(PredefinedTypes.FLOAT, "MPI_FLOAT", BasicType.FLOAT, TypeFamily.FLOATING),
        DOUBLE(PredefinedTypes.DOUBLE, "MPI_DOUBLE", BasicType.DOUBLE, TypeFamily.FLOATING),
        LONG_DOUBLE(PredefinedTypes.LONG_DOUBLE, "MPI_LONG_DOUBLE", BasicType.NONE, TypeFamily.NONE),
        BYTE(PredefinedTypes.BYTE, "MPI_BYTE", BasicType.BYTE, TypeFamily.BYTE),
        WCHAR(PredefinedTypes.WCHAR, "MPI_WCHAR", BasicType.NONE, TypeFamily.NONE),
        PACKED(PredefinedTypes.PACKED, "MPI_PACKED", BasicType.NONE, TypeFamily.NONE),
        LB(PredefinedTypes.LB, "MPI_LB", BasicType.NONE, TypeFamily.NONE),
        UB(PredefinedTypes.UB, "MPI_UB", BasicType.NONE, TypeFamily.NONE),
        TWO_INT(PredefinedTypes.TWO_INT, "MPI_2INT", BasicType.INT_INT, TypeFamily.PAIR),
        SIGNED_CHAR(PredefinedTypes.SIGNED_CHAR, "MPI_SIGNED_CHAR", BasicType.INT8, TypeFamily.C_INTEGER),
        UNSIGNED_LONG_LONG(
                PredefinedTypes.UNSIGNED_LONG_LONG, "MPI_UNSIGNED_LONG_LONG", BasicType.UINT64, TypeFamily.C_INTEGER),
        CHARACTER(PredefinedTypes.CHARACTER, "MPI_CHARACTER", BasicType.NONE, TypeFamily.NONE),
        INTEGER(PredefinedTypes.INTEGER, "MPI_INTEGER", BasicType.INT32, TypeFamily.FORTRAN_INTEGER),
        REAL(PredefinedTypes.REAL, "MPI_REAL", BasicType.FLOAT, TypeFamily.FLOATING),
        LOGICAL(PredefinedTypes.LOGICAL, "MPI_LOGICAL", BasicType.INT32, TypeFamily.LOGICAL),
        COMPLEX(PredefinedTypes.COMPLEX, "MPI_COMPLEX", BasicType.FLOAT_COMPLEX, TypeFamily.COMPLEX),
        DOUBLE_PRECISION(
                PredefinedTypes.DOUBLE_PRECISION, "MPI_DOUBLE_PRECISION", BasicType.DOUBLE, TypeFamily.FLOATING),
        TWO_INTEGER(PredefinedTypes.TWO_INTEGER, "MPI_2INTEGER", BasicType.INT_INT, TypeFamily.PAIR),
        TWO_REAL(PredefinedTypes.TWO_REAL, "MPI_2REAL", BasicType.FLOAT_FLOAT, TypeFamily.PAIR),
        DOUBLE_COMPLEX(
                PredefinedTypes.DOUBLE_COMPLEX, "MPI_DOUBLE_COMPLEX", BasicType.DOUBLE_COMPLEX, TypeFamily.COMPLEX),
        TWO_DOUBLE_PRECISION(
                PredefinedTypes.TWO_DOUBLE_PRECISION,
                "MPI_2DOUBLE_PRECISION",
                BasicType.DOUBLE_DOUBLE,
                TypeFamily.PAIR),
        REAL2(PredefinedTypes.REAL2, "MPI_REAL2", BasicType.NONE, TypeFamily.NONE),
        REAL4(PredefinedTypes.REAL4, "MPI_REAL4", BasicType.FLOAT, TypeFamily.FLOATING),
        COMPLEX8(PredefinedTypes.COMPLEX8, "MPI_COMPLEX8", BasicType.FLOAT_COMPLEX, TypeFamily.COMPLEX),
        REAL8(PredefinedTypes.REAL8, "MPI_REAL8", BasicType.DOUBLE, TypeFamily.FLOATING),
        COMPLEX16(PredefinedTypes.COMPLEX16, "MPI_COMPLEX16", BasicType.DOUBLE_COMPLEX, TypeFamily.COMPLEX),
        REAL16(PredefinedTypes.REAL16, "MPI_REAL16", BasicType.NONE, TypeFamily.NONE),
        COMPLEX32(PredefinedTypes.COMPLEX32, "MPI_COMPLEX32", BasicType.NONE, TypeFamily.NONE),
        INTEGER1(PredefinedTypes.INTEGER1, "MPI_INTEGER1", BasicType.INT8, TypeFamily.FORTRAN_INTEGER),
        COMPLEX4(PredefinedTypes.COMPLEX4, "MPI_COMPLEX4", BasicType.NONE, TypeFamily.NONE),
        INTEGER2(PredefinedTypes.INTEGER2, "MPI_INTEGER2", BasicType.INT16, TypeFamily.FORTRAN_INTEGER),
        INTEGER4(PredefinedTypes.INTEGER4, "MPI_INTEGER4", BasicType.INT32, TypeFamily.FORTRAN_INTEGER),
        INTEGER8(PredefinedTypes.INTEGER8, "MPI_INTEGER8", BasicType.INT64, TypeFamily.FORTRAN_INTEGER),
        INTEGER16(PredefinedTypes.INTEGER16, "MPI_INTEGER16", BasicType.NONE, TypeFamily.NONE),
        CXX_BOOL(PredefinedTypes.CXX_BOOL, "MPI_CXX_BOOL", BasicType.BOOLEAN, TypeFamily.LOGICAL),
        CXX_FLOAT_COMPLEX(
                PredefinedTypes.CXX_FLOAT_COMPLEX,
                "MPI_CXX_FLOAT_COMPLEX",
                BasicType.FLOAT_COMPLEX,
                TypeFamily.COMPLEX),
        CXX_DOUBLE_COMPLEX(
                PredefinedTypes.CXX_DOUBLE_COMPLEX,
                "MPI_CXX_DOUBLE_COMPLEX",
                BasicType.DOUBLE_COMPLEX,
                TypeFamily.COMPLEX),
        CXX_LONG_DOUBLE_COMPLEX(
                PredefinedTypes.CXX_LONG_DOUBLE_COMPLEX,
                "MPI_CXX_LONG_DOUBLE_COMPLEX",
                BasicType.NONE,
                TypeFamily.NONE),
        INT8_T(PredefinedTypes.INT8_T, "MPI_INT8_T", BasicType.INT8, TypeFamily.C_INTEGER),
        INT16_T(PredefinedTypes.INT16_T, "MPI_INT16_T", BasicType.INT16, TypeFamily.C_INTEGER),
        INT32_T(PredefinedTypes.INT32_T, "MPI_INT32_T", BasicType.INT32, TypeFamily.C_INTEGER),
        INT64_T(PredefinedTypes.INT64_T, "MPI_INT64_T", BasicType.INT64, TypeFamily.C_INTEGER),
        UINT8_T(PredefinedTypes.UINT8_T, "MPI_UINT8_T", BasicType.UINT8, TypeFamily.C_INTEGER),
        UINT16_T(PredefinedTypes.UINT16_T, "MPI_UINT16_T", BasicType.UINT16, TypeFamily.C_INTEGER),
        UINT32_T(PredefinedTypes.UINT32_T, "MPI_UINT32_T", BasicType.UINT32, TypeFamily.C_INTEGER),
        UINT64_T(PredefinedTypes.UINT64_T, "MPI_UINT64_T", BasicType.UINT64, TypeFamily.C_INTEGER),
        C_BOOL(PredefinedTypes.C_BOOL, "MPI_C_BOOL", BasicType.BOOLEAN, TypeFamily.LOGICAL),
        C_FLOAT_COMPLEX(
                PredefinedTypes.C_FLOAT_COMPLEX, "MPI_C_FLOAT_COMPLEX", BasicType.FLOAT_COMPLEX, TypeFamily.COMPLEX),
        C_DOUBLE_COMPLEX(
                PredefinedTypes.C_DOUBLE_COMPLEX, "MPI_C_DOUBLE_COMPLEX", BasicType.DOUBLE_COMPLEX, TypeFamily.COMPLEX),
        C_LONG_DOUBLE_COMPLEX(
                PredefinedTypes.C_LONG_DOUBLE_COMPLEX, "MPI_C_LONG_DOUBLE_COMPLEX", BasicType.NONE, TypeFamily.NONE),
        AINT(PredefinedTypes.AINT, "MPI_AINT", BasicType.INT64, TypeFamily.MULTI_LANGUAGE),
        OFFSET(PredefinedTypes.OFFSET, "MPI_OFFSET", BasicType.INT64, TypeFamily.MULTI_LANGUAGE),
        COUNT(PredefinedTypes.COUNT, "MPI_COUNT", BasicType.INT64, TypeFamily.MULTI_LANGUAGE),
        C_FLOAT16(PredefinedTypes.C_FLOAT16, "MPIX_C_FLOAT16", BasicType.NONE, TypeFamily.NONE),
        LOGICAL1(PredefinedTypes.LOGICAL1, "MPI_LOGICAL1", BasicType.BOOLEAN, TypeFamily.LOGICAL),
        LOGICAL2(PredefinedTypes.LOGICAL2, "MPI_LOGICAL2", BasicType.INT16, TypeFamily.LOGICAL),
        LOGICAL4(PredefinedTypes.LOGICAL4, "MPI_LOGICAL4", BasicType.INT32, TypeFamily.LOGICAL),
        LOGICAL8(PredefinedTypes.LOGICAL8, "MPI_LOGICAL8", BasicType.INT64, TypeFamily.LOGICAL),
        LOGICAL16(PredefinedTypes.LOGICAL16, "MPI_LOGICAL16", BasicType.NONE, TypeFamily.NONE),
        BFLOAT16(PredefinedTypes.BFLOAT16, "MPIX_BFLOAT16", BasicType.NONE, TypeFamily.NONE);

        final int handle;
        final String typeName;
        final BasicType basic;
        final TypeFamily family;

        Builtin(int handle, String typeName, BasicType basic, TypeFamily family) {
            this.handle = handle;
            this.typeName = typeName;
            this.basic = basic;
            this.family = family;
        }
    }

    static {
        java.util.Arrays.fill(FAMILIES, TypeFamily.NONE);
        for (Builtin b : Builtin.values()) {
            FAMILIES[b.handle & INDEX_MASK] = b.family;
            BASICS[b.handle & INDEX_MASK] = b.basic;
        }
    }
}
