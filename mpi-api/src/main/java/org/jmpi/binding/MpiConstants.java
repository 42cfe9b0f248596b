package org.jmpi.binding;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.comm.Topology;
import org.jmpi.mpir.datatype.ArrayConstructors;
import org.jmpi.mpir.datatype.Combiner;
import org.jmpi.mpir.datatype.FortranTypes;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.pt2pt.AttachedBuffer;
import org.jmpi.mpir.tool.cvar.CvarHandle;
import org.jmpi.mpir.tool.event.EventSource;
import org.jmpi.mpir.tool.pvar.PvarHandle;
import org.jmpi.mpir.tool.pvar.PvarSession;
import org.jmpi.mpir.tool.type.ToolEnum;
import org.jmpi.mpir.topo.Weights;
import org.jspecify.annotations.Nullable;

/** The constants of the standard, with MPICH's values. */
public class MpiConstants extends ErrorConstants {
    // Versions and limits
    public static final int MPI_VERSION = 4;
    public static final int MPI_SUBVERSION = 1;
    public static final int MPI_MAX_PROCESSOR_NAME = 128;
    public static final int MPI_MAX_ERROR_STRING = 512;
    public static final int MPI_MAX_OBJECT_NAME = 128;
    public static final int MPI_MAX_PORT_NAME = 256;
    public static final int MPI_MAX_INFO_KEY = Info.MAX_KEY;
    public static final int MPI_MAX_INFO_VAL = Info.MAX_VALUE;
    public static final int MPI_MAX_DATAREP_STRING = 128;
    public static final int MPI_MAX_LIBRARY_VERSION_STRING = 8192;
    public static final int MPI_MAX_STRINGTAG_LEN = 256;
    public static final int MPI_MAX_PSET_NAME_LEN = 256;

    // Special values
    public static final int MPI_PROC_NULL = -1;
    public static final int MPI_ANY_SOURCE = -2;
    public static final int MPI_ROOT = -3;
    public static final int MPI_ANY_TAG = -1;
    public static final int MPI_UNDEFINED = -32766;
    public static final int MPI_THREAD_SINGLE = 0;
    public static final int MPI_THREAD_FUNNELED = 1;
    public static final int MPI_THREAD_SERIALIZED = 2;
    public static final int MPI_THREAD_MULTIPLE = 3;
    public static final int MPI_IDENT = 0;
    public static final int MPI_CONGRUENT = 1;
    public static final int MPI_SIMILAR = 2;
    public static final int MPI_UNEQUAL = 3;
    public static final int MPI_COMM_TYPE_SHARED = 1;
    public static final int MPI_COMM_TYPE_HW_GUIDED = 2;
    public static final int MPI_COMM_TYPE_HW_UNGUIDED = 3;
    public static final int MPI_COMM_TYPE_RESOURCE_GUIDED = 4;
    public static final int MPI_GRAPH = Topology.GRAPH;
    public static final int MPI_CART = Topology.CART;
    public static final int MPI_DIST_GRAPH = Topology.DIST_GRAPH;
    /** Instead of weights: the edges have none. */
    public static final int[] MPI_UNWEIGHTED = Weights.UNWEIGHTED;
    /** Instead of weights: the edges have some, but the caller has no edge. */
    public static final int[] MPI_WEIGHTS_EMPTY = Weights.EMPTY;

