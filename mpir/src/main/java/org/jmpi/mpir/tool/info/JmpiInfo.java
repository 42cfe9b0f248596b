package org.jmpi.mpir.tool.info;

import java.io.IOException;
import java.io.PrintStream;
import java.util.EnumSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.init.LoneRank;
import org.jmpi.mpir.mpl.NearestName;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code jmpi-info}: shows what this JMPI has and how it is set. */
@Command(
        name = "jmpi-info",
        sortOptions = false,
        separator = " ",
        description = {
            "Shows what this JMPI has and how the environment sets it: control variables, performance variables, events,"
                    + " categories, algorithms of collectives, transports, versions. Needs no running job; under"
                    + " jmpiexec -n 1 it shows what a rank of that job would have.",
            "NAME is a name, a part of one, or a pattern with * and ?; letter case and MPIR_CVAR_ don't count."
        },
        footer = {
            "",
            "Examples",
            "  jmpi-info                         versions, transports, what is not at its default",
            "  jmpi-info --cvars '*SHM*'         the control variables of shared memory",
            "  jmpi-info --cvars NOLOCAL         one variable: value, where it came from, what it does",
            "  jmpi-info --collectives bcast     algorithms, what they need, the rules that choose",
            "  jmpi-info --search unexpected     whatever has to do with unexpected messages",
            "  jmpi-info --changed --json        what is set, for a program to read",
            "  MPIR_CVAR_NOLOCAL=1 jmpi-info --changed",
            "",
            "Exit code: 0; 1 if nothing has that name, or a variable's value can't be used; 2 for a wrong command line."
        })
public final class JmpiInfo {
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;
    private static final int USUAL_WIDTH = 80;
    private static final int LEAST_WIDTH = 40;
    private static final int MOST_WIDTH = 400;

    @Option(names = "--all", description = "everything")
    private boolean all;

    @Option(
            names = "--cvars",
            arity = "0..1",
            fallbackValue = "*",
            paramLabel = "NAME",
            description = "control variables: value, origin, documentation")
    private @Nullable String cvars;

    @Option(
            names = "--pvars",
            arity = "0..1",
            fallbackValue = "*",
            paramLabel = "NAME",
            description = "performance variables of a rank that is alone")
    private @Nullable String pvars;

    @Option(
            names = "--events",
            arity = "0..1",
            fallbackValue = "*",
            paramLabel = "NAME",
            description = "events: what happened, and their data")
    private @Nullable String events;

    @Option(names = "--categories", description = "the tree of categories")
    private boolean categories;

    @Option(
            names = "--collectives",
            arity = "0..1",
            fallbackValue = "*",
            paramLabel = "NAME",
            description = "collectives: algorithms, what they need, rules")
    private @Nullable String collectives;

    @Option(names = "--transports", description = "shared memory and network modules")
    private boolean transports;

    @Option(names = "--version", description = "versions, Java and host")
    private boolean version;

    @Option(names = "--changed", description = "only control variables that are not at their default")
    private boolean changed;

    @Option(names = "--search", paramLabel = "WORD", description = "only what has WORD in name or description")
    private @Nullable String search;

    @Option(names = "--json", description = "as JSON, see docs/tools-jvm.md")
    private boolean json;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "this help")
    private boolean help;

    private JmpiInfo() {}

    private static int width(@Nullable String columns) {
        if (columns == null || !columns.matches("[0-9]{1,6}")) {
            return USUAL_WIDTH;
        }
        return Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, Integer.parseInt(columns)));
    }

    /**
     * A run of the command.
     *
     * @param environment environment variables
     * @param properties system properties
     * @param out for the report
     * @param err for a message
     */
    public record Run(Map<String, String> environment, Properties properties, PrintStream out, PrintStream err) {
        /**
         * Runs it; the calling thread is a rank of its own meanwhile.
         *
         * @param args the command line
         * @return the exit code
         */
        public int of(String... args) {
            JmpiInfo info = new JmpiInfo();
            CommandLine command = new CommandLine(info);
            int width = width(environment.get("COLUMNS"));
            try {
                command.parseArgs(args);
                if (info.help) {
                    command.setUsageHelpWidth(Math.max(width, 55)).usage(out);
                } else {
                    info.print(this, width);
                }
                return 0;
            } catch (CommandLine.ParameterException e) {
                err.println("jmpi-info: " + wrong(e));
                return WRONG_USAGE;
            } catch (NoSuchNameException | MpirException | IOException e) {
                err.println("jmpi-info: " + e.getMessage());
                return FAILED;
            }
        }

        private Snapshot snapshot() {
            try (LoneRank lone = LoneRank.start(environment, properties)) {
                return new Collector(lone.rank(), environment, properties).collect();
            }
        }
    }

    private static String wrong(CommandLine.ParameterException e) {
        if (!(e instanceof CommandLine.UnmatchedArgumentException unmatched)) {
            return e.getMessage() + "; jmpi-info --help shows what there is";
        }
        String word = unmatched.getUnmatched().get(0);
        if (!word.startsWith("-")) {
            return "'" + word + "' is no option; did you mean --search " + word + "?";
        }
        Set<String> known = e.getCommandLine().getCommandSpec().optionsMap().keySet();
        return "unknown option " + word
                + NearestName.of("--" + word.replaceFirst("^-+", ""), known)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse("; jmpi-info --help lists them");
    }

    private void print(Run run, int width) throws IOException {
        Set<Section> sections = sections();
        Snapshot snapshot = filter().apply(run.snapshot());
        if (json) {
            JsonReport.print(snapshot, sections, run.out);
            return;
        }
        TextReport report = new TextReport(new Columns(run.out, width));
        if (sections.size() == Section.values().length && !all && search == null) {
            report.summary(snapshot);
        } else {
            report.print(snapshot, sections);
        }
    }

    private Filter filter() {
        Filter filter = new Filter();
        filter.cvars = cvars;
        filter.pvars = pvars;
        filter.events = events;
        filter.collectives = collectives;
        filter.word = search;
        filter.changed = changed;
        return filter;
    }

    /** What was requested; everything if nothing was. */
    private Set<Section> sections() {
        Set<Section> wanted = EnumSet.noneOf(Section.class);
        want(wanted, Section.FACTS, version);
        want(wanted, Section.CVARS, cvars != null || changed);
        want(wanted, Section.PVARS, pvars != null);
        want(wanted, Section.EVENTS, events != null);
        want(wanted, Section.CATEGORIES, categories);
        want(wanted, Section.COLLECTIVES, collectives != null);
        want(wanted, Section.TRANSPORTS, transports);
        if (all || wanted.isEmpty()) {
            wanted = EnumSet.allOf(Section.class);
            if (search != null) {
                wanted.removeAll(EnumSet.of(Section.FACTS, Section.TRANSPORTS));
            }
        }
        return wanted;
    }

    private static void want(Set<Section> wanted, Section section, boolean asked) {
        if (asked) {
            wanted.add(section);
        }
    }
}
