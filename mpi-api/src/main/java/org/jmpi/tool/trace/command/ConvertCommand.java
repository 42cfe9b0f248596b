package org.jmpi.tool.trace.command;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.Events;
import org.jmpi.tool.trace.command.JmpiTrace.Streams;
import org.jmpi.tool.trace.match.Matcher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jmpi-trace convert}: a trace for Perfetto and Chrome. */
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        description = "Writes regions, messages and collectives in the JSON format of Chrome's traces, which"
                + " https://ui.perfetto.dev and chrome://tracing show: a process for each rank, a thread for each"
                + " location, an arrow for each message.")
final class ConvertCommand implements Callable<Integer> {
    private static final int PROGRESS_EVERY = 1 << 16;

    private final Streams streams;

    @Parameters(paramLabel = "DIR", description = "folder of a trace, or its anchor file")
    @SuppressWarnings("NullAway.Init")
    private Path trace;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "the file to write, trace.json for instance; it takes its name when all of it is there")
    @SuppressWarnings("NullAway.Init")
    private Path output;

    ConvertCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        OpenTrace open = OpenTrace.open(trace, streams.err());
        OutputFile.write(output, out -> write(open, out));
        return 0;
    }

    private void write(OpenTrace open, BufferedWriter out) throws IOException {
        ChromeEvents chrome = new ChromeEvents(out, open.definitions(), open.world(), open.clock());
        chrome.begin();
        try (ProgressBar bar = ProgressBar.on(streams.err(), "regions");
                Events events = open.archive().events()) {
            Event event;
            long count = 0;
            while ((event = events.next()) != null) {
                chrome.add(event);
                if (++count % PROGRESS_EVERY == 0) {
                    bar.at(events.progress());
                }
            }
        }
        try (ProgressBar bar = ProgressBar.on(streams.err(), "messages")) {
            new Matcher(open.archive(), open.world(), chrome::add).run(bar);
        }
        chrome.end();
    }
}
