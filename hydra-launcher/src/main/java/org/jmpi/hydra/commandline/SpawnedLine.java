package org.jmpi.hydra.commandline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The command line of a world that a rank spawns. */
public final class SpawnedLine {
    /** Stands between programs, and may be a program's argument too. */
    private static final String COLON = ":";

    private static final String LABEL = "[%r] ";
    /** What a parent's java has that a child's must not: a debugger's port, a recording's file. */
    private static final Pattern OWN_OPTIONS =
            Pattern.compile("-agentlib:jdwp.*|-Xrunjdwp.*|-Xdebug|-XX:StartFlightRecording.*");

    private SpawnedLine() {}

    /**
     * Reads it for a launcher that has no other world.
     *
     * @param programs the words of each program
     * @param environment has settings
     * @throws org.jmpi.hydra.job.UsageException when they make no sense
     */
    public static CommandLine alone(List<List<String>> programs, Map<String, String> environment) {
        return parse(programs, words -> CommandLineParser.parse(words, environment));
    }

    /**
     * Reads it for a launcher that started the rank that spawns: what the words don't say is as for that rank.
     *
     * @param programs the words of each program
     * @param parent the command line of the rank's world
     * @param rank its rank there
     * @param world the number of the new world
     * @throws org.jmpi.hydra.job.UsageException when they make no sense
     */
    public static CommandLine below(List<List<String>> programs, CommandLine parent, int rank, int world) {
        AppBlock block = parent.blockOf(rank);
        return parse(programs, words -> CommandLineParser.parse(words, line -> inherit(line, parent, block, world)));
    }

    private static CommandLine parse(List<List<String>> programs, Function<List<String>, CommandLine> parser) {
        String colon = "jmpi-colon-" + UUID.randomUUID();
        List<String> all = new ArrayList<>(List.of("-stdin", "none"));
        for (List<String> words : programs) {
            if (words != programs.get(0)) {
                all.add(COLON);
            }
            words.forEach(word -> all.add(word.equals(COLON) ? colon : word));
        }
        CommandLine line = parser.apply(all);
        for (AppBlock block : line.blocks) {
            block.arguments.replaceAll(word -> word.equals(colon) ? COLON : word);
        }
        return line;
    }

    private static void inherit(CommandLine line, CommandLine parent, AppBlock block, int world) {
        if (line.hosts.isEmpty()) {
            line.hosts = parent.hosts;
        }
        line.universe = parent.universe;
        line.launch = parent.launch;
        line.noLocal = parent.noLocal;
        line.autoCleanup = parent.autoCleanup;
        line.propagateHostNames = parent.propagateHostNames;
        line.stage = parent.stage;
        line.noArchives = parent.noArchives;
        line.displayMap = parent.displayMap;
        line.printExitCodes = parent.printExitCodes;
        line.verbose = parent.verbose;
        line.quiet = parent.quiet;
        Path directory = block.directory == null ? Path.of("") : block.directory;
        parent.tools.forEach(each -> line.tools.add(TraceFolder.absolute(each, directory)));
        line.jvmOptions.addAll(0, parent.jvmOptions);
        output(line, parent, world);
        for (AppBlock each : line.blocks) {
            if (each.directory == null) {
                each.directory = block.directory;
            }
            if (each.namesJava) {
                each.jvmOptions.addAll(0, inherited(block));
            }
        }
    }

    private static List<String> inherited(AppBlock block) {
        return block.jvmOptions.stream()
                .filter(option -> !OWN_OPTIONS.matcher(option).matches())
                .toList();
    }

    private static void output(CommandLine line, CommandLine parent, int world) {
        CommandLine.Streams from = parent.streams;
        CommandLine.Streams to = line.streams;
        to.prefix = from.prefix.equals(LABEL) ? "[%g:%r] " : from.prefix;
        to.tag = from.tag;
        to.stamp = from.stamp;
        to.copy = from.copy;
        to.merge = from.merge;
        to.outFiles = named(from.outFiles);
        to.errFiles = named(from.errFiles);
        if (parent.rankOptions.heaps != null) {
            line.rankOptions.heaps = parent.rankOptions.heaps.resolve("world" + world);
        }
        if (parent.recordings != null) {
            line.recordings = parent.recordings.resolve("world" + world);
            line.environment.set("MPIR_CVAR_JMPI_JFR_DIR", line.recordings.toString(), "-jfr");
        }
    }

    /** Two worlds must not write one file. */
    private static @Nullable String named(@Nullable String pattern) {
        return pattern == null || pattern.contains("%g") ? pattern : pattern + ".%g";
    }
}
