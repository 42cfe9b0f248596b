package org.jmpi.mpir.abi;

/** The integers with a meaning of their own, with MPICH's values. */
public final class Constants {
    public static final int PROC_NULL = -1;
    public static final int ANY_SOURCE = -2;
    public static final int ROOT = -3;
    public static final int ANY_TAG = -1;
    public static final int UNDEFINED = -32766;

    public static final int THREAD_SINGLE = 0;
    public static final int THREAD_FUNNELED = 1;
    public static final int THREAD_SERIALIZED = 2;
    public static final int THREAD_MULTIPLE = 3;

    public static final int IDENT = 0;
    public static final int CONGRUENT = 1;
    public static final int SIMILAR = 2;
    public static final int UNEQUAL = 3;

    public static final int COMM_TYPE_SHARED = 1;

    public static final int MAX_OBJECT_NAME = 128;
    public static final int MAX_ERROR_STRING = 512;
    public static final int MAX_PROCESSOR_NAME = 128;
    public static final int MAX_LIBRARY_VERSION_STRING = 8192;

    public static final int WIN_FLAVOR_CREATE = 1;
    public static final int WIN_FLAVOR_ALLOCATE = 2;
    public static final int WIN_FLAVOR_DYNAMIC = 3;
    public static final int WIN_FLAVOR_SHARED = 4;
    public static final int WIN_UNIFIED = 2;
    public static final int LOCK_EXCLUSIVE = 234;
    public static final int LOCK_SHARED = 235;
    public static final int MODE_CREATE = 1;
    public static final int MODE_RDONLY = 2;
    public static final int MODE_WRONLY = 4;
    public static final int MODE_RDWR = 8;
    public static final int MODE_DELETE_ON_CLOSE = 16;
    public static final int MODE_UNIQUE_OPEN = 32;
    public static final int MODE_EXCL = 64;
    public static final int MODE_APPEND = 128;
    public static final int MODE_SEQUENTIAL = 256;
    public static final int SEEK_SET = 600;
    public static final int SEEK_CUR = 602;
    public static final int SEEK_END = 604;
    public static final long DISPLACEMENT_CURRENT = -54278278;
    public static final int MODE_NOCHECK = 1024;
    public static final int MODE_NOSTORE = 2048;
    public static final int MODE_NOPUT = 4096;
    public static final int MODE_NOPRECEDE = 8192;
    public static final int MODE_NOSUCCEED = 16384;

    private Constants() {}
}
