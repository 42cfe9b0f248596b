package org.jmpi.tool.trace.finish;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jmpi.tool.otf2.ArchiveWriter;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.EventFile;
import org.jmpi.tool.otf2.EventFile.Extent;
import org.jmpi.tool.otf2.MappingType;
import org.jmpi.tool.otf2.Otf2;

/** What one process recorded. */
final class Part {
    final int world;
    /** The rank in its world. */
    final int rank;

    final Definitions definitions;
    /** The worlds that it knows, by its own numbers for them. */
    final Map<Integer, WorldNote> worlds = new HashMap<>();
    /** For each kind of definitions the trace's numbers of those that it has numbered itself. */
    final Map<MappingType, long[]> tables = new EnumMap<>(MappingType.class);

    final Map<Long, Extent> extents = new TreeMap<>(Long::compareUnsigned);
    /** The rank's clock when it began, and what a clock on the wall showed then; nanoseconds. */
    final long begin;

    final long realtime;
    final String host;
    /** What was measured of its host's clock, in order of time. */
    final List<ClockReading> clock;

    /** @param number what it is called in the names of files */
    Part(int number, Path journal, ArchiveWriter files) throws IOException {
        world = Journals.worldOf(number);
        rank = Journals.rankOf(number);
        definitions = Definitions.readWhole(journal, Journals.CHUNK);
        for (Definition each : definitions.of(DefinitionType.LOCATION)) {
            Path events = files.events(each.self());
            if (Files.exists(events)) {
                extents.put(each.self(), EventFile.end(events, Otf2.LEAST_CHUNK));
            }
        }
        var clocks = definitions.of(DefinitionType.CLOCK_PROPERTIES);
        begin = clocks.isEmpty() ? 0 : clocks.get(0).value("globalOffset");
        realtime = clocks.isEmpty() ? 0 : clocks.get(0).value("realtime");
        clock = ClockReading.of(definitions);
        WorldNote.of(definitions).forEach(each -> worlds.put(each.local(), each));
        Definition node = definitions.get(DefinitionType.SYSTEM_TREE_NODE, 0);
        host = node == null ? "unknown" : definitions.name(node);
    }

    /** Returns whether it got no further than to make its file: it has no clock, nor anything else. */
    boolean isEmpty() {
        return definitions.of(DefinitionType.CLOCK_PROPERTIES).isEmpty();
    }

    /** Returns the trace's numbers for those of the process. */
    long[] table(MappingType type) {
        return tables.getOrDefault(type, new long[0]);
    }

    /** Returns the first time of an event, {@link #begin} if there is none. */
    long first() {
        return extents.values().stream()
                .filter(each -> each.events() > 0)
                .mapToLong(Extent::first)
                .min()
                .orElse(begin);
    }

    /** Returns the last time of an event, {@link #begin} if there is none. */
    long last() {
        return extents.values().stream()
                .filter(each -> each.events() > 0)
                .mapToLong(Extent::last)
                .max()
                .orElse(begin);
    }
}
