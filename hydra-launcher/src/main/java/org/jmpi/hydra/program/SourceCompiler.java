package org.jmpi.hydra.program;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jmpi.hydra.job.UsageException;

/** Compiles a source file once for all ranks of a job, its siblings with it. */
public final class SourceCompiler {
    private final Path directory;
    private final Map<List<String>, String> compiled = new HashMap<>();

    /** @param directory where classes go, made on first use; every file gets a folder of its own in it */
    public SourceCompiler(Path directory) {
        this.directory = directory;
    }

    /**
     * The result of compiling.
     *
     * @param classes folder of the classes
     * @param mainClass the file's main class
     */
    public record Compiled(Path classes, String mainClass) {}

    /**
     * Compiles, unless the same file was compiled in the same way before.
     *
     * @param file the source file
     * @param classPath user's and JMPI's class path
     * @param jvmOptions options of java, of which those that javac must know are passed on
     * @return the classes
     * @throws UsageException when javac finds errors, which it has printed, or there is no javac
     */
    public Compiled compile(Path file, String classPath, List<String> jvmOptions) {
        SourceFile source = new SourceFile(file);
        List<String> key = new ArrayList<>(jvmOptions);
        key.add(source.path.toString());
        key.add(classPath);
        String folder = compiled.computeIfAbsent(key, k -> run(source, classPath, jvmOptions));
        Path classes = directory.resolve(folder);
        return new Compiled(classes, source.mainClass(classes));
    }

    private String run(SourceFile source, String classPath, List<String> jvmOptions) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new UsageException(source.path + " cannot be compiled: this Java (" + System.getProperty("java.home")
                    + ") has no javac; set JAVA_HOME to a JDK");
        }
        String folder = Integer.toString(compiled.size());
        List<String> arguments = new ArrayList<>(List.of(
                "-g",
                "-proc:none",
                "-encoding",
                "UTF-8",
                "-implicit:class",
                "-d",
                makeFolder(folder).toString(),
                "-cp",
                classPath,
                "-sourcepath",
                source.root() + File.pathSeparator + source.path.getParent()));
        arguments.addAll(forCompiler(jvmOptions));
        arguments.add(source.path.toString());
        if (compiler.run(null, System.err, System.err, arguments.toArray(new String[0])) != 0) {
            throw new UsageException(source.path.getFileName() + " does not compile; no rank was started", 1);
        }
        return folder;
    }

    private Path makeFolder(String name) {
        try {
            return Files.createDirectories(directory.resolve(name));
        } catch (IOException e) {
            throw new UsageException("no folder for compiled classes can be made in " + directory + " (" + e
                    + "): free space there or set -Djava.io.tmpdir");
        }
    }

    private static List<String> forCompiler(List<String> jvmOptions) {
        List<String> options = new ArrayList<>();
        for (int i = 0; i < jvmOptions.size(); i++) {
            String option = jvmOptions.get(i);
            if (option.equals("--enable-preview")) {
                options.addAll(List.of(
                        option, "--release", Integer.toString(Runtime.version().feature())));
            } else if (option.startsWith("--add-exports") || option.startsWith("--add-modules")) {
                options.add(option);
                if (JvmOptions.takesValue(option)) {
                    options.add(jvmOptions.get(++i));
                }
            }
        }
        return options;
    }
}
