package org.jmpi.test.runtests;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The runner's class path in the parts that a job wants: the launcher's jars, JMPI's for ranks, libraries, the tests. They
 * are distinguished as bin/.jmpi-env.sh does, so that jobs use archives of classes as a user's do.
 */
final class JobClassPaths {
    private static final Predicate<String> RANKS = named("(mpi-api|mpir|mpid-ch4|shm-posix|netmod-tcp)-\\d[^/]*\\.jar");
    private static final Predicate<String> LAUNCHER = named("(hydra-launcher|mpir)-\\d[^/]*\\.jar");

    private final String all = System.getProperty("java.class.path");
    private final Path own = ownPlace();
    private final String ranks = part(RANKS);
    private final String launcher = part(LAUNCHER);

    private static Predicate<String> named(String pattern) {
        Pattern name = Pattern.compile(pattern);
        return entry -> name.matcher(Path.of(entry).getFileName().toString()).matches();
    }

    private static Path ownPlace() {
        try {
            return Path.of(JobClassPaths.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private String part(Predicate<String> wanted) {
        return Arrays.stream(all.split(File.pathSeparator))
                .filter(wanted)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the class path of the tests: without the property, what the runner has besides JMPI. */
    String tests() {
        String named = System.getProperty("jmpi.test.classpath");
        return named != null ? named : part(each -> !RANKS.test(each) && !LAUNCHER.test(each));
    }

    /** Returns options that start the launcher, up to its main class; {@code java} is the JDK that runs it. */
    List<String> launcher(Path java) {
        List<String> options = new ArrayList<>();
        if (ranks.isEmpty() || launcher.isEmpty()) {
            // built into folders, of which there are no archives
            options.addAll(List.of("-Djmpi.classpath=" + part(each -> !isOwn(each)), "-cp", all));
            return options;
        }
        String place = System.getProperty(
                "jmpi.test.archives", own.resolveSibling("cds").toString());
        if (!place.isEmpty()) {
            Path archives = Path.of(place).resolve(java.toString().substring(1));
            Path archive = archives.resolve("launcher.jsa");
            if (Files.isReadable(archive)) {
                options.addAll(List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds=off", "-Xlog:cds+dynamic=off"));
            }
            options.add("-Djmpi.archives=" + archives);
        }
        options.add("-Djmpi.classpath=" + ranks);
        options.addAll(List.of("-cp", launcher));
        return options;
    }

    private boolean isOwn(String entry) {
        return Path.of(entry).toAbsolutePath().equals(own.toAbsolutePath());
    }
}
