package org.jmpi.hydra.commandline;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jmpi.hydra.hosts.HostList;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.hosts.PlacementRule;
import org.jmpi.hydra.hosts.PlacementRule.Order;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.program.Executable;
import org.jmpi.mpir.mpl.NearestName;
import org.jspecify.annotations.Nullable;

/** What each option does to the {@link CommandLine}. */
final class OptionActions {
    private static final List<String> ERRHANDLERS =
            List.of("mpi_errors_are_fatal", "mpi_errors_abort", "mpi_errors_return");

    private final CommandLine line;
    private final LaunchSettingsBuilder launch = new LaunchSettingsBuilder();
    private final ListOptions lists;
    /** What higher sources have said something about. */
    private final Set<Option> settled = EnumSet.noneOf(Option.class);
    /** What this source has. */
    private final Set<Option> said = EnumSet.noneOf(Option.class);

    OptionActions(CommandLine line) {
        this.line = line;
        this.lists = new ListOptions(line);
    }

    /** From here on options come from a lower source: they do not count where a higher one has spoken. */
    void nextSource() {
        settled.addAll(said);
        said.clear();
    }

    /** Whether a higher source has spoken about this. */
    boolean isSettled(Option option) {
        return option != Option.GENV && settled.contains(option.subject());
    }

    /**
     * @param option what was said
     * @param name how it was spelled, for messages
     * @param value its value; null if it takes none
     * @param block the program that it stands before
     * @param words where a second value is taken from
     */
    @SuppressWarnings("NullAway") // an option that takes no value reads none
    void apply(
            Option option,
            String name,
            @Nullable String value,
            @Nullable AppBlock block,
            @Nullable ArgumentReader words) {
        if (isSettled(option)) {
            skipSecondValue(option, name, value, words);
            return;
        }
        boolean first = said.add(option.subject());
        switch (option.group) {
            case RANKS -> ranks(option, name, value, block, first);
            case LAUNCH -> launching(option, name, value);
            case BINDING -> binding(option, name, value);
            case PROGRAM -> program(option, name, value, block, words);
            default -> output(option, name, value);
        }
    }

    private void skipSecondValue(Option option, String name, String value, ArgumentReader words) {
        if (option == Option.ENV && value.indexOf('=') <= 0) {
            words.value(name, "a value");
        }
    }

    private void ranks(Option option, String name, String value, AppBlock block, boolean first) {
        switch (option) {
            case N -> block.asked = count(name, value);
            case SOFT -> soft(block, name, value);
            case THREADS -> line.threads = true;
            case HOSTFILE -> line.hosts = joined(first, line.hosts, HostList.read(Path.of(value)));
            case HOSTS -> line.hosts = joined(first, line.hosts, HostList.parse(name, value));
            case HOST -> block.hosts = joined(block.hosts.isEmpty(), block.hosts, HostList.parse(name, value));
            case PPN ->
                rule(line.rule.order() == Order.ROUND_ROBIN ? Order.ROUND_ROBIN : Order.FILL, count(name, value));
            case NPERNODE -> rule(Order.EXACT, count(name, value));
            case MAP_BY -> Mapping.apply(line, name, value);
            case RANK_BY -> Mapping.rank(line, name, value);
            case DISPLAY -> lists.display(name, value);
            case NO_LAUNCH -> line.doNotLaunch = true;
            case RANKMAP -> line.rule = new PlacementRule(Order.VECTOR, 0, line.rule.strict(), value);
            case ORDER_NODES -> line.nodeOrder = order(name, value);
            case NO_LOCAL -> line.noLocal = true;
            case STRICT, OVERSUBSCRIBE ->
                line.rule = new PlacementRule(
                        line.rule.order(), line.rule.perHost(), option == Option.STRICT, line.rule.rankmap());
            case USIZE -> line.universe = universe(name, value);
            default -> line.displayMap = true;
        }
    }

    private static void soft(AppBlock block, String name, String value) {
        block.soft = RankSet.parse(name, value);
        block.softText = value;
    }

    private static List<HostSlots> joined(boolean first, List<HostSlots> before, List<HostSlots> more) {
        List<HostSlots> all = new ArrayList<>(first ? List.of() : before);
        all.addAll(more);
        return HostList.merged(all);
    }

