package org.jmpi.codegen.binding;

import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Which Java type stands for a parameter of each kind (ADR 0001). */
final class JavaTypes {
    /** Kinds that are 64 bits wide in both forms of a function. */
    private static final Set<String> LONG = Set.of(
            "DISPLACEMENT",
            "DISPLACEMENT_NNI",
            "OFFSET",
            "AINT",
            "LOCATION_SMALL",
            "RMA_DISPLACEMENT_NNI",
            "WINDOW_SIZE",
            "WIN_ATTACH_SIZE",
            "ALLOC_MEM_NUM_BYTES",
            "XFER_NUM_ELEM",
            "XFER_NUM_ELEM_NNI",
            "NUM_BYTES",
            "GENERIC_DTYPE_COUNT",
            "TOOLS_TICK_COUNT",
            "DISPOFFSET_SMALL",
            "POLYDISPLACEMENT_AINT_COUNT",
            "POLYLOCATION",
            "POLYDTYPE_PACK_SIZE",
            "POLYDTYPE_STRIDE_BYTES",
            "POLYDISPOFFSET");

    private static final Set<String> BOOLEAN = Set.of("LOGICAL", "LOGICAL_BOOLEAN", "LOGICAL_OPTIONAL");
    private static final Map<String, String> CALLBACKS = Map.ofEntries(
            Map.entry("user_fn", "MPI_User_function"),
            Map.entry("comm_errhandler_fn", "MPI_Comm_errhandler_function"),
            Map.entry("file_errhandler_fn", "MPI_File_errhandler_function"),
            Map.entry("win_errhandler_fn", "MPI_Win_errhandler_function"),
            Map.entry("win_copy_attr_fn", "MPI_Win_copy_attr_function"),
            Map.entry("win_delete_attr_fn", "MPI_Win_delete_attr_function"),
            Map.entry("session_errhandler_fn", "MPI_Session_errhandler_function"),
            Map.entry("comm_copy_attr_fn", "MPI_Comm_copy_attr_function"),
            Map.entry("comm_delete_attr_fn", "MPI_Comm_delete_attr_function"),
            Map.entry("type_copy_attr_fn", "MPI_Type_copy_attr_function"),
            Map.entry("type_delete_attr_fn", "MPI_Type_delete_attr_function"),
            Map.entry("copy_fn", "MPI_Copy_function"),
            Map.entry("delete_fn", "MPI_Delete_function"),
            Map.entry("value_copy_fn", "MPI_Value_copy_function"),
            Map.entry("value_free_fn", "MPI_Value_free_function"),
            Map.entry("value_destroy_fn", "MPI_Value_destroy_function"),
            Map.entry("read_conversion_fn", "MPI_Datarep_conversion_function"),
            Map.entry("write_conversion_fn", "MPI_Datarep_conversion_function"),
            Map.entry("dtype_file_extent_fn", "MPI_Datarep_extent_function"),
            Map.entry("query_fn", "MPI_Grequest_query_function"),
            Map.entry("free_fn", "MPI_Grequest_free_function"),
            Map.entry("cancel_fn", "MPI_Grequest_cancel_function"),
            Map.entry("event_cb_function", "MPI_T_event_cb_function"),
            Map.entry("free_cb_function", "MPI_T_event_free_cb_function"),
            Map.entry("dropped_cb_function", "MPI_T_event_dropped_cb_function"));
    /** Opaque objects of the tool interface: no MPI objects, so no handles. */
    private static final Map<String, String> TOOL_OBJECTS = Map.of(
            "PVAR_SESSION", "org.jmpi.mpir.tool.pvar.PvarSession",
            "PVAR", "org.jmpi.mpir.tool.pvar.PvarHandle",
            "CVAR", "org.jmpi.mpir.tool.cvar.CvarHandle",
            "TOOLS_ENUM", "org.jmpi.mpir.tool.type.ToolEnum",
            "EVENT_REGISTRATION", "org.jmpi.mpir.tool.event.EventRegistration",
            "EVENT_INSTANCE", "org.jmpi.mpir.tool.event.EventInstance",
            "TOOL_MPI_OBJ", "Object");
    /** Handle kind: class of the object, name of the null handle. */
    private static final Map<String, String[]> HANDLES = Map.ofEntries(
            handle("COMMUNICATOR", "Comm", "MPI_COMM_NULL", "comm"),
            handle("GROUP", "Group", "MPI_GROUP_NULL", "group"),
            handle("DATATYPE", "Datatype", "MPI_DATATYPE_NULL", "datatype"),
            handle("OPERATION", "Op", "MPI_OP_NULL", "op"),
            handle("ERRHANDLER", "Errhandler", "MPI_ERRHANDLER_NULL", "errhandler"),
            handle("INFO", "Info", "MPI_INFO_NULL", "info"),
            handle("KEYVAL", "Keyval", "MPI_KEYVAL_INVALID", "keyval"),
            handle("KEY_HANDLE", "Key", "MPI_KEY_NULL", "key"),
            handle("SESSION", "Session", "MPI_SESSION_NULL", "session"),
            handle("FILE", "MpiFile", "MPI_FILE_NULL", "file"),
            handle("WINDOW", "Win", "MPI_WIN_NULL", "win"),
            handle("REQUEST", "Request", "MPI_REQUEST_NULL", "request"),
            handle("MESSAGE", "Request", "MPI_MESSAGE_NULL", "message"));