    public static final int MPI_LOCK_EXCLUSIVE = 234;
    public static final int MPI_LOCK_SHARED = 235;
    public static final int MPI_MODE_CREATE = Constants.MODE_CREATE;
    public static final int MPI_MODE_RDONLY = Constants.MODE_RDONLY;
    public static final int MPI_MODE_WRONLY = Constants.MODE_WRONLY;
    public static final int MPI_MODE_RDWR = Constants.MODE_RDWR;
    public static final int MPI_MODE_DELETE_ON_CLOSE = Constants.MODE_DELETE_ON_CLOSE;
    public static final int MPI_MODE_UNIQUE_OPEN = Constants.MODE_UNIQUE_OPEN;
    public static final int MPI_MODE_EXCL = Constants.MODE_EXCL;
    public static final int MPI_MODE_APPEND = Constants.MODE_APPEND;
    public static final int MPI_MODE_SEQUENTIAL = Constants.MODE_SEQUENTIAL;
    public static final int MPI_SEEK_SET = Constants.SEEK_SET;
    public static final int MPI_SEEK_CUR = Constants.SEEK_CUR;
    public static final int MPI_SEEK_END = Constants.SEEK_END;
    public static final long MPI_DISPLACEMENT_CURRENT = Constants.DISPLACEMENT_CURRENT;
    public static final int MPI_MODE_NOCHECK = 1024;
    public static final int MPI_MODE_NOSTORE = 2048;
    public static final int MPI_MODE_NOPUT = 4096;
    public static final int MPI_MODE_NOPRECEDE = 8192;
    public static final int MPI_MODE_NOSUCCEED = 16384;
    public static final int MPI_WIN_FLAVOR_CREATE = 1;
    public static final int MPI_WIN_FLAVOR_ALLOCATE = 2;
    public static final int MPI_WIN_FLAVOR_DYNAMIC = 3;
    public static final int MPI_WIN_FLAVOR_SHARED = 4;
    public static final int MPI_WIN_SEPARATE = 1;
    public static final int MPI_WIN_UNIFIED = 2;
    /** The buffer stays where it is: the collective reads from and writes to the other one. */
    public static final Object MPI_IN_PLACE = SpecialBuffers.IN_PLACE;
    /** The origin of absolute addresses. */
    public static final Object MPI_BOTTOM = SpecialBuffers.BOTTOM;
    /** Instead of a buffer for buffered sends: the library finds the memory. */
    public static final Object MPI_BUFFER_AUTOMATIC = SpecialBuffers.BUFFER_AUTOMATIC;
    /** Bytes that a buffered send needs in the attached buffer beside its data. */
    public static final int MPI_BSEND_OVERHEAD = AttachedBuffer.OVERHEAD;
    /** The caller wants no status. */
    public static final @Nullable MPI_Status MPI_STATUS_IGNORE = null;
    /** The caller wants no statuses. */
    public static final MPI_Status @Nullable [] MPI_STATUSES_IGNORE = null;

    // Fortran's status: an array of integers
    public static final int MPI_F_STATUS_SIZE = 5;
    public static final int MPI_F_SOURCE = 2;
    public static final int MPI_F_TAG = 3;
    public static final int MPI_F_ERROR = 4;
    /** The Fortran caller wants no status. */
    public static final int @Nullable [] MPI_F_STATUS_IGNORE = null;
    /** The Fortran caller wants no statuses. */
    public static final int @Nullable [] MPI_F_STATUSES_IGNORE = null;
    /** The Fortran 2008 caller wants no status. */
    public static final @Nullable MPI_Status MPI_F08_STATUS_IGNORE = null;
    /** The Fortran 2008 caller wants no statuses. */
    public static final MPI_Status @Nullable [] MPI_F08_STATUSES_IGNORE = null;

    // Null handles
    public static final int MPI_COMM_NULL = 0x04000000;
    public static final int MPI_GROUP_NULL = 0x08000000;
    public static final int MPI_DATATYPE_NULL = 0x0c000000;
    public static final int MPI_ERRHANDLER_NULL = 0x14000000;
    public static final int MPI_OP_NULL = 0x18000000;
    public static final int MPI_INFO_NULL = 0x1c000000;
    public static final int MPI_WIN_NULL = 0x20000000;
    public static final int MPI_KEYVAL_INVALID = 0x24000000;
    public static final int MPI_REQUEST_NULL = 0x2c000000;
    public static final int MPI_MESSAGE_NULL = 0x2c000000;
    public static final int MPI_SESSION_NULL = 0x38000000;
    public static final int MPI_FILE_NULL = 0x10000000;

    // Predefined objects
    public static final int MPI_COMM_WORLD = 0x44000000;
    public static final int MPI_COMM_SELF = 0x44000001;
    public static final int MPI_GROUP_EMPTY = 0x48000000;
    public static final int MPI_INFO_ENV = 0x5c000001;
    public static final int MPI_MESSAGE_NO_PROC = 0x6c000000;
    public static final int MPI_ERRORS_ARE_FATAL = 0x54000000;
    public static final int MPI_ERRORS_RETURN = 0x54000001;
    public static final int MPI_ERRORS_ABORT = 0x54000003;
    public static final int MPI_TAG_UB = 0x64400001;
    public static final int MPI_HOST = 0x64400003;
    public static final int MPI_IO = 0x64400005;
    public static final int MPI_WTIME_IS_GLOBAL = 0x64400007;
    public static final int MPI_UNIVERSE_SIZE = 0x64400009;
    public static final int MPI_LASTUSEDCODE = 0x6440000b;
    public static final int MPI_APPNUM = 0x6440000d;
    public static final int MPI_WIN_BASE = 0x66000001;
    public static final int MPI_WIN_SIZE = 0x66000003;
    public static final int MPI_WIN_DISP_UNIT = 0x66000005;
    public static final int MPI_WIN_CREATE_FLAVOR = 0x66000007;
    public static final int MPI_WIN_MODEL = 0x66000009;

