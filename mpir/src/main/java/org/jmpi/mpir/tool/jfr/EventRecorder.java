package org.jmpi.mpir.tool.jfr;

import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.tool.event.EventElement;
import org.jmpi.mpir.tool.event.EventListener;
import org.jmpi.mpir.tool.event.EventType;
import org.jmpi.mpir.tool.type.ToolDatatype;
import org.jspecify.annotations.Nullable;

/** Records one type of event of one rank. */
final class EventRecorder implements EventListener {
    private final Rank rank;
    private final EventType type;
    private final EventFactory factory;
    /** The names of an element's values, by element; null: it has none. */
    private final List<?>[] items;

    EventRecorder(Rank rank, EventType type) {
        this.rank = rank;
        this.type = type;
        factory = EventFactories.of(type);
        items = new List<?>[type.elements().size()];
        for (int i = 0; i < items.length; i++) {
            EventElement element = type.elements().get(i);
            items[i] = element.items() == null ? null : element.items().items();
        }
    }

    void attach() {
        type.add(this);
    }

    void detach() {
        type.remove(this);
    }

    @Override
    public void event(EventType raised, long timestamp, long[] values) {
        Event event = factory.newEvent();
        if (!event.isEnabled()) {
            return;
        }
        event.set(0, rank.worldRank());
        for (int i = 0; i < values.length; i++) {
            event.set(i + 1, value(i, values[i]));
        }
        event.commit();
    }

    private @Nullable Object value(int element, long raw) {
        EventElement info = type.elements().get(element);
        if (items[element] != null) {
            return raw >= 0 && raw < items[element].size() ? items[element].get((int) raw) : Long.toString(raw);
        }
        if (info.name().equals(EventFactories.COMMUNICATOR)) {
            return CommNames.of(rank, (int) raw);
        }
        if (info.name().equals(EventFactories.FILE)) {
            MpiFile file = MpiFile.table(rank).find((int) raw);
            return file == null ? null : file.name;
        }
        if (info.datatype() == ToolDatatype.DOUBLE) {
            return Double.longBitsToDouble(raw);
        }
        return info.datatype() == ToolDatatype.INT ? (Object) (int) raw : (Object) raw;
    }
}
