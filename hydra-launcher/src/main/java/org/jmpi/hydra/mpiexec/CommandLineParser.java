package org.jmpi.hydra.mpiexec;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.Locale;
import org.jmpi.hydra.hosts.HostList;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.program.JvmOptions;
import org.jmpi.mpir.mpl.NearestName;

/**
 * Reads the command line: the launcher's options and {@code java}'s, up to the program; what follows is the
 * program's own until a {@code :}. Leading dashes do not count, as in Hydra: {@code -np} and {@code --np} are one. A
 * table-driven parser of its own, because the mixture of both kinds of options with {@code :} is no shape that an
 * options library knows. Mirrors {@code HYD_uii_mpx_get_parameters}.
 */
final class CommandLineParser {
    private static final int MOST_RANKS = 1 << 20;
    private static final List<String> ERRHANDLERS =
            List.of("mpi_errors_are_fatal", "mpi_errors_abort", "mpi_errors_return");

    private final CommandLine result = new CommandLine();
    private final List<String> words;
    private AppBlock block = new AppBlock();
    private int at;

    private CommandLineParser(List<String> words) {
        this.words = words;
    }

    /**
     * @param words the command line
     * @param hostFile file used when no option names hosts (HYDRA_HOST_FILE), or null
     * @throws UsageException when it makes no sense
     */
    static CommandLine parse(List<String> words, String hostFile) {
        return parse(words, hostFile, line -> {});
    }

    /**
     * @param words the command line
     * @param hostFile file used when no option names hosts (HYDRA_HOST_FILE), or null
     * @param completion adds what the user left open, before ranks are counted
     * @throws UsageException when it makes no sense
     */
    static CommandLine parse(List<String> words, String hostFile, Consumer<CommandLine> completion) {
        return new CommandLineParser(words).run(hostFile, completion);
    }

    private CommandLine run(String hostFile, Consumer<CommandLine> completion) {
        while (at < words.size() && !isQuestion()) {
            parseBlock();
        }
        if (isQuestion()) {
            return result;
        }
        if (words.isEmpty() || words.get(words.size() - 1).equals(":")) {
            throw new UsageException("no program" + (words.isEmpty() ? "" : " after the last ':'")
                    + ": expected jmpiexec -n 4 Program.java; jmpiexec --help shows more");
        }
        if (result.hosts.isEmpty() && hostFile != null && !hostFile.isEmpty()) {
            result.hosts = HostList.read(Path.of(hostFile));
        }
        completion.accept(result);
        checkBlocks();
        return result;
    }

    /** Whether nothing is to be run. */
    private boolean isQuestion() {
        return result.help || result.version || result.status;
    }

    private void checkBlocks() {
        int slots = Math.max(1, result.hosts.stream().mapToInt(HostSlots::slots).sum());
        for (AppBlock each : result.blocks) {
            each.ranks = each.ranks == 0 ? slots : each.ranks;
        }
        if (result.ranks() > MOST_RANKS) {
            throw new UsageException(result.ranks() + " ranks: expected at most " + MOST_RANKS);
        }
        if (result.threads && result.blocks.size() > 1) {
            throw new UsageException("-threads with ':': thread ranks run one program; leave -threads away");
        }
    }

    private void parseBlock() {
        while (at < words.size() && block.program == null) {
            String word = words.get(at++);
            if (word.equals(":")) {
                throw new UsageException("no program before ':': expected -n 2 A.java : -n 2 B.java");
            }
            if (word.equals("java") && !block.saidJava) {
                block.saidJava = true;
            } else if (JvmOptions.standsAlone(word)) {
                block.jvmOptions.add(word);
            } else if (!parseJavaWord(word)) {
                parseOption(word);
            }
            if (isQuestion()) {
                return;
            }
        }
        if (block.program == null) {
            throw new UsageException("no program after the options: expected jmpiexec -n 4 Program.java");
        }
        parseArguments();
    }

    private void parseArguments() {
        while (at < words.size() && !words.get(at).equals(":")) {
            block.arguments.add(words.get(at++));
        }
        at++;
        result.blocks.add(block);
        block = new AppBlock();
    }