    // Callbacks of attributes: duplicates don't get the attribute; they get the same value; nothing to do
    public static final MPI_Comm_copy_attr_function MPI_COMM_NULL_COPY_FN = new PredefinedCallbacks.Copy(false);
    public static final MPI_Comm_copy_attr_function MPI_COMM_DUP_FN = new PredefinedCallbacks.Copy(true);
    public static final MPI_Comm_delete_attr_function MPI_COMM_NULL_DELETE_FN = new PredefinedCallbacks.Delete();
    public static final MPI_Win_copy_attr_function MPI_WIN_NULL_COPY_FN = new PredefinedCallbacks.Copy(false);
    public static final MPI_Win_copy_attr_function MPI_WIN_DUP_FN = new PredefinedCallbacks.Copy(true);
    public static final MPI_Win_delete_attr_function MPI_WIN_NULL_DELETE_FN = new PredefinedCallbacks.Delete();
    public static final MPI_Type_copy_attr_function MPI_TYPE_NULL_COPY_FN = new PredefinedCallbacks.Copy(false);
    public static final MPI_Type_copy_attr_function MPI_TYPE_DUP_FN = new PredefinedCallbacks.Copy(true);
    public static final MPI_Type_delete_attr_function MPI_TYPE_NULL_DELETE_FN = new PredefinedCallbacks.Delete();
    public static final MPI_Copy_function MPI_NULL_COPY_FN = new PredefinedCallbacks.Copy(false);
    public static final MPI_Copy_function MPI_DUP_FN = new PredefinedCallbacks.Copy(true);
    public static final MPI_Delete_function MPI_NULL_DELETE_FN = new PredefinedCallbacks.Delete();
    // Keys and handle types: the attribute system of ADR 0014, no part of the standard
    public static final int MPI_KEY_NULL = 0x30000000;
    public static final int MPI_KEY_TAG_UB = 0x70000001;
    public static final int MPI_KEY_HOST = 0x70000002;
    public static final int MPI_KEY_IO = 0x70000003;
    public static final int MPI_KEY_WTIME_IS_GLOBAL = 0x70000004;
    public static final int MPI_KEY_UNIVERSE_SIZE = 0x70000005;
    public static final int MPI_KEY_LASTUSEDCODE = 0x70000006;
    public static final int MPI_KEY_APPNUM = 0x70000007;
    public static final int MPI_KEY_WIN_BASE = 0x70000008;
    public static final int MPI_KEY_WIN_SIZE = 0x70000009;
    public static final int MPI_KEY_WIN_DISP_UNIT = 0x7000000a;
    public static final int MPI_KEY_WIN_CREATE_FLAVOR = 0x7000000b;
    public static final int MPI_KEY_WIN_MODEL = 0x7000000c;
    public static final int MPI_HANDLE_COMM = 1;
    public static final int MPI_HANDLE_GROUP = 2;
    public static final int MPI_HANDLE_DATATYPE = 3;
    public static final int MPI_HANDLE_FILE = 4;
    public static final int MPI_HANDLE_ERRHANDLER = 5;
    public static final int MPI_HANDLE_OP = 6;
    public static final int MPI_HANDLE_INFO = 7;
    public static final int MPI_HANDLE_WIN = 8;
    public static final int MPI_HANDLE_REQUEST = 11;
    public static final int MPI_HANDLE_KEY = 12;
    public static final int MPI_HANDLE_SESSION = 14;
    public static final int MPI_HANDLE_MESSAGE = 16;
    /** Elements are in the file as in memory. */
    public static final MPI_Datarep_conversion_function MPI_CONVERSION_FN_NULL = new PredefinedCallbacks.NoConversion();
    /** The same. */
    public static final MPI_Datarep_conversion_function MPI_CONVERSION_FN_NULL_C = MPI_CONVERSION_FN_NULL;
    /** Gives the copy of a handle the same value. */
    public static final MPI_Value_copy_function MPI_VALUE_DUP_FN = new PredefinedCallbacks.CopyValue(true);
    /** Gives the copy of a handle no value. */
    public static final MPI_Value_copy_function MPI_VALUE_NULL_COPY_FN = new PredefinedCallbacks.CopyValue(false);
    /** Does nothing. */
    public static final MPI_Value_free_function MPI_VALUE_NULL_FREE_FN = new PredefinedCallbacks.IgnoreValue();
    /** Does nothing. */
    public static final MPI_Value_destroy_function MPI_VALUE_NULL_DESTROY_FN = new PredefinedCallbacks.IgnoreValue();

