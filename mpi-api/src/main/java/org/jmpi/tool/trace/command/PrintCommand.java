package org.jmpi.tool.trace.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jmpi.tool.otf2.Anchor;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.Events;
import org.jmpi.tool.trace.command.JmpiTrace.Streams;
import org.jmpi.tool.trace.match.TraceClock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jmpi-trace print}: all records as text. */
@Command(
        name = "print",
        mixinStandardHelpOptions = true,
        description =
                "Prints what the anchor file says, the global definitions, and the events in order of time: seconds"
                        + " since the trace's begin, location, kind, fields. A reference is a number and the name behind it.")
final class PrintCommand implements Callable<Integer> {
    private final Streams streams;

    @Parameters(paramLabel = "DIR", description = "folder of a trace, or its anchor file")
    @SuppressWarnings("NullAway.Init")
    private Path trace;

    @Option(names = "--definitions", description = "no events")
    private boolean onlyDefinitions;

    @Option(names = "--events", description = "no definitions")
    private boolean onlyEvents;

    @Option(names = "--location", paramLabel = "N", split = ",", description = "only events of these locations")
    private List<String> locations = List.of();

    @Option(names = "--kind", paramLabel = "NAME", split = ",", description = "only records of these kinds, as MpiSend")
    private List<String> kinds = List.of();

    PrintCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        Archive archive = OpenTrace.open(trace, streams.err()).archive();
        try {
            if (!onlyEvents) {
                print(archive.anchor());
                print(archive.definitions().all(), new RecordText(archive.definitions()));
            }
            if (!onlyDefinitions) {
                print(archive);
            }
        } finally {
            streams.out().flush();
        }
        return 0;
    }

    private void print(Anchor anchor) {
        PrintStream out = streams.out();
        out.println("Anchor byteOrder=" + (anchor.bigEndian() ? "big" : "little") + " eventChunk="
                + anchor.chunks().events() + " definitionChunk="
                + anchor.chunks().definitions() + " locations="
                + Long.toUnsignedString(anchor.counts().locations()) + " definitions="
                + Long.toUnsignedString(anchor.counts().definitions()) + " snapshots="
                + anchor.counts().snapshots() + " thumbnails=" + anchor.counts().thumbnails() + " trace="
                + Long.toUnsignedString(anchor.traceId(), 16) + " machine="
                + RecordText.quoted(anchor.about().machine())
                + " creator=" + RecordText.quoted(anchor.about().creator()) + " description="
                + RecordText.quoted(anchor.about().description()));
        anchor.properties().forEach((name, value) -> out.println("Property " + name + "=" + RecordText.quoted(value)));
    }

    private boolean isWanted(String title) {
        return kinds.isEmpty() || kinds.stream().anyMatch(title::equalsIgnoreCase);
    }

    private void print(List<Definition> definitions, RecordText text) {
        for (Definition each : definitions) {
            if (isWanted(each.type().title())) {
                streams.out().println(text.of(each));
            }
        }
    }

    private void print(Archive archive) throws IOException {
        TraceClock clock = TraceClock.of(archive);
        RecordText text = new RecordText(archive.definitions());
        List<Long> wanted = locations.stream().map(PrintCommand::number).collect(Collectors.toList());
        try (Events events = archive.events(each -> wanted.isEmpty() || wanted.contains(each))) {
            Event event;
            while ((event = events.next()) != null) {
                if (isWanted(event.type().title())) {
                    streams.out()
                            .println(clock.seconds(clock.sinceBegin(event.time())) + " "
                                    + Long.toUnsignedString(event.location()) + " " + text.of(event));
                    streams.check();
                }
            }
        }
    }

    private static long number(String location) {
        try {
            return Long.parseUnsignedLong(location);
        } catch (NumberFormatException e) {
            throw new JmpiTrace.TraceFailure("--location " + location
                    + ": expected the number of a location, as jmpi-trace print --kind Location" + " DIR lists them");
        }
    }
}
