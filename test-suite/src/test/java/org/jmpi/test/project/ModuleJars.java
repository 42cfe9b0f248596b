package org.jmpi.test.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The jars that the build has made. */
final class ModuleJars {
    /** The top of the checkout. */
    static final Path HOME = Path.of("").toAbsolutePath().getParent();

    /** The modules that a program needs at run time, its launcher among them. */
    static final List<String> PROGRAM =
            List.of("mpi-api", "mpir", "mpid-ch4", "shm-posix", "netmod-tcp", "hydra-launcher");

    private ModuleJars() {}

    static Path of(String module) throws IOException {
        try (Stream<Path> files = Files.list(HOME.resolve(module).resolve("target"))) {
            return files.filter(file -> file.getFileName().toString().matches(module + "-[0-9.]+\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> new IOException(module + " has no jar: expected a build by mvn package"));
        }
    }

    /** Returns the version in a jar's name. */
    static String version(Path jar, String module) {
        String name = jar.getFileName().toString();
        return name.substring(module.length() + 1, name.length() - ".jar".length());
    }
}