    // Reduction operations
    public static final int MPI_MAX = 0x58000001;
    public static final int MPI_MIN = 0x58000002;
    public static final int MPI_SUM = 0x58000003;
    public static final int MPI_PROD = 0x58000004;
    public static final int MPI_LAND = 0x58000005;
    public static final int MPI_BAND = 0x58000006;
    public static final int MPI_LOR = 0x58000007;
    public static final int MPI_BOR = 0x58000008;
    public static final int MPI_LXOR = 0x58000009;
    public static final int MPI_BXOR = 0x5800000a;
    public static final int MPI_MINLOC = 0x5800000b;
    public static final int MPI_MAXLOC = 0x5800000c;
    public static final int MPI_REPLACE = 0x5800000d;
    public static final int MPI_NO_OP = 0x5800000e;

    // Datatypes
    public static final int MPI_CHAR = 0x4c000101;
    public static final int MPI_UNSIGNED_CHAR = 0x4c000102;
    public static final int MPI_SHORT = 0x4c000203;
    public static final int MPI_UNSIGNED_SHORT = 0x4c000204;
    public static final int MPI_INT = 0x4c000405;
    public static final int MPI_UNSIGNED = 0x4c000406;
    public static final int MPI_LONG = 0x4c000807;
    public static final int MPI_UNSIGNED_LONG = 0x4c000808;
    public static final int MPI_LONG_LONG = 0x4c000809;
    public static final int MPI_FLOAT = 0x4c00040a;
    public static final int MPI_DOUBLE = 0x4c00080b;
    public static final int MPI_LONG_DOUBLE = 0x4c00100c;
    public static final int MPI_BYTE = 0x4c00010d;
    public static final int MPI_WCHAR = 0x4c00040e;
    public static final int MPI_PACKED = 0x4c00010f;
    public static final int MPI_2INT = 0x4c000816;
    public static final int MPI_SIGNED_CHAR = 0x4c000118;
    public static final int MPI_UNSIGNED_LONG_LONG = 0x4c000819;
    public static final int MPI_CHARACTER = 0x4c00011a;
    public static final int MPI_INTEGER = 0x4c00041b;
    public static final int MPI_REAL = 0x4c00041c;
    public static final int MPI_LOGICAL = 0x4c00041d;
    public static final int MPI_COMPLEX = 0x4c00081e;
    public static final int MPI_DOUBLE_PRECISION = 0x4c00081f;
    public static final int MPI_2INTEGER = 0x4c000820;
    public static final int MPI_2REAL = 0x4c000821;
    public static final int MPI_DOUBLE_COMPLEX = 0x4c001022;
    public static final int MPI_2DOUBLE_PRECISION = 0x4c001023;
    public static final int MPI_REAL2 = 0x4c000226;
    public static final int MPI_REAL4 = 0x4c000427;
    public static final int MPI_COMPLEX8 = 0x4c000828;
    public static final int MPI_REAL8 = 0x4c000829;
    public static final int MPI_COMPLEX16 = 0x4c00102a;
    public static final int MPI_REAL16 = 0x4c00102b;
    public static final int MPI_COMPLEX32 = 0x4c00202c;
    public static final int MPI_INTEGER1 = 0x4c00012d;
    public static final int MPI_COMPLEX4 = 0x4c00042e;
    public static final int MPI_INTEGER2 = 0x4c00022f;
    public static final int MPI_INTEGER4 = 0x4c000430;
    public static final int MPI_INTEGER8 = 0x4c000831;
    public static final int MPI_INTEGER16 = 0x4c001032;
    public static final int MPI_CXX_BOOL = 0x4c000133;
    public static final int MPI_CXX_FLOAT_COMPLEX = 0x4c000834;
    public static final int MPI_CXX_DOUBLE_COMPLEX = 0x4c001035;
    public static final int MPI_CXX_LONG_DOUBLE_COMPLEX = 0x4c002036;
    public static final int MPI_INT8_T = 0x4c000137;
    public static final int MPI_INT16_T = 0x4c000238;
    public static final int MPI_INT32_T = 0x4c000439;
    public static final int MPI_INT64_T = 0x4c00083a;
    public static final int MPI_UINT8_T = 0x4c00013b;
    public static final int MPI_UINT16_T = 0x4c00023c;
    public static final int MPI_UINT32_T = 0x4c00043d;
    public static final int MPI_UINT64_T = 0x4c00083e;
    public static final int MPI_C_BOOL = 0x4c00013f;
    public static final int MPI_C_FLOAT_COMPLEX = 0x4c000840;
    public static final int MPI_C_DOUBLE_COMPLEX = 0x4c001041;
    public static final int MPI_C_LONG_DOUBLE_COMPLEX = 0x4c002042;
    public static final int MPI_AINT = 0x4c000843;
    public static final int MPI_OFFSET = 0x4c000844;
    public static final int MPI_COUNT = 0x4c000845;
    public static final int MPI_LONG_LONG_INT = 0x4c000809;
    public static final int MPI_C_COMPLEX = 0x4c000840;
    public static final int MPI_LOGICAL1 = 0x4c000147;
    public static final int MPI_LOGICAL2 = 0x4c000248;
    public static final int MPI_LOGICAL4 = 0x4c000449;
    public static final int MPI_LOGICAL8 = 0x4c00084a;
    public static final int MPI_LOGICAL16 = 0x4c00104b;
    public static final int MPIX_C_FLOAT16 = 0x4c000246;
    public static final int MPIX_BFLOAT16 = 0x4c00024c;
    public static final int MPI_FLOAT_INT = 0x8c000000;
    public static final int MPI_DOUBLE_INT = 0x8c000001;
    public static final int MPI_LONG_INT = 0x8c000002;
    public static final int MPI_SHORT_INT = 0x8c000003;
    public static final int MPI_LONG_DOUBLE_INT = 0x8c000004;

