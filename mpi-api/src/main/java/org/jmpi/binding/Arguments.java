package org.jmpi.binding;

import java.lang.reflect.Array;
import java.nio.Buffer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.MemorySegments;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.spawn.Ports;
import org.jmpi.mpir.win.Win;

/** Writes a call as messages show it: {@code MPI_Send(buf=int[10], count=10, datatype=MPI_INT, ...)}. */
final class Arguments {
    private static final int LONGEST = 80;

    private Arguments() {}

    static String describe(Rank self, String function, String spec, Object... values) {
        String[] parameters = spec.isEmpty() ? new String[0] : spec.split(" ");
        StringBuilder text = new StringBuilder(function).append('(');
        for (int i = 0; i < parameters.length; i++) {
            int colon = parameters[i].indexOf(':');
            text.append(i == 0 ? "" : ", ").append(parameters[i], 0, colon).append('=');
            text.append(value(self, parameters[i].substring(colon + 1), values[i]));
        }
        return text.append(')').toString();
    }

    static String value(Rank self, String kind, Object value) {
        if (value instanceof Integer number) {
            return integer(self, kind, number);
        }
        if (value == MpiConstants.MPI_IN_PLACE) {
            return "MPI_IN_PLACE";
        }
        if (value == MpiConstants.MPI_BOTTOM) {
            return "MPI_BOTTOM";
        }
        if (value instanceof String s) {
            return text(Ports.shown(s));
        }
        return value == null || value instanceof Number || value instanceof Boolean
                ? String.valueOf(value)
                : object(value);
    }

    /** A long string would push the reason out of what MPI_Error_string returns. */
    private static String text(String value) {
        return value.length() <= LONGEST
                ? "\"" + value + "\""
                : "\"" + value.substring(0, LONGEST) + "...\" (" + value.length() + " characters)";
    }

    private static String object(Object value) {
        Class<?> type = value.getClass();
        if (type.isArray()) {
            return type.getComponentType().getSimpleName() + "[" + Array.getLength(value) + "]";
        }
        if (value instanceof Buffer b) {
            return type.getSimpleName() + "[" + b.capacity() + (b.isReadOnly() ? ", read-only]" : "]");
        }
        if (MemorySegments.isSegment(value)) {
            return "MemorySegment[" + MemorySegments.byteSize(value)
                    + (MemorySegments.isReadOnly(value) ? ", read-only]" : "]");
        }
        if (value instanceof UserBuffer part) {
            return object(part.base()) + " from byte " + part.offset();
        }
        return type.getSimpleName();
    }

    private static String integer(Rank self, String kind, int value) {
        return switch (kind) {
            case "RANK", "RANK_NNI" -> rank(value);
            case "TAG" -> value == MpiConstants.MPI_ANY_TAG ? "MPI_ANY_TAG" : "" + value;
            case "COMMUNICATOR" -> comm(self, value);
            case "WINDOW" -> window(self, value);
            case "FILE" -> file(self, value);
            case "DATATYPE" -> datatype(self, value);
            case "OPERATION" -> HandleNames.op(value);
            case "GROUP", "ERRHANDLER", "REQUEST", "MESSAGE", "INFO", "KEYVAL", "KEY_HANDLE", "HANDLE" -> handle(value);
            default -> "" + value;
        };
    }

    private static String rank(int value) {
        return switch (value) {
            case MpiConstants.MPI_PROC_NULL -> "MPI_PROC_NULL";
            case MpiConstants.MPI_ANY_SOURCE -> "MPI_ANY_SOURCE";
            case MpiConstants.MPI_ROOT -> "MPI_ROOT";
            default -> "" + value;
        };
    }

    /** Returns the communicator's name if it has one. */
    static String comm(Rank self, int value) {
        Comm comm = Comm.table(self).find(value);
        return comm == null || comm.name.isEmpty() ? handle(value) : comm.name;
    }

    /** Returns the name that the file was opened by. */
    private static String file(Rank self, int value) {
        MpiFile file = MpiFile.table(self).find(value);
        return file == null ? handle(value) : text(file.name);
    }

    /** Returns the window's name if it has one. */
    private static String window(Rank self, int value) {
        Win win = Win.table(self).find(value);
        return win == null || win.name.isEmpty() ? handle(value) : win.name;
    }

    private static String datatype(Rank self, int value) {
        Datatype type = Datatype.table(self).find(value);
        return type == null || type.name.isEmpty() ? handle(value) : type.name;
    }

    /** Returns the null handle's name, or the handle's value and what its bits mean. */
    static String handle(int value) {
        HandleKind kind = Handle.kind(value);
        if (value == MpiConstants.MPI_KEYVAL_INVALID) {
            return "MPI_KEYVAL_INVALID";
        }
        if (value == kind.nullHandle()) {
            return kind == HandleKind.INTERNAL ? "0" : "MPI_" + kind.name() + "_NULL";
        }
        return Handle.describe(value);
    }
}
