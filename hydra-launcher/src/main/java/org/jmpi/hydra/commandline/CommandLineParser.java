package org.jmpi.hydra.commandline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.program.JvmOptions;
import org.jmpi.mpir.mpl.NearestName;
import org.jspecify.annotations.Nullable;

/**
 * Reads the command line: the launcher's options and {@code java}'s, up to the program; what follows is the
 * program's own until a {@code :}. Leading dashes do not count, as in Hydra: {@code -np} and {@code --np} are one. A
 * table-driven parser of its own, because the mixture of both kinds of options with {@code :} is no shape that an
 * options library knows. What it does not say, the user's file of settings says, then the environment. Mirrors
 * {@code HYD_uii_mpx_get_parameters}.
 */
public final class CommandLineParser {
    private final CommandLine result = new CommandLine();
    private final OptionActions actions = new OptionActions(result);
    private final ArgumentReader words;
    private AppBlock block = new AppBlock();
    /** Options that do nothing, by the reason why. */
    private final Map<String, List<String>> passedOver = new LinkedHashMap<>();

    private CommandLineParser(ArgumentReader words) {
        this.words = words;
    }

    /**
     * @param words the command line
     * @param environment the launcher's variables; null stands for none
     * @throws UsageException when it makes no sense
     */
    public static CommandLine parse(List<String> words, Map<String, String> environment) {
        CommandLineParser parser = new CommandLineParser(ArgumentReader.of(words));
        Map<String, String> settings = environment == null ? Map.of() : environment;
        return parser.parse(() -> parser.applyDefaults(new DefaultSettings(parser.actions, settings)));
    }

    /** @param defaults completes what the words don't say */
    static CommandLine parse(List<String> words, Consumer<CommandLine> defaults) {
        CommandLineParser parser = new CommandLineParser(ArgumentReader.of(words));
        return parser.parse(() -> defaults.accept(parser.result));
    }

    private CommandLine parse(Runnable defaults) {
        while (words.hasNext() && !result.isQuestion()) {
            parseBlock();
        }
        if (result.isQuestion()) {
            return result;
        }
        if (words.isEmpty() || words.endWithColon()) {
            throw new UsageException("no program" + (words.isEmpty() ? "" : " after the last ':'")
                    + ": expected jmpiexec -n 4 Program.java; jmpiexec --help shows more");
        }
        defaults.run();
        passedOver.forEach((reason, said) -> result.warnings.add(
                String.join(", ", said) + (said.size() == 1 ? " has" : " have") + " no effect: " + reason));
        Mapping.restrict(result);
        result.complete();
        CommandLineChecks.check(result);
        return result;
    }

    private void applyDefaults(DefaultSettings defaults) {
        actions.nextSource();
        ArgumentReader settings = new ArgumentReader(defaults.file());
        while (settings.hasNext()) {
            String word = settings.next();
            at(settings.where(), () -> setting(word, settings));
        }
        actions.nextSource();
        defaults.applyEnvironment();
    }

    /** A word of the file of settings: an option for the whole job. */
    private void setting(String word, ArgumentReader settings) {
        if (!word.startsWith("-")) {
            throw new UsageException("'" + word + "' is no option: expected options for all jobs, as -launcher ssh");
        }
        Option option = Option.named(name(word));
        if (option != null && (option.isOfProgram() || option.isOfCommandLine())) {
            throw new UsageException(word + " belongs to one program or command line: expected options for all jobs");
        }
        parseOption(word, settings);
    }

    /** Runs a part of the work; what is wrong is said with the place where it stands. */
    private static void at(String where, Runnable work) {
        try {
            work.run();
        } catch (UsageException e) {
            if (where.isEmpty()) {
                throw e;
            }
            throw new UsageException(where + e.getMessage(), e.exitCode());
        }
    }

    private void parseBlock() {
        while (words.hasNext() && block.program == null && !result.isQuestion()) {
            String word = words.next();
            at(words.where(), () -> parseWord(word));
        }
        if (result.isQuestion()) {
            return;
        }
        if (block.program == null) {
            throw new UsageException(
                    words.where() + "no program after the options: expected jmpiexec -n 4 Program.java");
        }
        while (words.hasNextOfProgram()) {
            block.arguments.add(words.next());
        }
        if (words.hasNext()) {
            words.next();
        }
        result.blocks.add(block);
        block = new AppBlock();
    }

    private void parseWord(String word) {
        if (word.equals(":")) {
            throw new UsageException("no program before ':': expected -n 2 A.java : -n 2 B.java");
        }
        if (word.equals("java") && !block.namesJava) {
            block.namesJava = true;
        } else if (word.startsWith("-J-")) {
            result.addJavaOption(word.substring(2));
        } else if (JvmOptions.standsAlone(word)) {
            block.jvmOptions.add(word);
        } else if (!parseJavaWord(word)) {
            if (block.namesJava) {
                // java itself says what it does not know
                block.jvmOptions.add(word);
            } else {
                parseOption(word, words);
            }
        }
    }

