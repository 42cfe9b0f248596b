package org.jmpi.mpir.spawn;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Services;
import org.jmpi.mpir.pmi.JobLauncher;

/**
 * The launcher of a world that this process spawned. It reads what to start from its standard input, which stays open: where that
 * ends without a farewell, this process died, and the launcher ends the world. Any thread.
 */
final class SpawnedWorld {
    /** The last byte on the launcher's input: the world goes on without its parents. */
    private static final int FAREWELL = 'd';

    private final Process process;
    private boolean parted;

    private SpawnedWorld(Process process) {
        this.process = process;
    }

    /**
     * Starts it.
     *
     * @param port what the world connects to
     * @param programs the arguments of {@code jmpiexec} for each program
     */
    static SpawnedWorld start(String port, List<List<String>> programs) {
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
            SpawnedWorld world = new SpawnedWorld(builder.start());
            world.tell(port, programs);
            return world;
        } catch (IOException e) {
            throw new MpirException(
                    ErrorClass.ERR_SPAWN, "the launcher of the new processes can't be started: " + e.getMessage(), e);
        }
    }

    private static List<String> options() {
        for (JobLauncher each : Services.load(JobLauncher.class, SpawnedWorld.class.getClassLoader())) {
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
        environment.put("CLASSPATH", absolute(userClassPath()));
    }

    /** Thread ranks have the program's classes apart from JMPI's. */
    private static String userClassPath() {
        return System.getProperty("jmpi.user.classpath", System.getProperty("java.class.path"));
    }

    /** The new processes may have another working directory. */
    private static String absolute(String path) {
        List<String> entries = new ArrayList<>();
        for (String entry : path.split(java.io.File.pathSeparator)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(java.io.File.pathSeparator, entries);
    }

    private void tell(String port, List<List<String>> programs) throws IOException {
        DataOutputStream out = new DataOutputStream(process.getOutputStream());
        write(out, port);
        out.writeInt(programs.size());
        for (List<String> words : programs) {
            out.writeInt(words.size());
            for (String word : words) {
                write(out, word);
            }
        }
        out.flush();
    }

    private static void write(DataOutputStream out, String word) throws IOException {
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the exit code of the launcher, which has ended. */
    int exitCode() {
        return process.exitValue();
    }

    /** Lets the world go on when this process ends. */
    synchronized void part() {
        if (!parted) {
            parted = true;
            try (OutputStream out = process.getOutputStream()) {
                out.write(FAREWELL);
            } catch (IOException e) {
                // the world is gone
            }
        }
    }

    /** Ends the world. */
    void end() {
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
