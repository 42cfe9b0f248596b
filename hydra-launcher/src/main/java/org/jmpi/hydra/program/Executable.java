package org.jmpi.hydra.program;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.hydra.job.UsageException;

/** Finds a program as the shell does. */
public final class Executable {
    private Executable() {}

    /** @return the path of this JVM's {@code java}, which is the ranks' too */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /**
     * @param name a name without a folder
     * @param searchPath as in PATH
     * @return the program, empty when no folder holds it
     */
    public static Optional<Path> onPath(String name, String searchPath) {
        for (String folder : searchPath.split(File.pathSeparator)) {
            Path candidate = Path.of(folder.isEmpty() ? "." : folder).resolve(name);
            if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
                return Optional.of(candidate.toAbsolutePath().normalize());
            }
        }
        return Optional.empty();
    }

    /**
     * @param name a name with a folder, seen from here or else from the ranks' working directory
     * @param directory that working directory
     * @return the program
     * @throws UsageException when it is not there or cannot be executed
     */
    public static Path at(String name, Path directory) {
        Path here = Path.of(name).toAbsolutePath().normalize();
        Path file = Files.exists(here) ? here : directory.resolve(name).normalize();
        if (!Files.exists(file)) {
            throw new UsageException("program " + name + " does not exist", ExitCode.NOT_FOUND);
        }
        if (Files.isDirectory(file) || !Files.isExecutable(file)) {
            throw new UsageException(
                    "program " + name
                            + " cannot be executed: expected an executable file, a class, a jar or a .java file",
                    ExitCode.NOT_EXECUTABLE);
        }
        return file;
    }
}
