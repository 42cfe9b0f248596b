package org.jmpi.hydra.archive;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.hydra.program.CacheFolder;

/**
 * The archives of one JMPI and one Java: a file each for launcher and ranks, and what they were made from. The
 * JVM looks itself whether an archive belongs to its jars, so that an old one is merely of no use.
 */
public final class ArchiveFolder {
    /** Java that keeps loaded and linked classes (JEP 483, 514). */
    private static final int AOT_CACHE = 25;

    private final Path folder;
    private final List<String> jars;
    private final List<String> ranksJars;

    /**
     * @param folder where the archives are or will be
     * @param launcher the launcher's class path
     * @param ranks JMPI's part of the ranks' class path
     */
    public ArchiveFolder(Path folder, String launcher, String ranks) {
        this.folder = folder;
        this.jars = new ArrayList<>(List.of(launcher.split(File.pathSeparator)));
        this.ranksJars = List.of(ranks.split(File.pathSeparator));
        this.jars.addAll(ranksJars);
    }

    static boolean hasAotCache() {
        return Runtime.version().feature() >= AOT_CACHE;
    }

    Path path() {
        return folder;
    }

    /** The launcher's, named in bin/.jmpi-env.sh too, which does not know the version of Java. */
    Path launcher() {
        return folder.resolve("launcher.jsa");
    }

    Path ranks() {
        return folder.resolve("ranks-" + Runtime.version().feature() + (hasAotCache() ? ".aot" : ".jsa"));
    }

    /** The jar that the ranks' class path begins with; see {@link StartJar}. */
    Path start() {
        return folder.resolve("start.jar");
    }

    /** JMPI's part of the ranks' class path. */
    List<String> ranksJars() {
        return ranksJars;
    }

    Path key() {
        return folder.resolve("made-from");
    }

    /**
     * Whether the ranks' archive is there; a JVM that is given one that is not does without Java's own, too. It must be
     * made from the jars of today, as no JVM compares the start jar with them.
     */
    boolean usable() {
        return Files.isReadable(ranks())
                && Files.isReadable(start())
                && folder.toString().indexOf(File.pathSeparatorChar) < 0
                && CacheFolder.isOwn(folder)
                && isCurrent();
    }

    /** Whether what the archives were made from is still there. */
    boolean isCurrent() {
        try {
            return Files.exists(key()) && Files.readString(key()).equals(makings());
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Returns what archives are made from: this Java, and each jar's time and size, by which the JVM knows it too.
     *
     * @throws IOException when a jar is not there
     */
    String makings() throws IOException {
        StringBuilder text = new StringBuilder(System.getProperty("java.vm.name") + " "
                + System.getProperty("java.vm.version") + "\n" + System.getProperty("java.home") + "\n");
        for (String jar : jars) {
            Path path = Path.of(jar);
            text.append(jar).append(' ');
            text.append(Files.getLastModifiedTime(path).toMillis()).append(' ');
            text.append(Files.size(path)).append('\n');
        }
        return text.toString();
    }

    /** Whether all of the class paths are jars; there is no archive of folders. */
    boolean allJars() {
        return jars.stream().allMatch(jar -> jar.endsWith(".jar") && Files.isRegularFile(Path.of(jar)));
    }
}
