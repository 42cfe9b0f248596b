package org.jmpi.mpir.tool.event;

import java.util.List;
import org.jmpi.mpir.tool.type.ToolDatatype;
import org.jmpi.mpir.tool.type.ToolEnum;
import org.jspecify.annotations.Nullable;

/**
 * One datum of an event.
 *
 * @param name what it is
 * @param datatype INT, COUNT or DOUBLE
 * @param items the names of its values; null: they have none
 */
public record EventElement(
        String name, ToolDatatype datatype, @Nullable ToolEnum items) {
    /** {@return an element of 32 bits} */
    public static EventElement ofInt(String name) {
        return new EventElement(name, ToolDatatype.INT, null);
    }

    /** {@return an element of 64 bits} */
    public static EventElement ofLong(String name) {
        return new EventElement(name, ToolDatatype.COUNT, null);
    }

    /** {@return an element of 32 bits whose values have names, which may be a list that finds them when it is asked} */
    public static EventElement ofItems(String name, List<String> items) {
        return new EventElement(name, ToolDatatype.INT, new ToolEnum(name, items));
    }
}
