package org.jmpi.test.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jmpi.test.release.Checkout;

/** A Maven repository on disk, as a user has it who installed JMPI. */
final class LocalRepository {
    private static final String JUNIT = "jmpi-junit";

    private LocalRepository() {}

    /** Makes in {@code folder} a local repository with what this build uses, and JMPI's artifacts as they are installed. */
    static Path make(Path folder) throws IOException {
        Path used = Path.of(System.getProperty("localRepository", System.getProperty("user.home") + "/.m2/repository"));
        Path repository = Files.createDirectories(folder.resolve("repository"));
        link(used, repository, "org");
        link(used.resolve("org"), Files.createDirectory(repository.resolve("org")), "jmpi");
        Path jmpi = Files.createDirectory(repository.resolve("org/jmpi"));
        Checkout checkout = Checkout.find();
        install(checkout, jmpi, "jmpi-parent", checkout.home().resolve("pom.xml"));
        install(checkout, jmpi, "jmpi-bom", checkout.pom("jmpi-bom"));
        for (String module : Stream.concat(Checkout.PROGRAM.stream(), Stream.of("jmpi", JUNIT))
                .toList()) {
            install(checkout, jmpi, module);
        }
        return repository;
    }

    /** Puts a module's POM and jar into {@code jmpi}, the folder of the group. */
    static void install(Checkout checkout, Path jmpi, String module) throws IOException {
        Path jar = checkout.jar(module);
        Files.copy(jar, install(checkout, jmpi, module, checkout.pom(module)).resolve(jar.getFileName()));
    }

    /** Puts a POM into {@code jmpi}, the folder of the group; returns where its jar belongs. */
    static Path install(Checkout checkout, Path jmpi, String artifact, Path pom) throws IOException {
        Path at = Files.createDirectories(jmpi.resolve(artifact).resolve(checkout.version()));
        Files.copy(pom, at.resolve(artifact + "-" + checkout.version() + ".pom"));
        return at;
    }

    private static void link(Path from, Path to, String except) throws IOException {
        try (Stream<Path> all = Files.list(from)) {
            for (Path each : all.toList()) {
                String name = each.getFileName().toString();
                if (!name.equals(except)) {
                    Files.createSymbolicLink(to.resolve(name), each);
                }
            }
        }
    }

    /** Copies a folder with all that it has. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Path target = to.resolve(from.relativize(each));
                if (Files.isDirectory(each)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(each, target);
                }
            }
        }
    }
}
