package org.jmpi.hydra.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where JMPI keeps what makes the next start quicker: {@code $XDG_CACHE_HOME/jmpi}, else {@code ~/.cache/jmpi}. */
public final class CacheFolder {
    /** Places in {@code rwxrwxrwx}. */
    private static final int GROUP_WRITES = 4;

    private static final int OTHERS_WRITE = 7;

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
        return make(folder) ? Optional.of(folder) : Optional.empty();
    }

    /**
     * Makes a folder, with those above it, that only its user may use.
     *
     * @param folder which
     * @return whether it is there, this user's own, and can be written to
     */
    public static boolean make(Path folder) {
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(
                        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            }
            return Files.isWritable(folder) && isOwn(folder);
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            return false;
        }
    }

    private static @Nullable Path base(Map<String, String> environment) {
        // relative paths are to be ignored, says the specification of base directories
        String chosen = environment.get("XDG_CACHE_HOME");
        if (chosen != null && chosen.startsWith("/")) {
            return Path.of(chosen);
        }
        String home = environment.get("HOME");
        return home != null && home.startsWith("/") ? Path.of(home, ".cache") : null;
    }

    /**
     * @param folder of the cache
     * @return whether it is this user's, and nobody else may write there: it could hold code of theirs
     */
    public static boolean isOwn(Path folder) {
        try {
            String rights = PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
            boolean closed = rights.charAt(GROUP_WRITES) != 'w' && rights.charAt(OTHERS_WRITE) != 'w';
            return closed && Files.getOwner(folder).getName().equals(System.getProperty("user.name"));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
