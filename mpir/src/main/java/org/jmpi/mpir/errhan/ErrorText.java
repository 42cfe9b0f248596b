package org.jmpi.mpir.errhan;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.TreeMap;

/** Names and short texts of the error classes. */
final class ErrorText {
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
            Map.entry(ErrorClass.ERR_VALUE_TOO_LARGE, "Value too large for its parameter"));

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
    static String name(int errorClass) {
        return NAMES.getOrDefault(errorClass, "error class " + errorClass);
    }

    /** Returns a few words that say what {@code errorClass} means. */
    static String of(int errorClass) {
        String text = TEXTS.get(errorClass);
        return text != null ? text : "Error of class " + name(errorClass);
    }
}
