package mpi;

import static mpi.MPIException.check;

import java.nio.ByteBuffer;
import org.jmpi.binding.Mpi;
import org.jspecify.annotations.Nullable;

/** What class {@link MPI} has of mpiJava 1.2 and MPJ Express beside Open MPI's members. */
@SuppressWarnings({"checkstyle:MethodName", "checkstyle:StaticVariableName"})
abstract class MpiJava extends Buffers {
    /** Objects that are serialized: the elements of an array of them. */
    public static final Datatype OBJECT = new Datatype(Mpi.MPI_UINT8_T, BaseType.OBJECT);
    /** Pairs of a value and an index in an array of shorts, for MAXLOC and MINLOC. */
    public static final Datatype SHORT2 = new Datatype(Mpi.MPI_INT32_T, BaseType.SHORT);
    /** Pairs of a value and an index in an array of longs, for MAXLOC and MINLOC. */
    public static final Datatype LONG2 = new Datatype(Mpi.MPI_C_DOUBLE_COMPLEX, BaseType.LONG);
    /** Pairs of a value and an index in an array of floats, for MAXLOC and MINLOC. */
    public static final Datatype FLOAT2 = new Datatype(Mpi.MPI_C_FLOAT_COMPLEX, BaseType.FLOAT);
    /** Pairs of a value and an index in an array of doubles, for MAXLOC and MINLOC. */
    public static final Datatype DOUBLE2 = new Datatype(Mpi.MPI_C_DOUBLE_COMPLEX, BaseType.DOUBLE);
    /** Marks the lower bound in {@link Datatype#Struct}. */
    public static final Datatype LB = new Datatype(Mpi.MPI_DATATYPE_NULL, BaseType.BYTE);
    /** Marks the upper bound in {@link Datatype#Struct}. */
    public static final Datatype UB = new Datatype(Mpi.MPI_DATATYPE_NULL, BaseType.BYTE);
    /** No datatype. */
    public static final Datatype NULL = new Datatype(Mpi.MPI_DATATYPE_NULL, BaseType.BYTE);

    /** What {@link Intracomm#Split}, {@link Intracomm#Create} and the like return to ranks that are left out. */
    public static final @Nullable Comm COMM_NULL = null;

    /** No group. */
    public static final @Nullable Group GROUP_NULL = null;

    /** The status of an operation that received nothing. */
    public static final Status EMPTY_STATUS = new Status();

    /** Bytes that a message takes beside its data; for programs of MPJ Express, which compute buffers with it. */
    public static final int SEND_OVERHEAD = 0;

    /** Bytes that a message takes beside its data. */
    public static final int RECV_OVERHEAD = 0;

    /** Processors of this machine that the JVM may use. */
    public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();

    MpiJava() {}

    /** Does the same as {@link MPI#attachBuffer}. */
    public static void Buffer_attach(ByteBuffer buffer) throws MPIException {
        check(Mpi.MPI_Buffer_attach(buffer, buffer.capacity()));
    }

    /** Attaches an array, as mpiJava 1.2 does (MPI 4.1, 3.6). */
    public static void Buffer_attach(byte[] buffer) throws MPIException {
        Wrapper.checkRunning();
        check(Mpi.MPI_Buffer_attach(buffer, buffer.length));
    }

    /** Detaches the attached buffer, once its messages are gone; returns it (MPI 4.1, 3.6). */
    public static Object Buffer_detach() throws MPIException {
        Wrapper.checkRunning();
        Object[] buffer = new Object[1];
        check(Mpi.MPI_Buffer_detach(buffer, new int[1]));
        return buffer[0];
    }

    /** Does the same as {@link MPI#InitThread}, and returns the arguments; {@code provided} is ignored. */
    public static String[] initThread(int required, int provided, String[] args) throws MPIException {
        MPI.InitThread(args, required);
        return args.clone();
    }

    /** Does the same as {@link MPI#isThreadMain}. */
    public static boolean isMainThread() throws MPIException {
        return MPI.isThreadMain();
    }

    /** Does the same as {@link MPI#getProcessorName}. */
    public static String Get_processor_name() throws MPIException {
        return MPI.getProcessorName();
    }

    /** Sets the error handler of {@link MPI#COMM_WORLD}. */
    public static void Errorhandler_set(Errhandler errhandler) throws MPIException {
        MPI.COMM_WORLD.setErrhandler(errhandler);
    }

    /** Returns the error handler of {@link MPI#COMM_WORLD}. */
    public static Errhandler Errorhandler_get() throws MPIException {
        return MPI.COMM_WORLD.getErrhandler();
    }

    /** Does the same as {@link MPI#wtime}. */
    public static double Wtime() throws MPIException {
        return MPI.wtime();
    }

    /** Does the same as {@link MPI#wtick}. */
    public static double Wtick() throws MPIException {
        return MPI.wtick();
    }

    /** Does the same as {@link MPI#isInitialized}. */
    public static boolean Initialized() throws MPIException {
        return MPI.isInitialized();
    }

    /** Does the same as {@link MPI#isFinalized}. */
    public static boolean Finalized() throws MPIException {
        return MPI.isFinalized();
    }
}
