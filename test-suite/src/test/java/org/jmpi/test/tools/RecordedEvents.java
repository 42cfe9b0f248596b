package org.jmpi.test.tools;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.Events;

/** What the tool otf2 recorded of a rank, as text. */
final class RecordedEvents {
    private RecordedEvents() {}

    /** Returns the texts of the events of a rank's locations, in order; those that are empty are left out. */
    static List<String> of(Archive archive, int rank, BiFunction<Event, Definitions, String> text) throws IOException {
        List<String> texts = new ArrayList<>();
        try (Events events = archive.events()) {
            for (Event event = events.next(); event != null; event = events.next()) {
                // the upper half counts the locations of a rank
                String one = (int) event.location() == rank ? text.apply(event, archive.definitions()) : "";
                if (!one.isEmpty()) {
                    texts.add(one);
                }
            }
        }
        return texts;
    }
}