    /** Options of java with a value, and the words that name a program. */
    private boolean parseJavaWord(String word) {
        if (JvmOptions.isClassPath(word)) {
            block.classPath = value(word, "a class path");
        } else if (word.startsWith("--class-path=")) {
            block.classPath = word.substring("--class-path=".length());
        } else if (JvmOptions.takesValue(word)) {
            block.jvmOptions.add(word);
            block.jvmOptions.add(value(word, "a value"));
        } else if (word.equals("-jar")) {
            block.form = AppBlock.Form.JAR;
            block.program = value(word, "a jar file");
        } else if (word.equals("-m") || word.equals("--module")) {
            block.form = AppBlock.Form.MODULE;
            block.program = value(word, "a module");
        } else if (!word.startsWith("-") || word.equals("-")) {
            block.program = word;
        } else {
            return false;
        }
        return true;
    }

    private String value(String option, String what) {
        if (at >= words.size() || words.get(at).equals(":")) {
            throw new UsageException(option + " needs " + what + " after it");
        }
        return words.get(at++);
    }

    private void parseOption(String word) {
        if (block.saidJava) {
            // java itself says what it does not know
            block.jvmOptions.add(word);
            return;
        }
        String stripped = word.replaceFirst("^-+", "");
        int equals = stripped.indexOf('=');
        String name = equals < 0 ? stripped : stripped.substring(0, equals);
        Option option = Option.named(name);
        if (option == null) {
            throw new UsageException("unknown option " + word
                    + NearestName.of(name, Option.allNames())
                            .map(near -> "; did you mean -" + near + "?")
                            .orElse("; jmpiexec --help lists them; options of java go before the program, as -Xmx1g"));
        }
        if (equals >= 0 && !option.takesValue()) {
            throw new UsageException("-" + name + " takes no value: leave '" + stripped.substring(equals) + "' away");
        }
        if (option.takesValue()) {
            apply(option, "-" + name, equals < 0 ? value(word, option.argument) : stripped.substring(equals + 1));
        } else {
            apply(option);
        }
    }

    private void apply(Option option) {
        switch (option) {
            case THREADS -> result.threads = true;
            case ENVNONE -> block.environment.passNone();
            case ENVALL -> block.environment.passAll();
            case GENVNONE -> result.environment.passNone();
            case GENVALL -> result.environment.passAll();
            case NO_CDS -> result.noArchives = true;
            case LABEL -> result.label = true;
            case PRINT_CODES -> result.printExitCodes = true;
            case VERBOSE -> result.verbose = true;
            case VERSION -> result.version = true;
            case HELP -> result.help = true;
            case STATUS -> {
                result.status = true;
                result.statusOf = at < words.size() ? words.get(at++) : null;
            }
            default -> throw new IllegalStateException(option.toString());
        }
    }

    private void apply(Option option, String name, String value) {
        switch (option) {
            case N -> block.ranks = count(name, value);
            case PPN -> count(name, value);
            case HOSTFILE -> result.hosts = HostList.read(Path.of(value));
            case HOSTS -> result.hosts = HostList.parse(value);
            case WDIR -> block.directory = directory(value);
            case ENV -> set(block.environment, name, value);
            case GENV -> set(result.environment, name, value);
            case ENVLIST -> block.environment.passOnly(value, name);
            case INITIAL_ERRHANDLER ->
                result.environment.set("MPIR_CVAR_INITIAL_ERRHANDLER", errhandler(name, value), name);
            case TOOL -> result.tools.add(ToolOption.checked(value));
            case JFR -> {
                result.recordings = Path.of(value).toAbsolutePath().normalize();
                result.environment.set("MPIR_CVAR_JMPI_JFR_DIR", result.recordings.toString(), name);
            }
            case GENVLIST -> result.environment.passOnly(value, name);
            default -> throw new IllegalStateException(option.toString());
        }
    }

    private void set(EnvironmentRules rules, String option, String word) {
        int equals = word.indexOf('=');
        if (equals > 0) {
            rules.set(word.substring(0, equals), word.substring(equals + 1), option);
        } else {
            rules.set(word, value(option + " " + word, "a value"), option);
        }
    }

    private static String errhandler(String option, String value) {
        String name = value.toLowerCase(Locale.ROOT);
        if (!ERRHANDLERS.contains(name)) {
            throw new UsageException(option + " " + value + ": expected one of " + String.join(", ", ERRHANDLERS));
        }
        return name;
    }

    private static int count(String option, String value) {
        if (!value.matches("[1-9][0-9]{0,8}")) {
            throw new UsageException(
                    option + " " + value + ": expected a number of ranks from 1, as in " + option + " 4");
        }
        return Integer.parseInt(value);
    }

    private static Path directory(String value) {
        Path path = Path.of(value).toAbsolutePath().normalize();
        if (!Files.isDirectory(path)) {
            throw new UsageException("-wdir " + value + ": there is no such directory");
        }
        return path;
    }
}
