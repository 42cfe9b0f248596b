package org.jmpi.mpir.spawn;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** What {@code jmpiexec} is told of a program that is spawned: the words of a command line. */
final class SpawnWords {
    /** Makes the processes of a world thread ranks of one JVM. */
    static final String THREADS = "-threads";

    private static final String THREADS_KEY = "jmpi_threads";
    private static final String WDIR = "wdir";
    private static final String HOSTFILE = "hostfile";
    /** The keys of an info object that have an option. */
    private static final Map<String, String> OPTIONS = Map.ofEntries(
            Map.entry(WDIR, "-wdir"),
            Map.entry("path", "-path"),
            Map.entry("host", "-host"),
            Map.entry("hosts", "-hosts"),
            Map.entry(HOSTFILE, "-f"),
            Map.entry("soft", "-soft"),
            Map.entry("map_by", "-map-by"),
            Map.entry("rank_by", "-rank-by"),
            Map.entry("bind_to", "-bind-to"),
            Map.entry("mpi_initial_errhandler", "-initial-errhandler"));

    private SpawnWords() {}

    /** @throws MpirException if a program has no name, no processes, or settings that are none */
    static List<String> of(Program program) {
        if (program.maxprocs() < 1) {
            throw new MpirException(ErrorClass.ERR_ARG, "maxprocs is " + program.maxprocs() + ": expected at least 1");
        }
        if (program.command().isEmpty()) {
            throw new MpirException(ErrorClass.ERR_ARG, "command is empty: expected the name of a program");
        }
        List<String> words = new ArrayList<>(List.of("-n", Integer.toString(program.maxprocs())));
        words.addAll(List.of("-env", "CLASSPATH", absolute(userClassPath())));
        program.info().forEach((key, value) -> {
            String option = OPTIONS.get(key);
            if (option != null) {
                words.addAll(List.of(option, isFile(key) ? absolute(value) : value));
            } else if (key.equals("env") || key.equals("jmpi_env")) {
                environment(words, value);
            }
        });
        words.add(program.command());
        words.addAll(program.arguments());
        return words;
    }

    /** Whether the processes of a program can be thread ranks of one JVM, and the program that spawns doesn't want otherwise. */
    static boolean canBeThreads(Program program) {
        String command = program.command();
        boolean isJava = command.equals("java") || command.endsWith(".java") || command.endsWith(".jar");
        boolean isModule =
                program.arguments().contains("-m") || program.arguments().contains("--module");
        Map<String, String> info = program.info();
        return isJava && !isModule && !info.containsKey("bind_to") && !"false".equalsIgnoreCase(info.get(THREADS_KEY));
    }

    private static boolean isFile(String key) {
        return key.equals(WDIR) || key.equals(HOSTFILE) || key.equals("path");
    }

    /** Thread ranks have the program's classes apart from JMPI's. */
    private static String userClassPath() {
        return System.getProperty("jmpi.user.classpath", System.getProperty("java.class.path"));
    }

    /** The launcher may have another working directory. */
    private static String absolute(String path) {
        List<String> entries = new ArrayList<>();
        for (String entry : path.split(File.pathSeparator)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    /** Settings NAME=VALUE, one a line. */
    private static void environment(List<String> words, String settings) {
        for (String each : settings.split("\n")) {
            int equals = each.indexOf('=');
            if (equals < 1) {
                throw new MpirException(
                        ErrorClass.ERR_INFO_VALUE, "info key env has '" + each + "': expected NAME=VALUE, one a line");
            }
            words.addAll(List.of("-env", each.substring(0, equals), each.substring(equals + 1)));
        }
    }
}
