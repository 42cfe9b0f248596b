package org.jmpi.mpir.tool.pvar;

import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jmpi.mpir.tool.type.ToolDatatype;
import org.jmpi.mpir.tool.type.ToolEnum;
import org.jmpi.mpir.tool.type.Verbosity;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a performance variable but its value.
 *
 * @param name name, unique within its class
 * @param category group it is listed under
 * @param varClass what its value means
 * @param datatype type of its values
 * @param items the names of a STATE's values; null if it has none, or for another class
 * @param count number of elements when it was registered; 0 where only a handle knows
 * @param description what is measured, and what an element's index means
 * @param verbosity whom it is for
 * @param binding kind of object it belongs to
 * @param readonly whether it can be neither written nor reset
 * @param continuous whether it is always running and can't be started or stopped
 */
public record PvarInfo(
        String name,
        Category category,
        PvarClass varClass,
        ToolDatatype datatype,
        @Nullable ToolEnum items,
        int count,
        String description,
        Verbosity verbosity,
        ObjectBinding binding,
        boolean readonly,
        boolean continuous) {
    /** {@return whether it can be read and reset in one step} */
    public boolean atomic() {
        return !readonly;
    }
}
