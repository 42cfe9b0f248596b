package org.jmpi.tool.otf2;

/** Numbers of the format that several kinds of file share. */
public final class Otf2 {
    /** A 32-bit reference or number that has no value. */
    public static final long UNDEFINED_32 = 0xFFFFFFFFL;
    /** A 64-bit reference or number that has no value. */
    public static final long UNDEFINED_64 = -1L;
    /** The root of a collective that has none. */
    public static final long ROOT_NONE = 0xFFFFFFFFL;
    /** The root is the rank itself: MPI_ROOT of an intercommunicator. */
    public static final long ROOT_SELF = 0xFFFFFFFEL;
    /** The root is another rank of the own group: MPI_PROC_NULL of an intercommunicator. */
    public static final long ROOT_GROUP = 0xFFFFFFFDL;

    /** Group whose members are the locations of a paradigm's processes or threads. */
    public static final int GROUP_COMM_LOCATIONS = 4;
    /** Group whose members are indexes into the locations of its paradigm. */
    public static final int GROUP_COMM_GROUP = 5;
    /** Group of the process that records, and of no other. */
    public static final int GROUP_COMM_SELF = 6;
    /** Flag of a group: ranks in events are indexes into the locations of the paradigm already. */
    public static final int GROUP_GLOBAL_MEMBERS = 1;

    /** The paradigm of regions that a program names itself. */
    public static final int PARADIGM_USER = 1;
    /** The paradigm MPI. */
    public static final int PARADIGM_MPI = 4;
    /** The number by which JMPI's archives know MPI's files. */
    public static final int IO_PARADIGM_MPI = 0;
    /** Paradigm of what belongs to the measurement, or to the machine that runs the program. */
    public static final int PARADIGM_MEASUREMENT = 6;

    /** Mode of a metric: a sum since the measurement began. */
    public static final int METRIC_SINCE_START = 0;
    /** Mode of a metric: the value at the time of the record. */
    public static final int METRIC_OF_NOW = 0x11;
    /** Base of a metric's unit: a power of ten. */
    public static final int METRIC_DECIMAL = 1;
    /** Occurrence of a class of metrics: at some begins or ends of regions. */
    public static final int METRIC_SYNCHRONOUS = 1;

    /** Least bytes of a chunk. */
    public static final int LEAST_CHUNK = 1 << 18;

    /** Most bytes of a chunk. */
    public static final int MOST_CHUNK = 1 << 24;

    static final int CHUNK_HEADER = 18;
    static final int ID_CHUNK_END = 0;
    static final int ID_BUFFER_END = 1;
    static final int ID_FILE_END = 2;
    static final int ID_CHUNK = 3;
    static final int ID_TIMESTAMP = 5;
    static final int ID_ATTRIBUTES = 6;
    static final int LITTLE_ENDIAN = 0x42;
    static final int BIG_ENDIAN = 0x23;
    /** In place of a record's length: it follows in 8 bytes. In place of a number: all its bits are set. */
    static final int ALL_ONES = 0xFF;

    private Otf2() {}
}
