package mpi;

import static mpi.MPIException.check;

import java.nio.ByteBuffer;
import java.util.List;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** The environment of MPI, and its constants. */
public final class MPI extends MpiJava {
    public static final Intracomm COMM_WORLD = new Intracomm(Mpi.MPI_COMM_WORLD);
    public static final Intracomm COMM_SELF = new Intracomm(Mpi.MPI_COMM_SELF);

    /** The buffer of datatypes whose displacements are addresses, see {@link #getAddress}. */
    public static final Object BOTTOM = Mpi.MPI_BOTTOM;

    public static final Op MAX = new Op(Mpi.MPI_MAX, true);
    public static final Op MIN = new Op(Mpi.MPI_MIN, true);
    public static final Op SUM = new Op(Mpi.MPI_SUM, true);
    public static final Op PROD = new Op(Mpi.MPI_PROD, true);
    public static final Op LAND = new Op(Mpi.MPI_LAND, true);
    public static final Op BAND = new Op(Mpi.MPI_BAND, true);
    public static final Op LOR = new Op(Mpi.MPI_LOR, true);
    public static final Op BOR = new Op(Mpi.MPI_BOR, true);
    public static final Op LXOR = new Op(Mpi.MPI_LXOR, true);
    public static final Op BXOR = new Op(Mpi.MPI_BXOR, true);
    public static final Op MINLOC = new Op(Mpi.MPI_MINLOC, true);
    public static final Op MAXLOC = new Op(Mpi.MPI_MAXLOC, true);
    public static final Op REPLACE = new Op(Mpi.MPI_REPLACE, false);
    public static final Op NO_OP = new Op(Mpi.MPI_NO_OP, false);

    public static final Datatype DATATYPE_NULL = new Datatype(Mpi.MPI_DATATYPE_NULL, BaseType.BYTE);
    /** Unsigned bytes. */
    public static final Datatype BYTE = new Datatype(Mpi.MPI_UINT8_T, BaseType.BYTE);
    /** Unsigned 16-bit numbers. */
    public static final Datatype CHAR = new Datatype(Mpi.MPI_UINT16_T, BaseType.CHAR);

    public static final Datatype SHORT = new Datatype(Mpi.MPI_INT16_T, BaseType.SHORT);
    /** Unsigned bytes, 0 or 1, with a handle that is not that of {@link #BYTE}. */
    public static final Datatype BOOLEAN = new Datatype(Mpi.MPI_UNSIGNED_CHAR, BaseType.BOOLEAN);

    public static final Datatype INT = new Datatype(Mpi.MPI_INT32_T, BaseType.INT);
    public static final Datatype LONG = new Datatype(Mpi.MPI_INT64_T, BaseType.LONG);
    public static final Datatype FLOAT = new Datatype(Mpi.MPI_FLOAT, BaseType.FLOAT);
    public static final Datatype DOUBLE = new Datatype(Mpi.MPI_DOUBLE, BaseType.DOUBLE);
    public static final Datatype PACKED = new Datatype(Mpi.MPI_PACKED, BaseType.BYTE);
    public static final Datatype FLOAT_COMPLEX = new Datatype(Mpi.MPI_C_FLOAT_COMPLEX, BaseType.FLOAT);
    public static final Datatype DOUBLE_COMPLEX = new Datatype(Mpi.MPI_C_DOUBLE_COMPLEX, BaseType.DOUBLE);
    public static final Datatype INT2 = new Datatype(Mpi.MPI_2INT, BaseType.BYTE);
    public static final Datatype SHORT_INT = new Datatype(Mpi.MPI_SHORT_INT, BaseType.BYTE);
    public static final Datatype LONG_INT = new Datatype(Mpi.MPI_LONG_INT, BaseType.BYTE);
    public static final Datatype FLOAT_INT = new Datatype(Mpi.MPI_FLOAT_INT, BaseType.BYTE);
    public static final Datatype DOUBLE_INT = new Datatype(Mpi.MPI_DOUBLE_INT, BaseType.BYTE);

    /** The layout of {@link #INT2}. */
    public static final Int2 int2 = new Int2();
    /** The layout of {@link #SHORT_INT}. */
    public static final ShortInt shortInt = new ShortInt();
    /** The layout of {@link #LONG_INT}. */
    public static final LongInt longInt = new LongInt();
    /** The layout of {@link #FLOAT_INT}. */
    public static final FloatInt floatInt = new FloatInt();
    /** The layout of {@link #DOUBLE_INT}. */
    public static final DoubleInt doubleInt = new DoubleInt();

    public static final Request REQUEST_NULL = new Request(Mpi.MPI_REQUEST_NULL);
    public static final Group GROUP_EMPTY = new Group(Mpi.MPI_GROUP_EMPTY);

    public static final Info INFO_NULL = new Info(Mpi.MPI_INFO_NULL);
    /** How this program was started: command, arguments, number of processes. Read-only. */
    public static final Info INFO_ENV = new Info(Mpi.MPI_INFO_ENV);

