package org.jmpi.mpir.err;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.TreeMap;

/** Names and short texts of the error classes. */
public final class ErrorText {
    private static final Map<Integer, String> NAMES = new TreeMap<>();
    private static final Map<Integer, String> TEXTS = Map.ofEntries(
            Map.entry(ErrorClass.SUCCESS, "No error"),
            Map.entry(ErrorClass.ERR_BUFFER, "Invalid buffer"),
            Map.entry(ErrorClass.ERR_COUNT, "Invalid count"),
            Map.entry(ErrorClass.ERR_TYPE, "Invalid datatype"),
            Map.entry(ErrorClass.ERR_TAG, "Invalid tag"),
            Map.entry(ErrorClass.ERR_COMM, "Invalid communicator"),
            Map.entry(ErrorClass.ERR_RANK, "Invalid rank"),
            Map.entry(ErrorClass.ERR_ROOT, "Invalid root"),
            Map.entry(ErrorClass.ERR_GROUP, "Invalid group"),
            Map.entry(ErrorClass.ERR_OP, "Invalid reduction operation"),
            Map.entry(ErrorClass.ERR_TOPOLOGY, "Invalid topology"),
            Map.entry(ErrorClass.ERR_DIMS, "Invalid dimensions"),
            Map.entry(ErrorClass.ERR_ARG, "Invalid argument"),
            Map.entry(ErrorClass.ERR_UNKNOWN, "Unknown error"),
            Map.entry(ErrorClass.ERR_TRUNCATE, "Message truncated"),
            Map.entry(ErrorClass.ERR_OTHER, "Other error"),
            Map.entry(ErrorClass.ERR_INTERN, "Internal error"),
            Map.entry(ErrorClass.ERR_IN_STATUS, "Error code is in the status"),
            Map.entry(ErrorClass.ERR_PENDING, "Pending request"),
            Map.entry(ErrorClass.ERR_REQUEST, "Invalid request"),
            Map.entry(ErrorClass.ERR_INFO, "Invalid info object"),
            Map.entry(ErrorClass.ERR_INFO_KEY, "Invalid info key"),
            Map.entry(ErrorClass.ERR_INFO_VALUE, "Invalid info value"),
            Map.entry(ErrorClass.ERR_INFO_NOKEY, "No such info key"),
            Map.entry(ErrorClass.ERR_ABI, "The ABI's properties are set already"),
            Map.entry(ErrorClass.ERR_KEYVAL, "Invalid attribute key"),
            Map.entry(ErrorClass.ERR_ERRHANDLER, "Invalid error handler"),
            Map.entry(ErrorClass.ERR_PROC_ABORTED, "A process of the job failed"),
            Map.entry(ErrorClass.ERR_UNSUPPORTED_OPERATION, "Unsupported operation"),
            Map.entry(ErrorClass.ERR_VALUE_TOO_LARGE, "Value too large for its parameter"),
            Map.entry(ErrorClass.ERR_ACCESS, "Permission denied"),
            Map.entry(ErrorClass.ERR_AMODE, "Invalid access mode for a file"),
            Map.entry(ErrorClass.ERR_BAD_FILE, "Invalid file name"),
            Map.entry(ErrorClass.ERR_CONVERSION, "Conversion function for a data representation failed"),
            Map.entry(ErrorClass.ERR_DUP_DATAREP, "Data representation is defined already"),
            Map.entry(ErrorClass.ERR_FILE_EXISTS, "File exists"),
            Map.entry(ErrorClass.ERR_FILE_IN_USE, "File is in use by some process"),
            Map.entry(ErrorClass.ERR_FILE, "Invalid file handle"),
            Map.entry(ErrorClass.ERR_IO, "Input or output failed"),
            Map.entry(ErrorClass.ERR_NAME, "Name was never published"),
            Map.entry(ErrorClass.ERR_NO_MEM, "Memory is exhausted"),
            Map.entry(ErrorClass.ERR_NOT_SAME, "Argument of a collective differs between processes"),
            Map.entry(ErrorClass.ERR_NO_SPACE, "No space is left for the file"),
            Map.entry(ErrorClass.ERR_NO_SUCH_FILE, "File does not exist"),
            Map.entry(ErrorClass.ERR_PORT, "Invalid port name"),
            Map.entry(ErrorClass.ERR_QUOTA, "Quota exceeded"),
            Map.entry(ErrorClass.ERR_READ_ONLY, "File or file system is read-only"),
            Map.entry(ErrorClass.ERR_SERVICE, "Invalid service name"),
            Map.entry(ErrorClass.ERR_SPAWN, "Processes could not be spawned"),
            Map.entry(ErrorClass.ERR_UNSUPPORTED_DATAREP, "Unsupported data representation"),
            Map.entry(ErrorClass.ERR_WIN, "Invalid window"),
            Map.entry(ErrorClass.ERR_BASE, "Invalid base of memory"),
            Map.entry(ErrorClass.ERR_LOCKTYPE, "Invalid lock type"),
            Map.entry(ErrorClass.ERR_RMA_CONFLICT, "Conflicting accesses to a window"),
            Map.entry(ErrorClass.ERR_RMA_SYNC, "Wrong synchronization of one-sided calls"),
            Map.entry(ErrorClass.ERR_SIZE, "Invalid size"),
            Map.entry(ErrorClass.ERR_DISP, "Invalid displacement"),
            Map.entry(ErrorClass.ERR_ASSERT, "Invalid assertion argument"),
            Map.entry(ErrorClass.ERR_RMA_RANGE, "Target memory is not in the window"),
            Map.entry(ErrorClass.ERR_RMA_ATTACH, "Memory cannot be attached"),
            Map.entry(ErrorClass.ERR_RMA_SHARED, "Memory cannot be shared"),
            Map.entry(ErrorClass.ERR_RMA_FLAVOR, "Wrong flavor of window"),
            Map.entry(ErrorClass.ERR_SESSION, "Invalid session"),
            Map.entry(ErrorClass.MPI_T_ERR_MEMORY, "Memory is exhausted (tool interface)"),
            Map.entry(ErrorClass.MPI_T_ERR_NOT_INITIALIZED, "Tool interface is not initialized"),
            Map.entry(ErrorClass.MPI_T_ERR_CANNOT_INIT, "Tool interface cannot be initialized now"),
            Map.entry(ErrorClass.MPI_T_ERR_INVALID_INDEX, "Invalid index of a variable, category or event"),
            Map.entry(ErrorClass.MPI_T_ERR_INVALID_ITEM, "Invalid item index of an enumeration"),
            Map.entry(ErrorClass.MPI_T_ERR_INVALID_HANDLE, "Invalid handle of the tool interface"),
            Map.entry(ErrorClass.MPI_T_ERR_OUT_OF_HANDLES, "No more handles of the tool interface"),
            Map.entry(ErrorClass.MPI_T_ERR_OUT_OF_SESSIONS, "No more sessions of the tool interface"),
            Map.entry(ErrorClass.MPI_T_ERR_INVALID_SESSION, "Invalid session of the tool interface"),
            Map.entry(ErrorClass.MPI_T_ERR_CVAR_SET_NOT_NOW, "Control variable cannot be set now"),
            Map.entry(ErrorClass.MPI_T_ERR_CVAR_SET_NEVER, "Control variable cannot be set any more"),
            Map.entry(ErrorClass.MPI_T_ERR_PVAR_NO_STARTSTOP, "Performance variable cannot be started or stopped"),
            Map.entry(ErrorClass.MPI_T_ERR_PVAR_NO_WRITE, "Performance variable cannot be written or reset"),
            Map.entry(ErrorClass.MPI_T_ERR_PVAR_NO_ATOMIC, "Performance variable cannot be read and reset at once"),
            Map.entry(ErrorClass.MPI_T_ERR_INVALID_NAME, "Unknown name of a variable or category"),
            Map.entry(ErrorClass.MPI_T_ERR_INVALID, "Invalid use of the tool interface"),
            Map.entry(ErrorClass.MPI_T_ERR_NOT_ACCESSIBLE, "Functionality of the tool interface is not accessible"),
            Map.entry(ErrorClass.MPI_T_ERR_NOT_SUPPORTED, "Functionality of the tool interface is not supported"),
            Map.entry(ErrorClass.ERR_LASTCODE, "Last error code of MPI, no error"));

    static {
        for (Field f : ErrorClass.class.getFields()) {
            if (Modifier.isStatic(f.getModifiers()) && f.getType() == int.class) {
                NAMES.putIfAbsent(value(f), f.getName().startsWith("MPI_T_") ? f.getName() : "MPI_" + f.getName());
            }
        }
    }

    private ErrorText() {}

    private static int value(Field f) {
        try {
            return f.getInt(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the standard's name of {@code errorClass}, for instance {@code MPI_ERR_RANK}. */
    public static String name(int errorClass) {
        return NAMES.getOrDefault(errorClass, "error class " + errorClass);
    }

    /** Returns whether {@code value} is a class of the standard, MPI_SUCCESS included. */
    public static boolean isClass(int value) {
        return TEXTS.containsKey(value);
    }

    /** Returns whether {@code value} is a class of the standard that stands for an error. */
    public static boolean isErrorClass(int value) {
        return value != ErrorClass.SUCCESS && value != ErrorClass.ERR_LASTCODE && isClass(value);
    }

    /** Returns a few words that say what {@code errorClass} means. */
    public static String of(int errorClass) {
        String text = TEXTS.get(errorClass);
        return text != null ? text : "Error of class " + name(errorClass);
    }
}
