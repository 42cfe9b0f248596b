package org.jmpi.hydra.archive;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jmpi.hydra.program.CacheFolder;
import org.jmpi.hydra.program.Executable;

/**
 * Makes the start jar and the archives of a folder: {@code ArchiveMaker FOLDER LAUNCHER LAUNCHER_PATH RANK_PATH}. A small
 * job tells which classes a start loads. Then one like it begins with the jar of these, and its launcher and rank 0
 * write their archives when they end. One maker works at a time; a file gets its name when complete.
 */
public final class ArchiveMaker {
    private static final String TRAINING = "org.jmpi.archive.ArchiveTraining";
    /** In the JVM's list of loaded classes, behind a name. */
    private static final String FROM_JAR = " source: file:";

    private static final int ROUNDS = 3;
    private static final long LIMIT_SECONDS = 120;
    private static final Duration STALE = Duration.ofHours(1);
    /** What a maker needs of the user's environment; the rest could change what a job does. */
    private static final List<String> KEPT =
            List.of("PATH", "HOME", "XDG_CACHE_HOME", "JAVA_HOME", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "LC_CTYPE");
    /** A session of its own, where the system can, so that the terminal's signals pass it by. */
    private static final String DETACHED =
            "trap '' INT HUP QUIT TSTP; if command -v setsid >/dev/null; then set -- setsid \"$@\"; fi;"
                    + " if command -v nice >/dev/null; then set -- nice -n 19 \"$@\"; fi; \"$@\" & exit 0";

    private final ArchiveFolder folder;
    private final String launcherMain;
    private final String launcher;
    private final String ranks;

    private ArchiveMaker(Path folder, String launcherMain, String launcher, String ranks) {
        this.folder = new ArchiveFolder(folder, launcher, ranks);
        this.launcherMain = launcherMain;
        this.launcher = launcher;
        this.ranks = ranks;
    }