    /** Options of java with a value, and the words that name a program. */
    private boolean parseJavaWord(String word) {
        if (JvmOptions.isClassPath(word)) {
            block.classPath = words.value(word, "a class path");
        } else if (word.startsWith("--class-path=")) {
            block.classPath = word.substring("--class-path=".length());
        } else if (JvmOptions.takesValue(word)) {
            block.jvmOptions.add(word);
            block.jvmOptions.add(words.value(word, "a value"));
        } else if (word.equals("-jar")) {
            block.form = AppBlock.Form.JAR;
            block.program = words.value(word, "a jar file");
        } else if (word.equals("-m") || word.equals("--module")) {
            block.form = AppBlock.Form.MODULE;
            block.program = words.value(word, "a module");
        } else if (!word.startsWith("-") || word.equals("-")) {
            block.program = word;
        } else {
            return false;
        }
        return true;
    }

    private static String name(String word) {
        String stripped = word.replaceFirst("^-+", "");
        int equals = stripped.indexOf('=');
        return equals < 0 ? stripped : stripped.substring(0, equals);
    }

    private void parseOption(String word, ArgumentReader from) {
        String name = name(word);
        String stripped = word.replaceFirst("^-+", "");
        String given = name.length() < stripped.length() ? stripped.substring(name.length() + 1) : null;
        Option option = Option.named(name);
        if (option == null) {
            parseForeign(word, name, given, from);
        } else if (option == Option.HELP) {
            result.help = true;
            result.helpTopic = given != null ? given : from.hasNextOfProgram() ? from.next() : null;
        } else if (option == Option.STATUS) {
            result.status = true;
            result.statusOf = given != null ? given : from.hasNextOfProgram() ? from.next() : null;
        } else if (given != null && !option.takesValue()) {
            throw new UsageException("-" + name + " takes no value: leave '=" + given + "' away");
        } else if (option == Option.CONFIGFILE && from == words) {
            readCommandLine(word, given != null ? given : from.value(word, option.argument));
        } else {
            String value = option.takesValue() && given == null ? from.value(word, option.argument) : given;
            actions.apply(option, "-" + name, value, block, from);
        }
    }

    private void readCommandLine(String option, String file) {
        if (words.hasNext() || !words.where().isEmpty() || !result.blocks.isEmpty()) {
            throw new UsageException(option + " " + file
                    + " stands for a whole command line: expected nothing but options for all programs beside it");
        }
        List<ArgumentReader.Word> read = ConfigFile.read(option, Path.of(file), true);
        if (read.isEmpty()) {
            throw new UsageException(
                    option + " " + file + " holds no program: expected a line for each, as -n 4 A.java");
        }
        words.append(read);
    }

    private void parseForeign(String word, String name, @Nullable String given, ArgumentReader from) {
        Shorthand shorthand = Shorthand.named(name);
        if (shorthand != null) {
            parseShorthand(word, shorthand, given, from);
            return;
        }
        ForeignOption foreign = ForeignOption.named(name);
        if (foreign == null) {
            throw new UsageException("unknown option " + word
                    + NearestName.of(name, Option.allNames())
                            .map(near -> "; did you mean -" + near + "?")
                            .orElse("; jmpiexec --help lists them; options of java go before the program, as -Xmx1g"));
        }
        List<String> values = new ArrayList<>();
        if (given != null) {
            values.add(given);
        }
        while (values.size() < foreign.values) {
            values.add(from.value(word, "a value"));
        }
        if (foreign == ForeignOption.MCA && values.get(0).equals("mca_base_env_list")) {
            actions.exportAll(block, word, values.get(1));
            return;
        }
        String text = String.join(" ", values);
        String said = "-" + name + (text.isEmpty() ? "" : " " + text);
        if (foreign.fate == ForeignOption.Fate.REFUSED) {
            throw new UsageException(said + " is not to be had here: " + foreign.reason(values));
        }
        if (foreign.fate == ForeignOption.Fate.WARNED) {
            List<String> alike = passedOver.computeIfAbsent(foreign.reason(values), reason -> new ArrayList<>());
            if (!alike.contains(said)) {
                alike.add(said);
            }
        }
    }

    private void parseShorthand(String word, Shorthand shorthand, @Nullable String given, ArgumentReader from) {
        boolean takesValue = !shorthand.argument.isEmpty();
        if (given != null && !takesValue) {
            throw new UsageException(word + " takes no value: leave '=" + given + "' away");
        }
        String value = takesValue && given == null ? from.value(word, shorthand.argument) : given;
        actions.apply(shorthand.option, "-" + shorthand.text, shorthand.value(value), block, from);
    }
}
