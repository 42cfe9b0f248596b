package org.jmpi.tool.trace.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jmpi.tool.trace.command.JmpiTrace.Streams;
import org.jmpi.tool.trace.match.Findings;
import org.jmpi.tool.trace.match.Matcher;
import org.jmpi.tool.trace.match.Message;
import org.jmpi.tool.trace.match.SendOrder;
import org.jmpi.tool.trace.match.Summary;
import org.jmpi.tool.trace.match.TraceClock;
import org.jmpi.tool.trace.match.World;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jmpi-trace match}: which send belongs to which receive. */
@Command(
        name = "match",
        mixinStandardHelpOptions = true,
        description = {
            "Finds the receive of each send, and shows what does not fit: sends without receives, receives without sends,"
                    + " messages that arrive before they are sent, requests that never complete.",
            "With --tsv each message is a line on standard output, in order of sending: world rank of the sender, of the"
                    + " receiver, time of sending since the trace's begin and duration (seconds), communicator, tag,"
                    + " bytes; the summary goes to standard error then."
        })
final class MatchCommand implements Callable<Integer> {
    private final Streams streams;

    @Parameters(paramLabel = "DIR", description = "folder of a trace, or its anchor file")
    @SuppressWarnings("NullAway.Init")
    private Path trace;

    @Option(names = "--tsv", description = "a line for each message, its fields with tabs between")
    private boolean tsv;

    @Option(names = "--strict", description = "exit code 1 if anything is wrong with the trace or its messages")
    private boolean strict;

    MatchCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        OpenTrace open = OpenTrace.open(trace, streams.err());
        Findings findings;
        try (ProgressBar bar = ProgressBar.on(streams.err(), "matching")) {
            findings = tsv ? list(open, bar) : new Matcher(open.archive(), open.world(), message -> {}).run(bar);
        }
        streams.err().print(new Summary(open.world(), open.clock(), findings).text());
        streams.err().flush();
        boolean isSound = open.archive().warnings().isEmpty() && !findings.hasWarnings();
        return isSound || !strict ? 0 : JmpiTrace.FAILED;
    }

    private Findings list(OpenTrace open, ProgressBar bar) throws IOException {
        try (SendOrder order = new SendOrder()) {
            Findings findings = new Matcher(open.archive(), open.world(), order).run(bar);
            Lines lines = new Lines(streams, open.world(), open.clock());
            order.drain(lines);
            lines.flush();
            return findings;
        }
    }

    /** Writes messages as lines. */
    private static final class Lines implements Matcher.Sink {
        private static final int FLUSH = 1 << 16;

        private final Streams streams;
        private final World world;
        private final TraceClock clock;
        private final StringBuilder text = new StringBuilder();

        Lines(Streams streams, World world, TraceClock clock) {
            this.streams = streams;
            this.world = world;
            this.clock = clock;
        }

        @Override
        public void accept(Message message) throws IOException {
            rank(message.sender()).append('\t');
            rank(message.receiver()).append('\t');
            clock.appendSeconds(text, clock.sinceBegin(message.sent()));
            text.append('\t');
            clock.appendSeconds(text, message.duration());
            text.append('\t').append(oneField(world.commName(message.comm())));
            text.append('\t').append(message.tag());
            text.append('\t').append(Long.toUnsignedString(message.bytes())).append('\n');
            if (text.length() >= FLUSH) {
                flush();
            }
        }

        private StringBuilder rank(int process) {
            return process < world.ranks() ? text.append(process) : text.append(world.nameOf(process));
        }

        /** A name must not look like several fields. */
        private static String oneField(String name) {
            return name.replace('\t', ' ').replace('\n', ' ').replace('\r', ' ');
        }

        void flush() throws IOException {
            streams.out().print(text);
            text.setLength(0);
            streams.check();
        }
    }
}
