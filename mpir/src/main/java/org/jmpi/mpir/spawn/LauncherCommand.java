package org.jmpi.mpir.spawn;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Services;
import org.jmpi.mpir.pmi.JobLauncher;

/** The command by which this process starts a launcher of its own. */
public final class LauncherCommand {
    /** What a launcher and its ranks must not take for their own: it tells of the job of this process. */
    private static final String OF_THIS_JOB = "PMI_.*|RANK|WORLD_SIZE|LOCAL_RANK|MASTER_ADDR|MASTER_PORT"
            + "|JMPI_(JOBID|NODE|SECRET|SECRET_FILE|PARENT_PORT|PMI_STDIN|TIMES|RANK|SIZE|ADDRESS|UNIVERSE_SIZE)";

    private LauncherCommand() {}

    /**
     * Prepares a launcher.
     *
     * @param mainClass one of {@link JobLauncher}'s
     * @param arguments of the main class
     * @throws MpirException when no launcher is known
     */
    public static ProcessBuilder builder(String mainClass, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
        command.addAll(options());
        command.add(mainClass);
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        clean(builder.environment());
        return builder;
    }

    private static List<String> options() {
        for (JobLauncher each : Services.load(JobLauncher.class, LauncherCommand.class.getClassLoader())) {
            return each.options();
        }
        String told = System.getenv(JobLauncher.OPTIONS);
        if (told == null) {
            throw new MpirException(
                    ErrorClass.ERR_SPAWN,
                    "no launcher is on the class path, and this process was not started by jmpiexec: expected"
                            + " org.jmpi:hydra-launcher among the dependencies, or a start with jmpiexec");
        }
        return List.of(told.split("\n"));
    }

    private static void clean(Map<String, String> environment) {
        environment.keySet().removeIf(name -> name.matches(OF_THIS_JOB));
    }
}
