package org.jmpi.mpir.tool.event;

import java.util.function.Supplier;
import org.jmpi.mpir.tool.ToolDatatype;
import org.jmpi.mpir.tool.ToolEnum;

/**
 * One datum of an event.
 *
 * @param name what it is
 * @param datatype INT, LONG or DOUBLE
 * @param items finds the names of its values; null: they have none
 */
public record EventElement(String name, ToolDatatype datatype, Supplier<ToolEnum> items) {
    /** {@return an element of 32 bits} */
    public static EventElement ofInt(String name) {
        return new EventElement(name, ToolDatatype.INT, null);
    }

    /** {@return an element of 64 bits} */
    public static EventElement ofLong(String name) {
        return new EventElement(name, ToolDatatype.LONG, null);
    }

    /** {@return an element of 32 bits whose values have names; they are looked up when a tool asks} */
    public static EventElement ofItems(String name, Supplier<ToolEnum> items) {
        return new EventElement(name, ToolDatatype.INT, items);
    }
}