    private void rule(Order order, int perHost) {
        line.rule = new PlacementRule(order, perHost, line.rule.strict(), null);
    }

    private static int order(String name, String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "up" -> 1;
            case "down" -> -1;
            case "none" -> 0;
            default -> throw new UsageException(name + " " + value + ": expected UP (few slots first), DOWN or NONE");
        };
    }

    private static int universe(String name, String value) {
        return switch (value.toUpperCase(Locale.ROOT)) {
            case "INFINITE" -> 0;
            case "SYSTEM" -> CommandLine.ALL_SLOTS;
            default -> {
                if (!value.matches("[1-9][0-9]{0,8}")) {
                    throw new UsageException(name + " " + value + ": expected a number from 1, SYSTEM or INFINITE");
                }
                yield Integer.parseInt(value);
            }
        };
    }

    private void launching(Option option, String name, String value) {
        switch (option) {
            case LAUNCHER -> launch.launcher = value;
            case LAUNCHER_EXEC -> launch.launcherExec = executable(name, value);
            case LAUNCHER_ARGS -> launch.launcherExtraArgs = ConfigFile.divide(name, value);
            case RMK -> launch.rmk = value;
            case IFACE -> launch.iface = value;
            case LOCALHOST ->
                launch.localhost = HostList.parse(name, value).get(0).name();
            case STAGE -> line.stage = true;
            case AUTO_CLEANUP, NO_AUTO_CLEANUP -> line.autoCleanup = option == Option.AUTO_CLEANUP;
            case HOSTNAMES, NO_HOSTNAMES -> line.propagateHostNames = option == Option.HOSTNAMES;
            case TIMEOUT -> line.timeLimit = seconds(name, value);
            case RUNTIME_OPTIONS -> lists.runtimeOptions(name, value);
            default ->
                throw new UsageException(
                        name + " " + value + " stands in a file itself: expected it on the command line");
        }
        line.launch = launch.settings();
    }

    /** As for Hydra it is one path, in which blanks are part of a name. */
    private static String executable(String name, String value) {
        int blank = value.indexOf(' ');
        boolean none = !Files.exists(Path.of(value))
                && Executable.onPath(value, System.getenv().getOrDefault("PATH", ""))
                        .isEmpty();
        if (blank > 0 && none) {
            throw new UsageException(name + " '" + value + "': there is no file of that name: expected the path of one"
                    + " executable; give its arguments apart: -launcher-exec " + value.substring(0, blank)
                    + " -launcher-extra-args '" + value.substring(blank).strip() + "'");
        }
        return value;
    }

    /** {@code HYDRA_LAUNCHER_AUTOFORK}. */
    void autofork(boolean on) {
        launch.autofork = on;
        line.launch = launch.settings();
    }

    static long seconds(String name, String value) {
        if (!value.matches("[0-9]{1,9}")) {
            throw new UsageException(name + " " + value + ": expected a number of seconds, 0 for no limit");
        }
        return Long.parseLong(value);
    }

    private void binding(Option option, String name, String value) {
        switch (option) {
            case REPORT_BINDINGS -> line.binding.report = true;
            case CPU_SET -> line.binding.cpus = Mapping.processors(name, value);
            default -> line.binding.target = Mapping.target(name, value);
        }
    }

    private void program(Option option, String name, String value, AppBlock block, ArgumentReader words) {
        switch (option) {
            case WDIR -> block.directory = directory(name, value);
            case PATH -> block.searchPath = value;
            case ENV -> set(block.environment, name, value, words);
            case EXPORT -> export(block, name, value);
            case UNSET_ENV -> block.environment.unset(value, name);
            case PREPEND_ENV, APPEND_ENV ->
                block.environment.add(
                        value, words.value(name + " " + value, "a value"), option == Option.PREPEND_ENV, name);
            case ENVLIST -> block.environment.passOnly(value, name);
            case ENVNONE -> block.environment.passNone();
            case ENVALL -> block.environment.passAll();
            case GENV -> set(line.environment, name, value, words);
            case GENVLIST -> line.environment.passOnly(value, name);
            case GENVNONE -> line.environment.passNone();
            case GENVALL -> line.environment.passAll();
            case INITIAL_ERRHANDLER ->
                line.environment.set("MPIR_CVAR_INITIAL_ERRHANDLER", errhandler(name, value), name);
            case JAVA_OPTION -> line.addJavaOption(value);
            case JDWP -> line.rankOptions.listen(value);
            case NO_CDS -> line.noArchives = true;
            default -> line.tools.add(ToolOption.checked(value));
        }
    }

    private void set(EnvironmentRules rules, String option, String word, ArgumentReader words) {
        int equals = word.indexOf('=');
        String name = equals > 0 ? word.substring(0, equals) : word;
        String value = equals > 0 ? word.substring(equals + 1) : words.value(option + " " + word, "a value");
        if (settled.isEmpty()) {
            rules.set(name, value, option);
        } else {
            rules.setDefault(name, value, option);
        }
    }

    private static void export(AppBlock block, String option, String word) {
        int equals = word.indexOf('=');
        if (equals > 0) {
            block.environment.set(word.substring(0, equals), word.substring(equals + 1), option);
        } else {
            block.environment.export(word, option);
        }
    }

    /** Open MPI's list of variables in one parameter: {@code A;B=1}. */
    void exportAll(AppBlock block, String option, String list) {
        for (String word : list.split(";")) {
            if (!word.isEmpty()) {
                export(block, option, word);
            }
        }
    }

    private static String errhandler(String option, String value) {
        String name = value.toLowerCase(Locale.ROOT);
        if (!ERRHANDLERS.contains(name)) {
            throw new UsageException(option + " " + value + ": expected one of " + String.join(", ", ERRHANDLERS));
        }
        return name;
    }

    private void output(Option option, String name, String value) {
        CommandLine.Streams streams = line.streams;
        switch (option) {
            case INPUT -> input(name, value);
            case LABEL -> streams.prefix = "[%r] ";
            case PREFIX -> streams.prefix = value;
            case TAG -> streams.tag = true;
            case TIMESTAMP -> streams.stamp = true;
            case OUTPUT -> lists.output(name, value);
            case OUTPUT_FILENAME -> lists.directory(value);
            case REPORT_PID -> line.reportPid = value;
            case OUTFILE -> streams.outFiles = value;
            case ERRFILE -> streams.errFiles = value;
            case OUTPUT_FROM -> streams.from = value.equals("all") ? null : RankSet.parse(name, value);
            case MERGE -> streams.merge = true;
            case JFR -> {
                line.recordings = Path.of(value).toAbsolutePath().normalize();
                line.environment.set("MPIR_CVAR_JMPI_JFR_DIR", line.recordings.toString(), name);
            }
            case HEAPDUMP ->
                line.rankOptions.heaps = Path.of(value).toAbsolutePath().normalize();
            case PRINT_CODES -> line.printExitCodes = true;
            case VERBOSE -> line.verbose = true;
            case QUIET -> line.quiet = true;
            case VERSION -> line.version = true;
            case INFO -> line.info = true;
            case HELP -> line.help = true;
            case STATUS -> line.status = true;
            default -> throw new IllegalStateException(option.toString());
        }
    }

    private void input(String name, String value) {
        line.streams.allRead = value.equals("all");
        line.streams.noneReads = value.equals("none");
        line.streams.reader = 0;
        if (value.matches("[0-9]{1,7}")) {
            line.streams.reader = Integer.parseInt(value);
        } else if (!line.streams.allRead && !line.streams.noneReads) {
            throw new UsageException(name + " " + value + ": expected a rank's number, all or none"
                    + NearestName.of(value, List.of("all", "none"))
                            .map(near -> "; did you mean " + near + "?")
                            .orElse(""));
        }
    }

    static int count(String option, String value) {
        if (!value.matches("[1-9][0-9]{0,8}")) {
            throw new UsageException(
                    option + " " + value + ": expected a number of ranks from 1, as in " + option + " 4");
        }
        return Integer.parseInt(value);
    }

    private static Path directory(String name, String value) {
        Path path = Path.of(value).toAbsolutePath().normalize();
        if (!Files.isDirectory(path)) {
            throw new UsageException(name + " " + value + ": there is no such directory");
        }
        return path;
    }
}
