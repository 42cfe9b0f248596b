package org.jmpi.mpir.datatype;

/**
 * The handles of the predefined datatypes, with MPICH's values: {@code 0x4c00SSII}, SS the size in bytes, II the index;
 * the pair types are the first direct handles. Names lack the prefix {@code MPI_}; a leading 2 became {@code TWO_}.
 */
public final class PredefinedTypes {
    public static final int DATATYPE_NULL = 0x0c000000;
    public static final int CHAR = 0x4c000101;
    public static final int UNSIGNED_CHAR = 0x4c000102;
    public static final int SHORT = 0x4c000203;
    public static final int UNSIGNED_SHORT = 0x4c000204;
    public static final int INT = 0x4c000405;
    public static final int UNSIGNED = 0x4c000406;
    public static final int LONG = 0x4c000807;
    public static final int UNSIGNED_LONG = 0x4c000808;
    public static final int LONG_LONG = 0x4c000809;
    public static final int FLOAT = 0x4c00040a;
    public static final int DOUBLE = 0x4c00080b;
    public static final int LONG_DOUBLE = 0x4c00100c;
    public static final int BYTE = 0x4c00010d;
    public static final int WCHAR = 0x4c00040e;
    public static final int PACKED = 0x4c00010f;
    public static final int LB = 0x4c000010;
    public static final int UB = 0x4c000011;
    public static final int TWO_INT = 0x4c000816;
    public static final int SIGNED_CHAR = 0x4c000118;
    public static final int UNSIGNED_LONG_LONG = 0x4c000819;
    public static final int CHARACTER = 0x4c00011a;
    public static final int INTEGER = 0x4c00041b;
    public static final int REAL = 0x4c00041c;
    public static final int LOGICAL = 0x4c00041d;
    public static final int COMPLEX = 0x4c00081e;
    public static final int DOUBLE_PRECISION = 0x4c00081f;
    public static final int TWO_INTEGER = 0x4c000820;
    public static final int TWO_REAL = 0x4c000821;
    public static final int DOUBLE_COMPLEX = 0x4c001022;
    public static final int TWO_DOUBLE_PRECISION = 0x4c001023;
    public static final int REAL2 = 0x4c000226;
    public static final int REAL4 = 0x4c000427;
    public static final int COMPLEX8 = 0x4c000828;
    public static final int REAL8 = 0x4c000829;
    public static final int COMPLEX16 = 0x4c00102a;
    public static final int REAL16 = 0x4c00102b;
    public static final int COMPLEX32 = 0x4c00202c;
    public static final int INTEGER1 = 0x4c00012d;
    public static final int COMPLEX4 = 0x4c00042e;
    public static final int INTEGER2 = 0x4c00022f;
    public static final int INTEGER4 = 0x4c000430;
    public static final int INTEGER8 = 0x4c000831;
    public static final int INTEGER16 = 0x4c001032;
    public static final int CXX_BOOL = 0x4c000133;
    public static final int CXX_FLOAT_COMPLEX = 0x4c000834;
    public static final int CXX_DOUBLE_COMPLEX = 0x4c001035;
    public static final int CXX_LONG_DOUBLE_COMPLEX = 0x4c002036;
    public static final int INT8_T = 0x4c000137;
    public static final int INT16_T = 0x4c000238;
    public static final int INT32_T = 0x4c000439;
    public static final int INT64_T = 0x4c00083a;
    public static final int UINT8_T = 0x4c00013b;
    public static final int UINT16_T = 0x4c00023c;
    public static final int UINT32_T = 0x4c00043d;
    public static final int UINT64_T = 0x4c00083e;
    public static final int C_BOOL = 0x4c00013f;
    public static final int C_FLOAT_COMPLEX = 0x4c000840;
    public static final int C_DOUBLE_COMPLEX = 0x4c001041;
    public static final int C_LONG_DOUBLE_COMPLEX = 0x4c002042;
    public static final int AINT = 0x4c000843;
    public static final int OFFSET = 0x4c000844;
    public static final int COUNT = 0x4c000845;
    public static final int C_FLOAT16 = 0x4c000246;
    public static final int LOGICAL1 = 0x4c000147;
    public static final int LOGICAL2 = 0x4c000248;
    public static final int LOGICAL4 = 0x4c000449;
    public static final int LOGICAL8 = 0x4c00084a;
    public static final int LOGICAL16 = 0x4c00104b;
    public static final int BFLOAT16 = 0x4c00024c;
    public static final int LONG_LONG_INT = LONG_LONG;
    public static final int FLOAT_INT = 0x8c000000;
    public static final int DOUBLE_INT = 0x8c000001;
    public static final int LONG_INT = 0x8c000002;
    public static final int SHORT_INT = 0x8c000003;
    public static final int LONG_DOUBLE_INT = 0x8c000004;

    private PredefinedTypes() {}
}
