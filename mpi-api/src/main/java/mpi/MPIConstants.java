package mpi;

import org.jmpi.binding.MpiConstants;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;

/** The integers of class {@link MPI}, with MPICH's values. */
abstract class MPIConstants {
    public static final int THREAD_SINGLE = Constants.THREAD_SINGLE;
    public static final int THREAD_FUNNELED = Constants.THREAD_FUNNELED;
    public static final int THREAD_SERIALIZED = Constants.THREAD_SERIALIZED;
    public static final int THREAD_MULTIPLE = Constants.THREAD_MULTIPLE;

    public static final int GRAPH = 1;
    public static final int CART = 2;
    public static final int DIST_GRAPH = 3;

    public static final int ANY_SOURCE = Constants.ANY_SOURCE;
    public static final int ANY_TAG = Constants.ANY_TAG;
    public static final int PROC_NULL = Constants.PROC_NULL;
    public static final int ROOT = Constants.ROOT;
    public static final int UNDEFINED = Constants.UNDEFINED;

    public static final int IDENT = Constants.IDENT;
    public static final int CONGRUENT = Constants.CONGRUENT;
    public static final int SIMILAR = Constants.SIMILAR;
    public static final int UNEQUAL = Constants.UNEQUAL;

    public static final int TAG_UB = 0x64400001;
    public static final int HOST = 0x64400003;
    public static final int IO = 0x64400005;
    public static final int WTIME_IS_GLOBAL = 0x64400007;
    public static final int UNIVERSE_SIZE = 0x64400009;
    public static final int LASTUSEDCODE = 0x6440000b;
    public static final int APPNUM = 0x6440000d;
    public static final int WIN_BASE = 0x66000001;
    public static final int WIN_SIZE = 0x66000003;
    public static final int WIN_DISP_UNIT = 0x66000005;
    public static final int WIN_CREATE_FLAVOR = 0x66000007;
    public static final int WIN_MODEL = 0x66000009;
    public static final int KEYVAL_INVALID = 0x24000000;

    public static final int VERSION = 4;
    public static final int SUBVERSION = 1;

    public static final int BSEND_OVERHEAD = MpiConstants.MPI_BSEND_OVERHEAD;
    public static final int MAX_OBJECT_NAME = Constants.MAX_OBJECT_NAME;
    public static final int MAX_PORT_NAME = 256;
    public static final int MAX_DATAREP_STRING = 128;
    public static final int MAX_INFO_KEY = 255;
    public static final int MAX_INFO_VAL = 1024;

    public static final int ORDER_C = 56;
    public static final int ORDER_FORTRAN = 57;
    public static final int DISTRIBUTE_BLOCK = 121;
    public static final int DISTRIBUTE_CYCLIC = 122;
    public static final int DISTRIBUTE_NONE = 123;
    public static final int DISTRIBUTE_DFLT_DARG = -49767;

    public static final int COMBINER_NAMED = MpiConstants.MPI_COMBINER_NAMED;
    public static final int COMBINER_DUP = MpiConstants.MPI_COMBINER_DUP;
    public static final int COMBINER_CONTIGUOUS = MpiConstants.MPI_COMBINER_CONTIGUOUS;
    public static final int COMBINER_VECTOR = MpiConstants.MPI_COMBINER_VECTOR;
    public static final int COMBINER_HVECTOR = MpiConstants.MPI_COMBINER_HVECTOR;
    public static final int COMBINER_INDEXED = MpiConstants.MPI_COMBINER_INDEXED;
    public static final int COMBINER_HINDEXED = MpiConstants.MPI_COMBINER_HINDEXED;
    public static final int COMBINER_INDEXED_BLOCK = MpiConstants.MPI_COMBINER_INDEXED_BLOCK;
    public static final int COMBINER_HINDEXED_BLOCK = MpiConstants.MPI_COMBINER_HINDEXED_BLOCK;
    public static final int COMBINER_STRUCT = MpiConstants.MPI_COMBINER_STRUCT;
    public static final int COMBINER_SUBARRAY = MpiConstants.MPI_COMBINER_SUBARRAY;
    public static final int COMBINER_DARRAY = MpiConstants.MPI_COMBINER_DARRAY;
    public static final int COMBINER_F90_REAL = MpiConstants.MPI_COMBINER_F90_REAL;
    public static final int COMBINER_F90_COMPLEX = MpiConstants.MPI_COMBINER_F90_COMPLEX;
    public static final int COMBINER_F90_INTEGER = MpiConstants.MPI_COMBINER_F90_INTEGER;
    public static final int COMBINER_RESIZED = MpiConstants.MPI_COMBINER_RESIZED;
    public static final int COMBINER_VALUE_INDEX = MpiConstants.MPI_COMBINER_VALUE_INDEX;

