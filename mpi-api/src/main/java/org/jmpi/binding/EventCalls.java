package org.jmpi.binding;

import java.util.Map;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.info.Infos;
import org.jmpi.mpir.init.Init;
import org.jmpi.mpir.tool.event.EventCallback;
import org.jmpi.mpir.tool.event.EventDroppedCallback;
import org.jmpi.mpir.tool.event.EventFreeCallback;
import org.jmpi.mpir.tool.event.EventType;
import org.jspecify.annotations.Nullable;

/** Code of the functions of events beyond {@link org.jmpi.mpir.tool.event.MpiTEvents}. */
final class EventCalls {
    private EventCalls() {}

    /** Returns the pairs of an info object; none of MPI_INFO_NULL. */
    static Map<String, String> hints(Rank self, int info) {
        Info found = info == MpiConstants.MPI_INFO_NULL ? null : Checks.infoOrNull(self, info, "info");
        return found == null ? Map.of() : found.pairs();
    }

    /** Makes an info object, if the caller has a place for it; the caller frees it. */
    static void info(Rank self, int[] cell, Map<String, String> pairs) {
        if (cell != null && cell.length > 0) {
            Info made = Infos.create(self == null ? Init.early() : self);
            made.setAll(pairs);
            cell[0] = made.handle();
        }
    }

    /** Gives as many elements as there is room for, and how many there are. */
    static void elements(EventType type, int[] datatypes, long[] displacements, int[] count) {
        int size = type.elements().size();
        if (count == null || count.length == 0) {
            if (datatypes != null || displacements != null) {
                throw Checks.error(
                        ErrorClass.MPI_T_ERR_INVALID,
                        "num_elements is null: expected the length of the arrays; without arrays it may be null");
            }
            return;
        }
        for (int i = 0; i < Math.min(size, count[0]); i++) {
            if (datatypes != null) {
                datatypes[i] = ToolCalls.datatype(type.elements().get(i).datatype());
            }
            if (displacements != null) {
                displacements[i] = type.layout().displacement(i);
            }
        }
        count[0] = size;
    }

    static @Nullable EventCallback event(MPI_T_event_cb_function function) {
        return function == null ? null : function::call;
    }

    static @Nullable EventFreeCallback free(MPI_T_event_free_cb_function function) {
        return function == null ? null : function::call;
    }

    static @Nullable EventDroppedCallback dropped(MPI_T_event_dropped_cb_function function) {
        return function == null ? null : function::call;
    }
}