    public static final Errhandler ERRORS_ARE_FATAL = new Errhandler(Mpi.MPI_ERRORS_ARE_FATAL);
    public static final Errhandler ERRORS_RETURN = new Errhandler(Mpi.MPI_ERRORS_RETURN);
    public static final Errhandler ERRORS_ABORT = new Errhandler(Mpi.MPI_ERRORS_ABORT);

    /** Everything is static; public because programs may have made one. */
    public MPI() {}

    /**
     * Initializes MPI.
     *
     * @param args the program's arguments
     * @return a new array with the same arguments
     */
    public static String[] Init(String[] args) throws MPIException {
        String[] copy = args.clone();
        checkNotRunning();
        try {
            check(Mpi.MPI_Init(copy));
        } catch (MpirException e) {
            throw new MPIException(e);
        }
        return copy;
    }

    /**
     * Initializes MPI for use by several threads.
     *
     * @param args the program's arguments
     * @param required one of the {@code THREAD_} constants
     * @return the level that is provided
     */
    public static int InitThread(String[] args, int required) throws MPIException {
        checkNotRunning();
        int[] provided = new int[1];
        try {
            check(Mpi.MPI_Init_thread(args.clone(), required, provided));
        } catch (MpirException e) {
            throw new MPIException(e);
        }
        return provided[0];
    }

    /**
     * Runs a job within this program, without a launcher: {@code MPI.run(4, comm -> comm.getRank())} returns {@code [0, 1, 2, 3]}. The
     * ranks are threads of this JVM; each is between Init and Finalize while {@code body} runs. In {@code jshell} it does the same. Local:
     * the calling thread waits, and is no rank. If it is interrupted the job ends. Several threads may run jobs at the same time.
     *
     * @param <T> what the ranks return
     * @param ranks how many ranks there are, 1 to 4096
     * @param body what each rank does; classes, static fields and objects are shared by all, as threads share them
     * @return what each rank returned, in the order of ranks
     * @throws MPIException if a rank threw something, which is the cause, or the job was aborted or interrupted
     * @throws IllegalStateException if the calling thread belongs to a rank
     */
    public static <T extends @Nullable Object> List<T> run(int ranks, EmbeddedJob.Body<? extends T> body)
            throws MPIException {
        return EmbeddedJob.threads(ranks).run(body);
    }

    private static void checkNotRunning() {
        Rank rank = Rank.current();
        if (rank != null && rank.worldState == Rank.State.INITIALIZED) {
            throw new MPIException("MPI is already initialized. Call MPI.Init or MPI.InitThread once.");
        }
    }

    /** Returns the thread level that is provided. */
    public static int queryThread() throws MPIException {
        Wrapper.checkRunning();
        int[] provided = new int[1];
        check(Mpi.MPI_Query_thread(provided));
        return provided[0];
    }

    /** Returns whether the calling thread called Init. */
    public static boolean isThreadMain() throws MPIException {
        Wrapper.checkRunning();
        boolean[] flag = new boolean[1];
        check(Mpi.MPI_Is_thread_main(flag));
        return flag[0];
    }

    /** Ends the use of MPI. Collective. */
    public static void Finalize() throws MPIException {
        StructBlocks.freeAll();
        check(Mpi.MPI_Finalize());
    }

    /**
     * Returns the address of {@code location}'s first element, for displacements of datatypes whose buffer is
     * {@link #BOTTOM} (MPI 4.1, 5.1.5). It stands for the object as long as that lives; differences inside one object are
     * in bytes.
     *
     * @param location a primitive array or NIO buffer
     */
    public static long getAddress(Object location) throws MPIException {
        Wrapper.checkRunning();
        long[] address = new long[1];
        check(Mpi.MPI_Get_address(location, address));
        return address[0];
    }

    /**
     * Gives this process a buffer for buffered sends, which must not be touched until it is detached. Local.
     *
     * @throws MPIException of class ERR_BUFFER if one is attached already
     */
    public static void attachBuffer(byte[] buffer) throws MPIException {
        Wrapper.checkRunning();
        check(Mpi.MPI_Buffer_attach(buffer, buffer.length));
    }

    /** Lets the library find the memory for buffered sends ({@code MPI_BUFFER_AUTOMATIC}). Local. */
    public static void attachAutomaticBuffer() throws MPIException {
        Wrapper.checkRunning();
        check(Mpi.MPI_Buffer_attach(Mpi.MPI_BUFFER_AUTOMATIC, 0));
    }

    /**
     * Waits until all messages in the process's buffer are on their way, and detaches it.
     *
     * @return the array that was attached; null if it was the automatic buffer
     */
    public static byte @Nullable [] detachBuffer() throws MPIException {
        Wrapper.checkRunning();
        Object[] buffer = new Object[1];
        check(Mpi.MPI_Buffer_detach_c(buffer, new long[1]));
        return AttachedBuffers.arrayOf(buffer[0]);
    }

    /** Waits until all messages in the process's buffer are on their way. */
    public static void flushBuffer() throws MPIException {
        Wrapper.checkRunning();
        check(Mpi.MPI_Buffer_flush());
    }

