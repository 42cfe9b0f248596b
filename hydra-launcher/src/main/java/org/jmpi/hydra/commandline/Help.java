package org.jmpi.hydra.commandline;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jmpi.hydra.hosts.Placement;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.mpir.mpl.NearestName;

/** The text of {@code --help}, {@code --version} and {@code --display-map}. */
public final class Help {
    static final String USAGE =
            "jmpiexec [options] [java options] PROGRAM [arguments] [: [options] PROGRAM [arguments]]...";

    @SuppressWarnings("InlineFormatString") // a page of text
    private static final String HEAD = """
            jmpiexec starts the ranks of an MPI job.

              %s

            PROGRAM is a source file (Ring.java, compiled once for all ranks), a class (pkg.Main), a jar
            (app.jar or -jar app.jar), or any executable. Java options go before it: -cp, -Xmx, -D, ...

            """;

    static final String EXAMPLES = """
              jmpiexec -n 4 Ring.java                            compile and run on four ranks
              jmpiexec -n 4 -cp app.jar -Xmx1g pkg.Main input    a class, its class path, a heap for each rank
              jmpiexec -n 2 -threads Hello.java                  ranks as threads
              jmpiexec -n 1 Master.java : -n 3 Worker.java       two programs in one job
              jmpiexec -l -n 2 -env LEVEL 3 ./any-program        labelled output, a variable
              jmpiexec -n 8 -hosts a:4,b:4 -bind-to core app.jar a core for each rank of two hosts
            """;

    private static final String TAIL = """

            The exit code is that of the first rank that failed, 128+N for signal N. One dash or two are the same.
            A job hangs: jmpiexec -status, or kill -USR1 its launcher, says what each rank is doing.
            jmpiexec --help OPTION says more about one option; so does the manual page. More: docs/launcher.md
            """;

    private static final int WIDTH = 100;
    private static final int COLUMN = 37;

    private Help() {}

    /** What a command line that is a question gets. */
    public static String answer(CommandLine line) {
        if (line.help) {
            return line.helpTopic == null ? text() : topic(line.helpTopic);
        }
        return line.info ? version() + "\n" + info() : version();
    }

    static String text() {
        StringBuilder text = new StringBuilder(String.format(HEAD, USAGE));
        for (Option.Group group : Option.Group.values()) {
            text.append(group.title).append('\n');
            for (Option option : Option.values()) {
                if (option.group == group) {
                    line(text, option);
                }
            }
            text.append('\n');
        }
        return text.append("Examples\n").append(EXAMPLES).append(TAIL).toString();
    }

    private static void line(StringBuilder text, Option option) {
        String left = "  " + option.spelled() + (option.argument.isEmpty() ? "" : " " + option.argument);
        if (left.length() >= COLUMN) {
            text.append(left).append('\n');
            left = "";
        }
        text.append(String.format("%-" + COLUMN + "s%s%n", left, option.help));
    }

    /** What there is to say about one option. */
    static String topic(String word) {
        String name = word.replaceFirst("^-+", "");
        Option option = Option.named(name);
        if (option != null) {
            return about(option);
        }
        Shorthand shorthand = Shorthand.named(name);
        if (shorthand != null) {
            return "-" + shorthand.text + (shorthand.argument.isEmpty() ? "" : " " + shorthand.argument) + ": as "
                    + shorthand.inFull();
        }
        ForeignOption foreign = ForeignOption.named(name);
        if (foreign != null) {
            return "-" + String.join(", -", foreign.names) + ": "
                    + foreign.fate.title.toLowerCase(java.util.Locale.ROOT) + "; " + foreign.reason;
        }
        throw new UsageException("--help " + word + ": there is no such option"
                + NearestName.of(name, Option.allNames())
                        .map(near -> "; did you mean " + near + "?")
                        .orElse("; jmpiexec --help lists them"));
    }

    private static String about(Option option) {
        StringBuilder text = new StringBuilder(option.spelled());
        text.append(option.argument.isEmpty() ? "" : " " + option.argument)
                .append("\n    ")
                .append(option.help);
        String note = OptionNotes.of(option);
        if (!note.isEmpty()) {
            wrapped(note).forEach(each -> text.append("\n    ").append(each));
        }
        List<String> variables = OptionNotes.variables(option);
        if (!variables.isEmpty()) {
            text.append("\n    In the environment: ").append(String.join(", ", variables));
        }
        return text.toString();
    }

    private static List<String> wrapped(String text) {
        return Arrays.asList(
                text.replaceAll("(.{1," + WIDTH + "})(?: +|$)", "$1\n").split("\n"));
    }

    static String version() {
        String version = Help.class.getPackage().getImplementationVersion();
        return "jmpiexec (JMPI) " + (version == null ? "of a source tree" : version) + ", Java " + Runtime.version()
                + ", PMI 1.1";
    }

    private static String info() {
        return "launchers: fork and those of -launcher\nbinding: "
                + String.join(", ", Mapping.TARGETS) + "\nJava: " + System.getProperty("java.home") + "\nprocessors: "
                + Runtime.getRuntime().availableProcessors();
    }

    /** Where ranks run, a line for each host. */
    public static String map(CommandLine line) {
        Placement placement = line.placement();
        StringBuilder text = new StringBuilder("jmpiexec: ranks by host");
        for (int node = 0; node < placement.nodes().size(); node++) {
            String ranks = Arrays.stream(placement.ranksOf(node))
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(","));
            text.append("\n  ")
                    .append(placement.nodes().get(node).name())
                    .append(": ")
                    .append(ranks);
        }
        return text.toString();
    }
}