    private JavaTypes() {}

    private static Map.Entry<String, String[]> handle(String kind, String type, String nullHandle, String lookup) {
        return Map.entry(kind, new String[] {type, nullHandle, lookup});
    }

    /** Returns the Java type of {@code p}; {@code large}: in the form with the {@code _c}. */
    static String of(Parameter p, boolean large) {
        String base = base(p, large);
        if (p.kind().equals("C_BUFFER") && !p.name().equals("baseptr")) {
            // memory of the caller's; where it is new memory it is a baseptr
            return "Object";
        }
        if (p.kind().equals("RANGES")) {
            return "int[][]";
        }
        if (p.kind().equals("ARGUMENT_LIST") || p.kind().equals("STRING_ARRAY")) {
            return "String[]";
        }
        if (p.kind().equals("STRING_2DARRAY")) {
            return "String[][]";
        }
        if (p.kind().equals("FILE_DESCRIPTOR")) {
            return "java.nio.channels.SocketChannel";
        }
        if (p.kind().equals("F90_STATUS")) {
            return "int[]";
        }
        if (base.equals("Object") || base.equals("MPI_Status")) {
            boolean outObject = p.isOut() && isValue(p.kind());
            return base + (outObject || (base.equals("MPI_Status") && p.isArray()) ? "[]" : "");
        }
        return p.isArray() || !p.isIn() ? base + "[]" : base;
    }

    /** Returns the same as a declaration has it: with {@code @Nullable} where a caller may say that there is nothing. */
    static String declared(Parameter p, boolean large) {
        String type = of(p, large);
        if (!mayBeNull(p)) {
            return type;
        }
        int array = type.indexOf('[');
        return array < 0 ? "@Nullable " + type : type.substring(0, array) + " @Nullable " + type.substring(array);
    }

    /** A status that is ignored, what call-backs get, a command line. Buffers of no bytes aren't told from others. */
    private static boolean mayBeNull(Parameter p) {
        return switch (p.kind()) {
            case "STATUS" -> p.isOut() && !p.name().equals("c_status");
            case "EXTRA_STATE" -> p.isIn();
            case "ARGUMENT_LIST", "STRING_ARRAY", "STRING_2DARRAY" -> true;
            case "ERROR_CODE" -> p.isOut();
            case "STRING" -> p.name().equals("command") || (p.isIn() && p.name().equals("port_name"));
            default -> false;
        };
    }

    private static String base(Parameter p, boolean large) {
        String kind = p.kind();
        if (LONG.contains(kind)) {
            return "long";
        }
        if (kind.equals("POLYFUNCTION") || kind.startsWith("FUNCTION") || kind.endsWith("_CB_FUNCTION")) {
            return CALLBACKS.getOrDefault(p.name(), "Object");
        }
        if (p.isPoly()) {
            // One form takes every scalar count: an int widens. Arrays and out parameters can't.
            return large || (p.isIn() && !p.isArray()) ? "long" : "int";
        }
        if (BOOLEAN.contains(kind)) {
            return "boolean";
        }
        if (kind.equals("STRING")) {
            return "String";
        }
        return other(kind);
    }

    private static String other(String kind) {
        if (TOOL_OBJECTS.containsKey(kind)) {
            return TOOL_OBJECTS.get(kind);
        }
        if (kind.equals("STATUS") || kind.equals("F08_STATUS")) {
            return "MPI_Status";
        }
        if (kind.equals("C_BUFFER")) {
            return "java.nio.ByteBuffer";
        }
        boolean object = kind.equals("BUFFER") || kind.startsWith("C_BUFFER") || isValue(kind);
        return object || kind.equals("VARARGS") || kind.equals("LOGICAL_VOID") ? "Object" : "int";
    }

    private static boolean isValue(String kind) {
        return kind.startsWith("EXTRA_STATE") || kind.startsWith("ATTRIBUTE_VAL") || kind.equals("C_BUFFER2");
    }

    static boolean isHandle(Parameter p) {
        return HANDLES.containsKey(p.kind());
    }

    /** Returns the class of the object behind a handle. */
    static String objectClass(Parameter p) {
        return Objects.requireNonNull(HANDLES.get(p.kind()))[0];
    }

    static String nullHandle(Parameter p) {
        return Objects.requireNonNull(HANDLES.get(p.kind()))[1];
    }

    /** Returns the name of the check that turns a handle into its object. */
    static String lookup(Parameter p) {
        return Objects.requireNonNull(HANDLES.get(p.kind()))[2];
    }

    static String ofReturn(String kind) {
        return switch (kind) {
            case "" -> "int";
            case "WALL_TIME", "TICK_RESOLUTION" -> "double";
            case "LOCATION_SMALL", "DISPLACEMENT" -> "long";
            case "NOTHING" -> "void";
            default -> "int";
        };
    }
}
