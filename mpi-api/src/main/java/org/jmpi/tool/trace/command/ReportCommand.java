package org.jmpi.tool.trace.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jmpi.mpir.json.JsonText;
import org.jmpi.tool.trace.command.JmpiTrace.Streams;
import org.jmpi.tool.trace.match.World;
import org.jmpi.tool.trace.report.Analysis;
import org.jmpi.tool.trace.report.Cause;
import org.jmpi.tool.trace.report.RegionNames;
import org.jmpi.tool.trace.report.ReportPage;
import org.jmpi.tool.trace.report.ReportTree;
import org.jmpi.tool.trace.report.SerialPhases;
import org.jmpi.tool.trace.report.Waits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jmpi-trace report}: who waited for whom. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description =
                "Shows where the time went: for each rank the time in MPI, and the time that it waited, by cause: late"
                        + " senders and receivers, waits at barriers and other collectives. Times are seconds.")
final class ReportCommand implements Callable<Integer> {
    private static final int SHORTEST_NAME = 14;

    private final Streams streams;

    @Parameters(paramLabel = "DIR", description = "folder of a trace, or its anchor file")
    @SuppressWarnings("NullAway.Init")
    private Path trace;

    @Option(names = "--lines", paramLabel = "N", description = "longest waits to list (${DEFAULT-VALUE})")
    private int lines = 20;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "write the report as a page of HTML, with a timeline, or as JSON if FILE ends with .json; it takes"
                            + " its name when all of it is there")
    private @Nullable Path output;

    ReportCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        OpenTrace open = OpenTrace.open(trace, streams.err());
        Analysis analysis;
        try (ProgressBar bar = ProgressBar.on(streams.err(), "analysing")) {
            analysis = Analysis.of(open.archive(), open.world(), bar);
        }
        if (output == null) {
            print(open, analysis);
            streams.check();
        } else {
            write(output, open, analysis);
        }
        return 0;
    }

    private static void write(Path file, OpenTrace open, Analysis analysis) throws IOException {
        boolean isJson = file.toString().endsWith(".json");
        Map<String, Object> tree = ReportTree.of(open.definitions(), open.world(), open.clock(), analysis, !isJson);
        String text = isJson ? JsonText.of(tree) : ReportPage.of(tree);
        OutputFile.write(file, out -> out.write(text));
    }

    private void print(OpenTrace open, Analysis analysis) {
        PrintStream out = streams.out();
        out.printf(Locale.ROOT, "%-24s %14s %14s %14s%n", "process", "total", "in MPI", "outside");
        for (int process = 0; process < open.world().processes(); process++) {
            out.printf(
                    Locale.ROOT,
                    "%-24s %14s %14s %14s%n",
                    open.world().nameOf(process),
                    open.clock().seconds(analysis.total(process)),
                    open.clock().seconds(analysis.inMpi(process)),
                    open.clock().seconds(analysis.outside(process)));
        }
        out.println();
        for (Cause each : Cause.values()) {
            out.printf(
                    Locale.ROOT,
                    "%-24s %14s%n",
                    each.title(),
                    open.clock().seconds(analysis.waits().of(each)));
        }
        out.printf(
                Locale.ROOT,
                "%-24s %14s%n",
                "one rank works alone",
                open.clock().seconds(analysis.serialPhases().ticks()));
        printWaits(open, analysis.waits().rows());
        printSerial(open, analysis.serialPhases().rows());
    }

    private void printSerial(OpenTrace open, List<SerialPhases.Row> rows) {
        if (rows.isEmpty()) {
            return;
        }
        PrintStream out = streams.out();
        out.println();
        String form = " %-" + nameWidth(open.world()) + "s %s%n";
        out.printf(Locale.ROOT, "%14s %8s " + form, "alone", "times", "who", "until");
        for (SerialPhases.Row each : rows.subList(0, Math.min(lines, rows.size()))) {
            out.printf(
                    Locale.ROOT,
                    "%14s %8d " + form,
                    open.clock().seconds(each.ticks()),
                    each.times(),
                    open.world().nameOf(each.process()),
                    RegionNames.withLine(open.definitions(), each.until()));
        }
    }

    private void printWaits(OpenTrace open, List<Waits.Row> rows) {
        if (rows.isEmpty()) {
            return;
        }
        PrintStream out = streams.out();
        out.println();
        String form = " %-18s %-" + nameWidth(open.world()) + "s %-24s %s%n";
        out.printf(Locale.ROOT, "%14s %8s " + form, "waited", "times", "cause", "who", "in", "for");
        for (Waits.Row each : rows.subList(0, Math.min(lines, rows.size()))) {
            Waits.Key key = each.key();
            out.printf(
                    Locale.ROOT,
                    "%14s %8d " + form,
                    open.clock().seconds(each.ticks()),
                    each.times(),
                    key.cause().title(),
                    open.world().nameOf(key.process()),
                    RegionNames.withLine(open.definitions(), key.region()),
                    open.world().nameOf(key.late()));
        }
    }

    private static int nameWidth(World world) {
        return IntStream.range(0, world.processes())
                .map(process -> world.nameOf(process).length())
                .reduce(SHORTEST_NAME, Math::max);
    }
}