    public static final int TYPECLASS_INTEGER = MpiConstants.MPI_TYPECLASS_INTEGER;
    public static final int TYPECLASS_REAL = MpiConstants.MPI_TYPECLASS_REAL;
    public static final int TYPECLASS_COMPLEX = MpiConstants.MPI_TYPECLASS_COMPLEX;

    public static final int MODE_CREATE = 1;
    public static final int MODE_RDONLY = 2;
    public static final int MODE_WRONLY = 4;
    public static final int MODE_RDWR = 8;
    public static final int MODE_DELETE_ON_CLOSE = 16;
    public static final int MODE_UNIQUE_OPEN = 32;
    public static final int MODE_EXCL = 64;
    public static final int MODE_APPEND = 128;
    public static final int MODE_SEQUENTIAL = 256;
    public static final int DISPLACEMENT_CURRENT = -54278278;
    public static final int SEEK_SET = 600;
    public static final int SEEK_CUR = 602;
    public static final int SEEK_END = 604;

    public static final int MODE_NOCHECK = 1024;
    public static final int MODE_NOSTORE = 2048;
    public static final int MODE_NOPUT = 4096;
    public static final int MODE_NOPRECEDE = 8192;
    public static final int MODE_NOSUCCEED = 16384;
    public static final int LOCK_EXCLUSIVE = 234;
    public static final int LOCK_SHARED = 235;

