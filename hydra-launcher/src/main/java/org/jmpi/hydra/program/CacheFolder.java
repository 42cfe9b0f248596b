package org.jmpi.hydra.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;

/** Where JMPI keeps what makes the next start quicker: {@code $XDG_CACHE_HOME/jmpi}, else {@code ~/.cache/jmpi}. */
public final class CacheFolder {
    private CacheFolder() {}

    /**
     * Makes a folder of the cache if it is missing.
     *
     * @param environment of the user
     * @param part its name
     * @return the folder, empty where the user has no home, or none that can be written to
     */
    public static Optional<Path> find(Map<String, String> environment, String part) {
        Path base = base(environment);
        if (base == null) {
            return Optional.empty();
        }
        Path folder = base.resolve("jmpi").resolve(part);
        try {
            make(folder);
            return Files.isWritable(folder) && isOwn(folder) ? Optional.of(folder) : Optional.empty();
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            return Optional.empty();
        }
    }

    private static Path base(Map<String, String> environment) {
        // relative paths are to be ignored, says the specification of base directories
        String chosen = environment.get("XDG_CACHE_HOME");
        if (chosen != null && chosen.startsWith("/")) {
            return Path.of(chosen);
        }
        String home = environment.get("HOME");
        return home != null && home.startsWith("/") ? Path.of(home, ".cache") : null;
    }

    private static void make(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }

    /** What others may write to could hold code of theirs. */
    private static boolean isOwn(Path folder) throws IOException {
        String rights = PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
        boolean closed = rights.charAt(4) != 'w' && rights.charAt(7) != 'w';
        return closed && Files.getOwner(folder).getName().equals(System.getProperty("user.name"));
    }
}
