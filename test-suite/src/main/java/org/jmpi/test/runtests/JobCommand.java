package org.jmpi.test.runtests;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/** Makes the command lines of jobs: the launcher's main class at once, without a shell. */
final class JobCommand {
    private static final String LAUNCHER = "org.jmpi.hydra.mpiexec.Mpiexec";

    private final Options options;
    private final Mode mode;
    private final JobClassPaths paths = new JobClassPaths();
    private final String tests;
    private final SourcePrograms programs;

    /** @param programs the users' programs among the tests */
    JobCommand(Options options, SourcePrograms programs) {
        this(options, options.mode, List.of(), programs);
    }

    /**
     * @param mode where ranks live
     * @param more folders for the ranks' class path
     */
    JobCommand(Options options, Mode mode, List<Path> more) {
        this(options, mode, more, null);
    }

    private JobCommand(Options options, Mode mode, List<Path> more, SourcePrograms programs) {
        this.programs = programs;
        this.options = options;
        this.mode = mode;
        tests = paths.tests()
                + more.stream().map(each -> File.pathSeparator + each).collect(Collectors.joining());
    }

    /** Returns the command for one test as a job of its own. */
    List<String> single(TestEntry entry) {
        return single(entry, Map.of());
    }

    /** Returns the command for one test whose ranks get the variables {@code more} besides its own, or instead. */
    List<String> single(TestEntry entry, Map<String, String> more) {
        boolean optimized = isOptimized(List.of(entry), entry.name());
        Map<String, String> environment = new LinkedHashMap<>(entry.environment);
        environment.putAll(more);
        String classes = entry.isSource() ? File.pathSeparator + programs.classes() : "";
        return of(
                entry.ranks,
                environment,
                launcherArguments(entry.launcherArguments, optimized),
                List.of(tests + classes, entry.className()),
                entry.arguments);
    }

    /** Returns the command for a job that runs several tests, whose names are in the file {@code list}. */
    List<String> group(List<TestEntry> entries, Path list) {
        TestEntry any = entries.get(0);
        String classes = any.isSource() ? File.pathSeparator + programs.shared() : "";
        return of(
                any.ranks,
                any.environment,
                launcherArguments(List.of(), isOptimized(entries, any.sharedJob())),
                List.of(tests + classes, GroupMain.class.getName()),
                List.of(list.toString(), any.sharedMethod()));
    }

    private static List<String> launcherArguments(List<String> own, boolean optimized) {
        List<String> all = new ArrayList<>(optimized ? List.of() : List.of("-J", "-XX:TieredStopAtLevel=1"));
        all.addAll(own);
        return all;
    }

    /** Returns whether a job gets the optimizing compiler: if a test of it needs that, or by chance. */
    private boolean isOptimized(List<TestEntry> entries, String job) {
        return options.optimizedOneIn == 1
                || entries.stream().anyMatch(each -> each.optimized || each.runsAlone())
                || new Random(options.seed() ^ (long) job.hashCode() << Integer.SIZE).nextInt(options.optimizedOneIn)
                        == 0;
    }

    private List<String> of(
            int ranks,
            Map<String, String> environment,
            List<String> more,
            List<String> program,
            List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                options.java.resolve("bin/java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Xms16m",
                "-Xmx2g",
                "-Xshare:auto"));
        command.addAll(paths.launcher(options.java));
        command.add(LAUNCHER);
        if (mode == Mode.THREADS) {
            command.add("-threads");
        }
        command.addAll(List.of("-n", Integer.toString(ranks)));
        environment.forEach((name, value) -> command.addAll(List.of("-genv", name, value)));
        command.addAll(more);
        // archives hold classes, not whether they assert: ranks use theirs all the same
        command.addAll(List.of("-ea:org.jmpi...", "-ea:mpi..."));
        command.add("-cp");
        command.addAll(program);
        command.addAll(arguments);
        return command;
    }

    /** Returns the variables that every job of this mode gets. */
    Map<String, String> environment() {
        return mode == Mode.TCP ? Map.of("MPIR_CVAR_NOLOCAL", "1") : Map.of();
    }
}
