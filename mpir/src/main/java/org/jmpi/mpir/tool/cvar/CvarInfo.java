package org.jmpi.mpir.tool.cvar;

import java.util.List;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jmpi.mpir.tool.type.ToolBuffer;
import org.jmpi.mpir.tool.type.ToolDatatype;
import org.jmpi.mpir.tool.type.ToolEnum;
import org.jmpi.mpir.tool.type.Verbosity;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a control variable but its value; made by generated code from {@link Cvar}.
 *
 * @param name full name, {@code MPIR_CVAR_...}
 * @param category group it is listed under
 * @param type what it holds
 * @param defaultValue default, as text
 * @param description what it does
 * @param verbosity whom it is for
 * @param scope where it may be changed
 * @param binding kind of object it belongs to
 * @param altEnv other full names it goes by
 * @param min least number it takes
 * @param max greatest number it takes
 * @param enumValues words it takes, for {@link CvarType#ENUM}
 * @param dynamic whether a write after the first read still has an effect
 * @param declaredIn binary name of the class that declares it
 */
public record CvarInfo(
        String name,
        Category category,
        CvarType type,
        String defaultValue,
        String description,
        Verbosity verbosity,
        CvarScope scope,
        ObjectBinding binding,
        List<String> altEnv,
        long min,
        long max,
        List<String> enumValues,
        boolean dynamic,
        String declaredIn) {
    /** Longest string a tool can read or write, in bytes with the zero byte; MPICH's figure. */
    public static final int MAX_STRING = ToolBuffer.MAX_STRING;

    /** {@return the type of the elements that a tool reads and writes} */
    public ToolDatatype datatype() {
        return switch (type) {
            case INT, BOOLEAN, ENUM, RANGE -> ToolDatatype.INT;
            case LONG -> ToolDatatype.COUNT;
            case DOUBLE -> ToolDatatype.DOUBLE;
            case STRING -> ToolDatatype.CHAR;
        };
    }

    /** {@return how many elements the value has; of a string, how many it may have} */
    public int count() {
        return switch (type) {
            case RANGE -> 2;
            case STRING -> MAX_STRING;
            default -> 1;
        };
    }

    /** {@return the enumeration of an ENUM variable's words, null for other types} */
    public @Nullable ToolEnum enumType() {
        return type == CvarType.ENUM ? new ToolEnum(name, enumValues) : null;
    }

    /** {@return what texts it takes, in words: {@code an integer of at least 0}} */
    public String expectation() {
        return CvarParser.expectation(this);
    }
}