    public static final int SUCCESS = ErrorClass.SUCCESS;
    public static final int ERR_BUFFER = ErrorClass.ERR_BUFFER;
    public static final int ERR_COUNT = ErrorClass.ERR_COUNT;
    public static final int ERR_TYPE = ErrorClass.ERR_TYPE;
    public static final int ERR_TAG = ErrorClass.ERR_TAG;
    public static final int ERR_COMM = ErrorClass.ERR_COMM;
    public static final int ERR_RANK = ErrorClass.ERR_RANK;
    public static final int ERR_REQUEST = ErrorClass.ERR_REQUEST;
    public static final int ERR_ROOT = ErrorClass.ERR_ROOT;
    public static final int ERR_GROUP = ErrorClass.ERR_GROUP;
    public static final int ERR_OP = ErrorClass.ERR_OP;
    public static final int ERR_TOPOLOGY = ErrorClass.ERR_TOPOLOGY;
    public static final int ERR_DIMS = ErrorClass.ERR_DIMS;
    public static final int ERR_ARG = ErrorClass.ERR_ARG;
    public static final int ERR_UNKNOWN = ErrorClass.ERR_UNKNOWN;
    public static final int ERR_TRUNCATE = ErrorClass.ERR_TRUNCATE;
    public static final int ERR_OTHER = ErrorClass.ERR_OTHER;
    public static final int ERR_INTERN = ErrorClass.ERR_INTERN;
    public static final int ERR_IN_STATUS = ErrorClass.ERR_IN_STATUS;
    public static final int ERR_PENDING = ErrorClass.ERR_PENDING;
    public static final int ERR_ACCESS = ErrorClass.ERR_ACCESS;
    public static final int ERR_AMODE = ErrorClass.ERR_AMODE;
    public static final int ERR_ASSERT = ErrorClass.ERR_ASSERT;
    public static final int ERR_BAD_FILE = ErrorClass.ERR_BAD_FILE;
    public static final int ERR_BASE = ErrorClass.ERR_BASE;
    public static final int ERR_CONVERSION = ErrorClass.ERR_CONVERSION;
    public static final int ERR_DISP = ErrorClass.ERR_DISP;
    public static final int ERR_DUP_DATAREP = ErrorClass.ERR_DUP_DATAREP;
    public static final int ERR_FILE_EXISTS = ErrorClass.ERR_FILE_EXISTS;
    public static final int ERR_FILE_IN_USE = ErrorClass.ERR_FILE_IN_USE;
    public static final int ERR_FILE = ErrorClass.ERR_FILE;
    public static final int ERR_INFO_KEY = ErrorClass.ERR_INFO_KEY;
    public static final int ERR_INFO_NOKEY = ErrorClass.ERR_INFO_NOKEY;
    public static final int ERR_INFO_VALUE = ErrorClass.ERR_INFO_VALUE;
    public static final int ERR_INFO = ErrorClass.ERR_INFO;
    public static final int ERR_IO = ErrorClass.ERR_IO;
    public static final int ERR_KEYVAL = ErrorClass.ERR_KEYVAL;
    public static final int ERR_LOCKTYPE = ErrorClass.ERR_LOCKTYPE;
    public static final int ERR_NAME = ErrorClass.ERR_NAME;
    public static final int ERR_NO_MEM = ErrorClass.ERR_NO_MEM;
    public static final int ERR_NOT_SAME = ErrorClass.ERR_NOT_SAME;
    public static final int ERR_NO_SPACE = ErrorClass.ERR_NO_SPACE;
    public static final int ERR_NO_SUCH_FILE = ErrorClass.ERR_NO_SUCH_FILE;
    public static final int ERR_PORT = ErrorClass.ERR_PORT;
    public static final int ERR_QUOTA = ErrorClass.ERR_QUOTA;
    public static final int ERR_READ_ONLY = ErrorClass.ERR_READ_ONLY;
    public static final int ERR_RMA_CONFLICT = ErrorClass.ERR_RMA_CONFLICT;
    public static final int ERR_RMA_SYNC = ErrorClass.ERR_RMA_SYNC;
    public static final int ERR_SERVICE = ErrorClass.ERR_SERVICE;
    public static final int ERR_SIZE = ErrorClass.ERR_SIZE;
    public static final int ERR_SPAWN = ErrorClass.ERR_SPAWN;
    public static final int ERR_UNSUPPORTED_DATAREP = ErrorClass.ERR_UNSUPPORTED_DATAREP;
    public static final int ERR_UNSUPPORTED_OPERATION = ErrorClass.ERR_UNSUPPORTED_OPERATION;
    public static final int ERR_WIN = ErrorClass.ERR_WIN;
    public static final int ERR_RMA_RANGE = ErrorClass.ERR_RMA_RANGE;
    public static final int ERR_RMA_ATTACH = ErrorClass.ERR_RMA_ATTACH;
    public static final int ERR_RMA_SHARED = ErrorClass.ERR_RMA_SHARED;
    public static final int ERR_RMA_FLAVOR = ErrorClass.ERR_RMA_FLAVOR;
    public static final int ERR_SESSION = ErrorClass.ERR_SESSION;
    public static final int ERR_PROC_ABORTED = ErrorClass.ERR_PROC_ABORTED;
    public static final int ERR_VALUE_TOO_LARGE = ErrorClass.ERR_VALUE_TOO_LARGE;
    public static final int ERR_ERRHANDLER = ErrorClass.ERR_ERRHANDLER;
    public static final int ERR_ABI = ErrorClass.ERR_ABI;
    public static final int ERR_LASTCODE = ErrorClass.ERR_LASTCODE;
    /** No class of the standard; the name is kept for programs that have it. */
    public static final int ERR_SYSRESOURCE = ErrorClass.ERR_OTHER;

    MPIConstants() {}
}
