package org.jmpi.test.rma;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jmpi.hydra.mpiexec.Mpiexec;
import org.jmpi.test.endings.Launch;

/** Jobs that run with some of JMPI's classes changed. */
final class BuggedJmpi {
    private static final int SECONDS_TO_END = 20;

    /**
     * What a job said.
     *
     * @param isOver false: it had to be ended
     */
    record Said(String text, boolean isOver) {}

    private final Path folder;
    private final Path classes;
    private final String classPath =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    /** Works in a folder, which is empty. */
    BuggedJmpi(Path folder) throws IOException {
        this.folder = folder;
        classes = Files.createDirectory(folder.resolve("classes"));
    }

    /** Puts a bug in. */
    void compile(WindowBug bug) throws IOException {
        Path source = Launch.home().resolve(bug.file);
        String text = Files.readString(source);
        assertEquals(2, text.split(Pattern.quote(bug.right), -1).length, bug + ": parts of " + source);
        Path changed = folder.resolve(source.getFileName());
        Files.writeString(changed, text.replace(bug.right, bug.wrong));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertNotNull(compiler, "a JDK is needed");
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-proc:none", "-nowarn", "--release", "17", "-cp", classPath, "-d", classes.toString());
            assertTrue(
                    compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(changed))
                            .call(),
                    said::toString);
        }
    }

    /** Runs a job. */
    Said run(WindowBug.Job job, String... more) throws IOException, InterruptedException {
        String own = classes + File.pathSeparator + classPath;
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        command.addAll(List.of("-XX:+UseSerialGC", "-Djmpi.classpath=" + own, "-cp", classPath));
        command.addAll(List.of(Mpiexec.class.getName(), "-n", Integer.toString(job.ranks())));
        command.addAll(job.options());
        command.addAll(List.of("-cp", Launch.classes().toString(), job.checker().getName()));
        command.addAll(job.arguments());
        command.addAll(List.of(more));
        Path output = Files.createTempFile(folder, "output", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("MPIR_CVAR_NOLOCAL", job.isTcp() ? "1" : "0");
        Process process = builder.start();
        boolean isOver = process.waitFor(job.seconds(), TimeUnit.SECONDS);
        // the launcher ends its ranks
        process.destroy();
        if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        return new Said(Files.readString(output), isOver);
    }
}