    // Constructors of datatypes
    public static final int MPI_COMBINER_NAMED = Combiner.NAMED;
    public static final int MPI_COMBINER_DUP = Combiner.DUP;
    public static final int MPI_COMBINER_CONTIGUOUS = Combiner.CONTIGUOUS;
    public static final int MPI_COMBINER_VECTOR = Combiner.VECTOR;
    public static final int MPI_COMBINER_HVECTOR = Combiner.HVECTOR;
    public static final int MPI_COMBINER_INDEXED = Combiner.INDEXED;
    public static final int MPI_COMBINER_HINDEXED = Combiner.HINDEXED;
    public static final int MPI_COMBINER_INDEXED_BLOCK = Combiner.INDEXED_BLOCK;
    public static final int MPI_COMBINER_HINDEXED_BLOCK = Combiner.HINDEXED_BLOCK;
    public static final int MPI_COMBINER_STRUCT = Combiner.STRUCT;
    public static final int MPI_COMBINER_SUBARRAY = Combiner.SUBARRAY;
    public static final int MPI_COMBINER_DARRAY = Combiner.DARRAY;
    public static final int MPI_COMBINER_F90_REAL = Combiner.F90_REAL;
    public static final int MPI_COMBINER_F90_COMPLEX = Combiner.F90_COMPLEX;
    public static final int MPI_COMBINER_F90_INTEGER = Combiner.F90_INTEGER;
    public static final int MPI_COMBINER_RESIZED = Combiner.RESIZED;
    public static final int MPI_COMBINER_VALUE_INDEX = Combiner.VALUE_INDEX;
    public static final int MPI_ORDER_C = ArrayConstructors.ORDER_C;
    public static final int MPI_ORDER_FORTRAN = ArrayConstructors.ORDER_FORTRAN;
    public static final int MPI_DISTRIBUTE_BLOCK = ArrayConstructors.DISTRIBUTE_BLOCK;
    public static final int MPI_DISTRIBUTE_CYCLIC = ArrayConstructors.DISTRIBUTE_CYCLIC;
    public static final int MPI_DISTRIBUTE_NONE = ArrayConstructors.DISTRIBUTE_NONE;
    public static final int MPI_DISTRIBUTE_DFLT_DARG = ArrayConstructors.DISTRIBUTE_DFLT_DARG;
    public static final int MPI_TYPECLASS_REAL = FortranTypes.TYPECLASS_REAL;
    public static final int MPI_TYPECLASS_INTEGER = FortranTypes.TYPECLASS_INTEGER;
    public static final int MPI_TYPECLASS_COMPLEX = FortranTypes.TYPECLASS_COMPLEX;

