package org.jmpi.mpir.io.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the kind of file system that a file is on: by its name's prefix, by a hint, or as the system says. */
public final class Stores {
    public static final String UFS = "ufs";
    public static final String NFS = "nfs";
    /** As {@link #UFS}, with a line of text for each call. */
    public static final String TESTFS = "testfs";

    /** By the number of a device: what is on it. To ask takes a reading of all mounts. */
    private static final Map<Object, String> BY_DEVICE = new ConcurrentHashMap<>();

    /** Types of file systems, as mounts have them, whose clients keep what they read and wrote. */
    private static final Set<String> OF_CLIENTS = Set.of("nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs", "afs");

    private Stores() {}

    /**
     * Returns the kind of {@code path}, which need not be there yet.
     *
     * @param wanted what a hint or prefix says; empty: nothing
     */
    public static String kind(Path path, String wanted) {
        String name = wanted.toLowerCase(Locale.ROOT);
        if (!name.isEmpty()) {
            return name.equals(NFS) || name.equals(TESTFS) ? name : UFS;
        }
        Path folder = path.toAbsolutePath().getParent();
        Path existing = Files.exists(path) || folder == null ? path : folder;
        try {
            Object device = Files.getAttribute(existing, "unix:dev");
            return BY_DEVICE.computeIfAbsent(device, d -> ask(existing));
        } catch (IOException | RuntimeException e) {
            // no such folder, or no such attribute: the open will tell
            return UFS;
        }
    }

    private static String ask(Path path) {
        try {
            return OF_CLIENTS.contains(Files.getFileStore(path).type()) ? NFS : UFS;
        } catch (IOException | RuntimeException e) {
            return UFS;
        }
    }

    /** Opens a file of a kind. */
    public static FileStore open(Path path, OpenMode mode, String kind) throws IOException {
        return kind.equals(NFS) ? NfsStore.open(path, mode) : NioStore.open(path, mode);
    }
}