    /** Begins to wait until all messages in the process's buffer are on their way. */
    public static Request iFlushBuffer() throws MPIException {
        Wrapper.checkRunning();
        int[] request = new int[1];
        check(Mpi.MPI_Buffer_iflush(request));
        return Request.of(request[0]);
    }

    /** Returns seconds since some time in the past. */
    public static double wtime() throws MPIException {
        return Mpi.MPI_Wtime();
    }

    /** Returns the resolution of {@link #wtime} in seconds. */
    public static double wtick() throws MPIException {
        return Mpi.MPI_Wtick();
    }

    /** Returns the version of the standard. Doesn't need Init. */
    public static Version getVersion() {
        int[] version = new int[1];
        int[] subversion = new int[1];
        check(Mpi.MPI_Get_version(version, subversion));
        return new Version(version[0], subversion[0]);
    }

    /** Returns name and version of this library. Doesn't need Init. */
    public static String getLibVersion() {
        String[] version = new String[1];
        check(Mpi.MPI_Get_library_version(version));
        return version[0];
    }

    /** Returns the name of this host. */
    public static String getProcessorName() throws MPIException {
        String[] name = new String[1];
        check(Mpi.MPI_Get_processor_name(name));
        return name[0];
    }

    /**
     * Allocates {@code bytes} bytes, aligned to 64, in native byte order, from which long messages to ranks of the same node
     * are copied only once (MPI 4.1, 9.2). It stays until {@link #freeMem}.
     *
     * @throws MPIException of class ERR_ARG if {@code bytes} is negative, ERR_NO_MEM if there is no such memory
     */
    public static ByteBuffer allocMem(long bytes) throws MPIException {
        return allocMem(bytes, Mpi.MPI_INFO_NULL);
    }

    /**
     * The same with hints: {@code mpi_minimum_memory_alignment}, a power of two.
     *
     * @throws MPIException of class ERR_INFO_VALUE if it is none; as {@link #allocMem(long)}
     */
    public static ByteBuffer allocMem(long bytes, Info info) throws MPIException {
        return allocMem(bytes, info.handle());
    }

    private static ByteBuffer allocMem(long bytes, int info) throws MPIException {
        ByteBuffer[] base = new ByteBuffer[1];
        check(Mpi.MPI_Alloc_mem(bytes, info, base));
        return base[0];
    }

    /**
     * Frees what {@link #allocMem(long)} returned; no slice or view of it may be used any more.
     *
     * @throws MPIException of class ERR_BASE if it is something else, a slice or view for example, or was freed
     */
    public static void freeMem(ByteBuffer base) throws MPIException {
        check(Mpi.MPI_Free_mem(base));
    }

    /** Returns whether Init was called, even if Finalize was too. */
    public static boolean isInitialized() throws MPIException {
        boolean[] flag = new boolean[1];
        check(Mpi.MPI_Initialized(flag));
        return flag[0];
    }

    /** Returns whether Finalize was called. */
    public static boolean isFinalized() throws MPIException {
        boolean[] flag = new boolean[1];
        check(Mpi.MPI_Finalized(flag));
        return flag[0];
    }

    /**
     * Adds an error class, above {@link #ERR_LASTCODE} (MPI 4.1, 9.5). Local, any thread, at any time, like all functions of
     * error classes and codes.
     */
    public static int addErrorClass() throws MPIException {
        int[] errorClass = new int[1];
        check(Mpi.MPI_Add_error_class(errorClass));
        return errorClass[0];
    }

    /** Adds an error code to {@code errorClass}, an added one or one of the {@code ERR_} constants. */
    public static int addErrorCode(int errorClass) throws MPIException {
        int[] code = new int[1];
        check(Mpi.MPI_Add_error_code(errorClass, code));
        return code[0];
    }

    /** Gives an added error class or code its text, at most 511 characters. */
    public static void addErrorString(int errorCode, String text) throws MPIException {
        check(Mpi.MPI_Add_error_string(errorCode, text));
    }

    /** Removes an added error class, whose codes must have been removed before. */
    public static void removeErrorClass(int errorClass) throws MPIException {
        check(Mpi.MPI_Remove_error_class(errorClass));
    }

    /** Removes an added error code, whose text must have been removed before. */
    public static void removeErrorCode(int errorCode) throws MPIException {
        check(Mpi.MPI_Remove_error_code(errorCode));
    }

    /** Removes the text of an added error class or code. */
    public static void removeErrorString(int errorCode) throws MPIException {
        check(Mpi.MPI_Remove_error_string(errorCode));
    }

    /** Returns the error class of {@code errorCode}. */
    public static int errorClass(int errorCode) throws MPIException {
        int[] errorClass = new int[1];
        check(Mpi.MPI_Error_class(errorCode, errorClass));
        return errorClass[0];
    }

    /** Returns the text of an error class or code; the empty one if none was added to an added one. */
    public static String errorString(int errorCode) throws MPIException {
        String[] text = new String[1];
        check(Mpi.MPI_Error_string(errorCode, text));
        return text[0];
    }

    /** Tells profiling layers {@code level}; without one this does nothing. */
    public static void pControl(int level, Object obj) {
        Mpi.MPI_Pcontrol(level, obj);
    }
}