    /**
     * Starts a maker that this process does not wait for, unless the archives are as they should be or cannot be made.
     *
     * @param folder where they are to be
     * @param launcherMain the launcher's main class
     * @param launcher the launcher's class path
     * @param ranks JMPI's part of the ranks' class path
     * @param environment the user's
     */
    public static void startIfNeeded(
            Path folder, Class<?> launcherMain, String launcher, String ranks, Map<String, String> environment) {
        ArchiveFolder archives = new ArchiveFolder(folder, launcher, ranks);
        if (archives.isCurrent() || !archives.allJars() || !CacheFolder.make(folder)) {
            return;
        }
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", DETACHED, "jmpi-archive"));
        command.addAll(java());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", launcher, ArchiveMaker.class.getName()));
        command.addAll(List.of(folder.toString(), launcherMain.getName(), launcher, ranks));
        try {
            quietly(command, environment).start().waitFor();
        } catch (IOException e) {
            // no shell: no archive
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static ProcessBuilder quietly(List<String> command, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().retainAll(KEPT);
        KEPT.stream().filter(environment::containsKey).forEach(name -> builder.environment()
                .put(name, environment.get(name)));
        return builder.directory(Path.of("/").toFile())
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD);
    }

    private static List<String> java() {
        return List.of(Executable.java(), "-XX:+UseSerialGC", "-XX:-UsePerfData");
    }

    /**
     * Makes the archives.
     *
     * @param args folder, the launcher's main class and class path, JMPI's part of the ranks' class path
     * @throws IOException when they cannot be written
     * @throws InterruptedException never
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[0]);
        try (FileChannel file =
                        FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = file.tryLock()) {
            if (lock != null) {
                new ArchiveMaker(folder, args[1], args[2], args[3]).make();
            }
        }
    }

    private void make() throws IOException, InterruptedException {
        if (folder.isCurrent()) {
            return;
        }
        // what a maker left that was killed
        removeParts(".part-*", Instant.now().minus(STALE));
        // nobody begins to use what is being replaced
        Files.deleteIfExists(folder.key());
        Files.deleteIfExists(folder.ranks());
        String makings = folder.makings();
        Path forLauncher = part("launcher");
        Path forRanks = part("ranks");
        try {
            if (makeSound(forLauncher, forRanks) && makings.equals(folder.makings())) {
                publish(forRanks, folder.ranks());
                publish(forLauncher, folder.launcher());
            }
            // also after a failure: what failed once is not tried after each job
            publish(Files.writeString(part("key"), makings), folder.key());
        } finally {
            Files.deleteIfExists(forLauncher);
            Files.deleteIfExists(forRanks);
        }
    }

    /**
     * Makes the start jar and both archives. A job tells which classes it loaded, those included that the JVM loads to
     * verify others while it writes. They depend a little on what happens when: an archive that has a class of another
     * jar goes with no user's class path, and one more job tells of that class.
     */
    private boolean makeSound(Path forLauncher, Path forRanks) throws IOException, InterruptedException {
        Set<String> classes = new TreeSet<>();
        if (!train(forLauncher, forRanks, ranks, classes)) {
            return false;
        }
        for (int round = 0; round < ROUNDS; round++) {
            StartJar.write(part("start"), folder.ranksJars(), classes);
            publish(part("start"), folder.start());
            List<String> trial = new ArrayList<>(RankArchive.options(forRanks, true));
            trial.addAll(List.of(
                    ArchiveFolder.hasAotCache() ? "-XX:AOTMode=on" : "-Xshare:on",
                    "-cp",
                    folder.start().toString()));
            if (!train(forLauncher, forRanks, folder.start() + File.pathSeparator + ranks, classes)
                    || !isSound(List.of("-XX:SharedArchiveFile=" + forLauncher))) {
                return false;
            }
            if (isSound(trial)) {
                return true;
            }
        }
        return false;
    }

    /** Runs the job that writes both archives down, and adds the classes that its ranks loaded. */
    private boolean train(Path forLauncher, Path forRanks, String path, Set<String> classes)
            throws IOException, InterruptedException {
        String lists = part("classes").getFileName() + "-";
        try {
            boolean done = runJob(forLauncher, forRanks, path, lists);
            try (DirectoryStream<Path> written = Files.newDirectoryStream(folder.path(), lists + "*")) {
                for (Path list : written) {
                    Files.readAllLines(list).forEach(line -> addClass(line, classes));
                }
            }
            return done;
        } finally {
            removeParts(lists + "*", Instant.MAX);
        }
    }

    private static void addClass(String line, Set<String> classes) {
        int name = line.indexOf(FROM_JAR);
        if (name > 0) {
            classes.add(line.substring(0, name).replace('.', '/'));
        }
    }

    private Path part(String name) {
        return folder.path()
                .resolve(".part-" + name + "-" + ProcessHandle.current().pid());
    }

    private static void publish(Path part, Path name) throws IOException {
        if (Files.exists(part)) {
            Files.move(part, name, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private boolean runJob(Path forLauncher, Path forRanks, String path, String lists)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Executable.java(), "-XX:-UsePerfData"));
        // the launcher's collector, the only one of Java 17 that maps an archive's objects, such as the graph of
        // modules
        command.addAll(List.of("-XX:+UseG1GC", "-XX:ParallelGCThreads=1", "-XX:ConcGCThreads=1"));
        command.addAll(List.of("-XX:ArchiveClassesAtExit=" + forLauncher, "-Djmpi.classpath=" + path));
        command.addAll(List.of("-cp", launcher, launcherMain));
        String write = ArchiveFolder.hasAotCache() ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=";
        String log = "-Xlog:class+load:file=" + folder.path().resolve(lists) + "%p:none";
        // ranks 0 and 2 share memory, rank 1 is as on another host
        command.addAll(List.of("-genv", "MPIR_CVAR_NUM_CLIQUES", "2"));
        // an archive written with another collector has no graph of modules
        command.addAll(List.of("-n", "1", "-XX:+UseG1GC", write + forRanks, log, "-cp", path, TRAINING));
        command.addAll(List.of(":", "-n", "2", log, "-cp", path, TRAINING));
        Process job = quietly(command, System.getenv()).start();
        if (job.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            return job.exitValue() == 0;
        }
        job.destroyForcibly();
        return false;
    }

    /** Tries an archive: one that a full disk cut short would end each JVM that maps it. */
    private static boolean isSound(List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(java());
        command.addAll(options);
        command.addAll(List.of("-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=/dev/null", "-version"));
        Process trial = quietly(command, System.getenv()).start();
        boolean ended = trial.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            trial.destroyForcibly();
        }
        return ended && trial.exitValue() == 0;
    }

    private void removeParts(String names, Instant limit) throws IOException {
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder.path(), names)) {
            for (Path each : parts) {
                if (Files.getLastModifiedTime(each).toInstant().isBefore(limit)) {
                    Files.deleteIfExists(each);
                }
            }
        }
    }
}
