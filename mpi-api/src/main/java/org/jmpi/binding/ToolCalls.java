package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.init.ProcessTool;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.type.ToolDatatype;
import org.jmpi.mpir.tool.type.ToolEnum;

/** Code of the tool functions beyond {@link MpiT}. Out parameters that are null are left out. */
final class ToolCalls {
    private ToolCalls() {}

    /** Returns the tool interface of the calling rank, or of the process before MPI_Init. */
    static MpiT of(Rank self) {
        return self == null ? ProcessTool.beforeInit() : self.tool();
    }

    static int datatype(ToolDatatype type) {
        return switch (type) {
            case INT -> MpiConstants.MPI_INT;
            case COUNT -> MpiConstants.MPI_COUNT;
            case DOUBLE -> MpiConstants.MPI_DOUBLE;
            case CHAR -> MpiConstants.MPI_CHAR;
            case UNSIGNED -> MpiConstants.MPI_UNSIGNED;
            case UNSIGNED_LONG -> MpiConstants.MPI_UNSIGNED_LONG;
            case UNSIGNED_LONG_LONG -> MpiConstants.MPI_UNSIGNED_LONG_LONG;
        };
    }

    /** Returns {@code type} unless it is null or has no item {@code index}. */
    static ToolEnum item(ToolEnum type, int index) {
        if (type == null) {
            throw Checks.error(
                    ErrorClass.MPI_T_ERR_INVALID_HANDLE, "enumtype is MPI_T_ENUM_NULL: expected an enumeration");
        }
        if (index < 0 || index >= type.items().size()) {
            throw Checks.error(
                    ErrorClass.MPI_T_ERR_INVALID_ITEM,
                    "index is " + index + ": expected 0 to " + (type.items().size() - 1));
        }
        return type;
    }

    static void copy(int[] indices, int length, int[] target) {
        if (target != null) {
            System.arraycopy(indices, 0, target, 0, Math.min(indices.length, Math.min(length, target.length)));
        }
    }

    static void set(int[] cell, int value) {
        if (cell != null && cell.length > 0) {
            cell[0] = value;
        }
    }

    static void set(long[] cell, long value) {
        if (cell != null && cell.length > 0) {
            cell[0] = value;
        }
    }

    static void set(boolean[] cell, boolean value) {
        if (cell != null && cell.length > 0) {
            cell[0] = value;
        }
    }

    static <T> void set(T[] cell, T value) {
        if (cell != null && cell.length > 0) {
            cell[0] = value;
        }
    }
}
