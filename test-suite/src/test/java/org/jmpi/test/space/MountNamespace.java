package org.jmpi.test.space;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jmpi.test.endings.Launch;

/** Runs jobs where file systems are mounted that nobody else sees. */
final class MountNamespace {
    private static final List<List<String>> WAYS = List.of(List.of("unshare", "-m"), List.of("unshare", "-r", "-m"));

    private final List<String> unshare;

    private MountNamespace(List<String> unshare) {
        this.unshare = unshare;
    }

    /** Returns one in which {@code mount} is permitted; null: none is, as a line says that begins with {@code what}. */
    static MountNamespace find(String what, String mount) throws InterruptedException {
        for (List<String> each : WAYS) {
            MountNamespace found = new MountNamespace(each);
            if (found.permits(mount, Path.of("").toFile())) {
                return found;
            }
        }
        System.out.println(what + ": skipped: no mount namespace can be made here (unshare -m)");
        return null;
    }

    /** Returns whether {@code mount} succeeds in folder {@code in}. */
    boolean permits(String mount, File in) throws InterruptedException {
        List<String> command = new ArrayList<>(unshare);
        command.addAll(List.of("sh", "-e", "-c", mount));
        try {
            return new ProcessBuilder(command)
                            .directory(in.getAbsoluteFile())
                            .redirectErrorStream(true)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Runs {@code script} in {@code folder}, to which {@code "$@"} is jmpiexec with {@code words}, and the suite's classes on the class
     * path; returns what it printed.
     */
    String run(Path folder, String script, Class<?> program, String... words) throws Exception {
        List<String> command = new ArrayList<>(unshare);
        command.addAll(List.of(
                "sh", "-c", script, "sh", Launch.home().resolve("bin/jmpiexec").toString()));
        command.addAll(List.of(words));
        int at = command.indexOf("PROGRAM");
        command.set(at, program.getName());
        command.addAll(at, List.of("-cp", classes(program)));
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JMPI_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try {
            assertTrue(process.waitFor(2, TimeUnit.MINUTES), "the job does not end");
        } finally {
            process.destroy();
        }
        return Files.readString(output).strip();
    }

    private static String classes(Class<?> program) throws Exception {
        return Path.of(program.getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }
}
