package org.jmpi.mpir.spawn;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Services;
import org.jmpi.mpir.pmi.JobLauncher;
import org.jmpi.mpir.pmi.WorldRequest;

/**
 * A world with a launcher of its own, which this process started. The launcher reads what to start from its standard input, which stays open: where that
 * ends without a farewell, this process died, and the launcher ends the world. Any thread.
 */
final class OwnLauncherWorld implements SpawnedWorld {
    /** The last byte on the launcher's input: the world goes on without its parents. */
    private static final int FAREWELL = 'd';

    private final Process process;
    private boolean parted;

    private OwnLauncherWorld(Process process) {
        this.process = process;
    }

    /** Starts it. */
    static OwnLauncherWorld start(WorldRequest request) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
        command.addAll(options());
        command.add(JobLauncher.MAIN);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        prepare(builder.environment());
        try {
            OwnLauncherWorld world = new OwnLauncherWorld(builder.start());
            OutputStream out = world.process.getOutputStream();
            out.write(request.bytes());
            out.flush();
            return world;
        } catch (IOException e) {
            throw new MpirException(
                    ErrorClass.ERR_SPAWN, "the launcher of the new processes can't be started: " + e.getMessage(), e);
        }
    }

    private static List<String> options() {
        for (JobLauncher each : Services.load(JobLauncher.class, OwnLauncherWorld.class.getClassLoader())) {
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

    private static void prepare(Map<String, String> environment) {
        environment
                .keySet()
                .removeIf(
                        name -> name.matches(
                                "PMI_.*|RANK|WORLD_SIZE|LOCAL_RANK|MASTER_ADDR|MASTER_PORT"
                                        + "|JMPI_(JOBID|NODE|SECRET|SECRET_FILE|PARENT_PORT|PMI_STDIN|TIMES|RANK|SIZE|ADDRESS|UNIVERSE_SIZE)"));
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public int exitCode() {
        return process.exitValue();
    }

    @Override
    public synchronized void part(boolean disconnected) {
        if (!parted) {
            parted = true;
            try (OutputStream out = process.getOutputStream()) {
                out.write(FAREWELL);
            } catch (IOException e) {
                // the world is gone
            }
        }
    }

    @Override
    public void end() {
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