    // Tool interface
    public static final int MPI_T_VERBOSITY_USER_BASIC = 221;
    public static final int MPI_T_VERBOSITY_USER_DETAIL = 222;
    public static final int MPI_T_VERBOSITY_USER_ALL = 223;
    public static final int MPI_T_VERBOSITY_TUNER_BASIC = 224;
    public static final int MPI_T_VERBOSITY_TUNER_DETAIL = 225;
    public static final int MPI_T_VERBOSITY_TUNER_ALL = 226;
    public static final int MPI_T_VERBOSITY_MPIDEV_BASIC = 227;
    public static final int MPI_T_VERBOSITY_MPIDEV_DETAIL = 228;
    public static final int MPI_T_VERBOSITY_MPIDEV_ALL = 229;
    public static final int MPI_T_BIND_NO_OBJECT = 9700;
    public static final int MPI_T_BIND_MPI_COMM = 9701;
    public static final int MPI_T_BIND_MPI_DATATYPE = 9702;
    public static final int MPI_T_BIND_MPI_ERRHANDLER = 9703;
    public static final int MPI_T_BIND_MPI_FILE = 9704;
    public static final int MPI_T_BIND_MPI_GROUP = 9705;
    public static final int MPI_T_BIND_MPI_OP = 9706;
    public static final int MPI_T_BIND_MPI_REQUEST = 9707;
    public static final int MPI_T_BIND_MPI_WIN = 9708;
    public static final int MPI_T_BIND_MPI_MESSAGE = 9709;
    public static final int MPI_T_BIND_MPI_INFO = 9710;
    public static final int MPI_T_BIND_MPI_SESSION = 9711;
    public static final int MPI_T_SCOPE_CONSTANT = 60438;
    public static final int MPI_T_SCOPE_READONLY = 60439;
    public static final int MPI_T_SCOPE_LOCAL = 60440;
    public static final int MPI_T_SCOPE_GROUP = 60441;
    public static final int MPI_T_SCOPE_GROUP_EQ = 60442;
    public static final int MPI_T_SCOPE_ALL = 60443;
    public static final int MPI_T_SCOPE_ALL_EQ = 60444;
    public static final int MPI_T_PVAR_CLASS_STATE = 240;
    public static final int MPI_T_PVAR_CLASS_LEVEL = 241;
    public static final int MPI_T_PVAR_CLASS_SIZE = 242;
    public static final int MPI_T_PVAR_CLASS_PERCENTAGE = 243;
    public static final int MPI_T_PVAR_CLASS_HIGHWATERMARK = 244;
    public static final int MPI_T_PVAR_CLASS_LOWWATERMARK = 245;
    public static final int MPI_T_PVAR_CLASS_COUNTER = 246;
    public static final int MPI_T_PVAR_CLASS_AGGREGATE = 247;
    public static final int MPI_T_PVAR_CLASS_TIMER = 248;
    public static final int MPI_T_PVAR_CLASS_GENERIC = 249;
    public static final int MPI_T_CB_REQUIRE_NONE = 0;
    public static final int MPI_T_CB_REQUIRE_MPI_RESTRICTED = 1;
    public static final int MPI_T_CB_REQUIRE_THREAD_SAFE = 2;
    public static final int MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE = 3;
    public static final int MPI_T_SOURCE_ORDERED = EventSource.ORDERED;
    public static final int MPI_T_SOURCE_UNORDERED = EventSource.UNORDERED;
    public static final @Nullable ToolEnum MPI_T_ENUM_NULL = null;
    public static final @Nullable CvarHandle MPI_T_CVAR_HANDLE_NULL = null;
    public static final @Nullable PvarHandle MPI_T_PVAR_HANDLE_NULL = null;
    public static final @Nullable PvarSession MPI_T_PVAR_SESSION_NULL = null;
    public static final PvarHandle MPI_T_PVAR_ALL_HANDLES = PvarHandle.ALL;

    /** For {@link Mpi} only. */
    protected MpiConstants() {}
}
