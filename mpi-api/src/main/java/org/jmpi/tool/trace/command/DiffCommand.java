package org.jmpi.tool.trace.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jmpi.tool.trace.command.JmpiTrace.Streams;
import org.jmpi.tool.trace.report.Analysis;
import org.jmpi.tool.trace.report.Difference;
import org.jmpi.tool.trace.report.Difference.Side;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jmpi-trace diff}: two traces of a program, side by side. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        description =
                "Compares two traces of a program: their lengths, the time outside MPI, the waits by cause, and the time"
                        + " in each function, those that differ most first. Times are seconds of all processes together.")
final class DiffCommand implements Callable<Integer> {
    private final Streams streams;

    @Parameters(index = "0", paramLabel = "A", description = "folder of the first trace, or its anchor file")
    @SuppressWarnings("NullAway.Init")
    private Path first;

    @Parameters(index = "1", paramLabel = "B", description = "folder of the second trace, or its anchor file")
    @SuppressWarnings("NullAway.Init")
    private Path second;

    @Option(names = "--lines", paramLabel = "N", description = "functions to list (${DEFAULT-VALUE})")
    private int lines = 20;

    DiffCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        Difference difference = new Difference(side(first, "analysing A"), side(second, "analysing B"));
        PrintStream out = streams.out();
        out.printf(Locale.ROOT, "%-28s %14s %14s %14s %9s%n", "", "A", "B", "B - A", "B / A");
        difference.wholes().forEach(each -> print(each, ""));
        out.println();
        out.printf(
                Locale.ROOT,
                "%-28s %14s %14s %14s %9s %12s %12s%n",
                "function",
                "A",
                "B",
                "B - A",
                "B / A",
                "calls A",
                "calls B");
        List<Difference.Row> rows = difference.functions();
        for (Difference.Row each : rows.subList(0, Math.max(0, Math.min(lines, rows.size())))) {
            print(each, String.format(Locale.ROOT, " %12d %12d", each.callsBefore(), each.callsAfter()));
        }
        streams.check();
        return 0;
    }

    private Side side(Path trace, String doing) throws IOException {
        OpenTrace open = OpenTrace.open(trace, streams.err());
        try (ProgressBar bar = ProgressBar.on(streams.err(), doing)) {
            return new Side(
                    open.definitions(), open.world(), open.clock(), Analysis.of(open.archive(), open.world(), bar));
        }
    }

    private void print(Difference.Row row, String calls) {
        String ratio = row.before() > 0 ? String.format(Locale.ROOT, "%.3f", row.after() / row.before()) : "-";
        streams.out()
                .printf(
                        Locale.ROOT,
                        "%-28s %14.9f %14.9f %+14.9f %9s%s%n",
                        row.what(),
                        row.before(),
                        row.after(),
                        row.after() - row.before(),
                        ratio,
                        calls);
    }
}
