package org.jmpi.mpir.spawn;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.job.HostName;
import org.jspecify.annotations.Nullable;

/**
 * Names that all jobs of a user on this host see: a file for each, in a folder that only the user may enter. A file tells who
 * published, so that one whose process is gone counts for nothing. Any thread, any process.
 */
final class NameFolder {
    private static final String HEAD = "jmpi-name 1";
    private static final String END = "end";
    private static final int LINES = 6;
    private static final int MOST_BYTES = 4096;
    private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rwx------");

    /** What a file says. */
    private record Entry(String port, String host, long pid, long startMillis) {
        /** Of a process on another host nothing is known: it is believed. */
        boolean isStale() {
            if (!host.equals(HostName.get())) {
                return false;
            }
            Optional<ProcessHandle> process = ProcessHandle.of(pid);
            return process.isEmpty() || start(process.get()) != startMillis;
        }

        boolean isOwn() {
            ProcessHandle self = ProcessHandle.current();
            return pid == self.pid() && startMillis == start(self) && host.equals(HostName.get());
        }
    }

    private final Path folder;

    NameFolder(Path folder) {
        this.folder = folder;
    }

    /** Returns that of this user: below XDG_RUNTIME_DIR, else in the folder for temporary files. */
    static NameFolder ofUser() {
        String runtime = System.getenv("XDG_RUNTIME_DIR");
        if (runtime != null && !runtime.isEmpty() && Files.isWritable(Path.of(runtime))) {
            return new NameFolder(Path.of(runtime, "jmpi-names"));
        }
        String user = System.getProperty("user.name").replaceAll("[^A-Za-z0-9_.-]", "_");
        return new NameFolder(Path.of(System.getProperty("java.io.tmpdir"), "jmpi-names-" + user));
    }

    private static long start(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /**
     * Publishes a name.
     *
     * @return null, or who has published it already
     */
    @Nullable
    String publish(String service, String port) {
        Path file = file(service);
        ProcessHandle self = ProcessHandle.current();
        String text = String.join(
                "\n",
                List.of(HEAD, port, HostName.get(), Long.toString(self.pid()), Long.toString(start(self)), END, ""));
        try {
            prepare();
            return link(file, text);
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** The file appears whole: others that publish the same name at this moment must not take it for one left over. */
    private @Nullable String link(Path file, String text) throws IOException {
        Path whole = Files.createTempFile(folder, "new", ".tmp");
        try {
            Files.writeString(whole, text, StandardCharsets.US_ASCII);
            while (true) {
                try {
                    Files.createLink(file, whole);
                    return null;
                } catch (FileAlreadyExistsException e) {
                    Entry known = read(file);
                    if (known != null && !known.isStale()) {
                        return "process " + known.pid + " on host " + known.host;
                    }
                    Files.deleteIfExists(file);
                }
            }
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    private MpirException unusable(IOException why) {
        return new MpirException(
                ErrorClass.ERR_OTHER,
                "names can't be kept in " + folder + " (" + why + "): expected a folder of this user alone, mode 0700;"
                        + " set XDG_RUNTIME_DIR to another place",
                why);
    }

    private void prepare() throws IOException {
        try {
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWN));
        } catch (FileAlreadyExistsException e) {
            // whose it is, is seen next
        }
        check();
    }

    /** Another user could have made the folder, to be told where this user's programs listen. */
    private void check() throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                || !Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS)
                        .equals(OWN)) {
            throw new IOException("it is no folder of mode 0700");
        }
        Path probe = Files.createTempFile(folder, "probe", ".tmp");
        try {
            if (!Files.getOwner(probe).equals(Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS))) {
                throw new IOException("it belongs to " + Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS));
            }
        } finally {
            Files.deleteIfExists(probe);
        }
    }

    /** Returns the port of a name whose publisher lives; null: there is none. */
    @Nullable
    String lookup(String service) {
        Path file = file(service);
        if (!Files.exists(file)) {
            return null;
        }
        try {
            check();
            Entry known = read(file);
            if (known != null && known.isStale()) {
                Files.deleteIfExists(file);
                return null;
            }
            return known == null ? null : known.port;
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** Takes back a name that this process published; returns whether it had. */
    boolean unpublish(String service) {
        Path file = file(service);
        try {
            Entry known = Files.exists(file) ? read(file) : null;
            return known != null && known.isOwn() && Files.deleteIfExists(file);
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** A name may be anything; a digest of it is always the name of a file in this folder. */
    private Path file(String service) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(service.getBytes(StandardCharsets.UTF_8));
            return folder.resolve(HexFormat.of().formatHex(digest) + ".name");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static @Nullable Entry read(Path file) throws IOException {
        try {
            if (Files.size(file) > MOST_BYTES) {
                return null;
            }
            List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
            if (lines.size() != LINES
                    || !lines.get(0).equals(HEAD)
                    || !lines.get(LINES - 1).equals(END)) {
                return null;
            }
            return new Entry(lines.get(1), lines.get(2), Long.parseLong(lines.get(3)), Long.parseLong(lines.get(4)));
        } catch (NoSuchFileException | NumberFormatException e) {
            return null;
        }
    }
}
