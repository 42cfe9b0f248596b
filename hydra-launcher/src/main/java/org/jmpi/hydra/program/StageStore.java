package org.jmpi.hydra.program;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A host's side of {@code -stage}: keeps shipped files by their content, for this job and later ones. Stores of several
 * jobs may share a folder. Used by one thread.
 */
public final class StageStore {
    private static final int CHUNK = 1 << 16;
    private static final Duration UNUSED = Duration.ofDays(30);

    private final Path folder;
    private List<StagedFile> offered = List.of();
    private int[] missing = new int[0];

    /** @param folder where files are kept, made when needed: {@link CacheFolder}'s {@code stage}, else one of the job */
    public StageStore(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /**
     * @param offer of a {@link Stage}
     * @return which of its files are not here yet, for {@link Stage#send}; empty when all are
     * @throws IOException when the offer makes no sense
     */
    public byte[] wanted(byte[] offer) throws IOException {
        offered = read(offer);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (int i = 0; i < offered.size(); i++) {
            if (!has(offered.get(i))) {
                out.writeInt(i);
            }
        }
        missing = Stage.indices(bytes.toByteArray(), offered.size());
        return bytes.toByteArray();
    }

    private static List<StagedFile> read(byte[] offer) throws IOException {
        try {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(offer));
            int magic = in.readInt();
            int count = in.readInt();
            if (magic != Stage.MAGIC || count < 0 || count > Stage.MOST_FILES) {
                throw new IOException("an offer of " + count + " files to stage begins with "
                        + Integer.toHexString(magic) + ": expected one of this JMPI; use the same on all hosts");
            }
            List<StagedFile> files = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                files.add(StagedFile.read(in));
            }
            return files;
        } catch (EOFException e) {
            throw new IOException("an offer of files to stage ends after " + offer.length + " bytes", e);
        }
    }

    /** A file has its name only when it is complete and was checked; its length says that nobody cut it since. */
    private boolean has(StagedFile file) throws IOException {
        Path path = path(file);
        if (!Files.isRegularFile(path) || Files.size(path) != file.length()) {
            return false;
        }
        Files.setLastModifiedTime(path.getParent(), FileTime.from(Instant.now()));
        return true;
    }

    private Path path(StagedFile file) {
        return folder.resolve(file.place());
    }

    /**
     * Takes the files that were wanted, and no byte more.
     *
     * @param from what {@link Stage#send} writes
     * @throws IOException when the bytes end early, are not those of the offer, or cannot be kept
     */
    public void receive(InputStream from) throws IOException {
        for (int index : missing) {
            receive(from, offered.get(index));
        }
        missing = new int[0];
    }

    private void receive(InputStream from, StagedFile file) throws IOException {
        Path path = path(file);
        Files.createDirectories(path.getParent());
        Path part = Files.createTempFile(path.getParent(), ".part", null);
        try {
            copy(from, file, part);
            if (file.executable()) {
                part.toFile().setExecutable(true, true);
            }
            Files.move(part, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void copy(InputStream from, StagedFile file, Path part) throws IOException {
        MessageDigest digest = StagedFile.digest();
        byte[] chunk = new byte[CHUNK];
        try (OutputStream out = Files.newOutputStream(part)) {
            for (long left = file.length(); left > 0; ) {
                int n = from.read(chunk, 0, (int) Math.min(left, chunk.length));
                if (n < 0) {
                    throw new EOFException("staged file " + file.name() + " ends " + left + " bytes early");
                }
                digest.update(chunk, 0, n);
                out.write(chunk, 0, n);
                left -= n;
            }
        }
        String hash = HexFormat.of().formatHex(digest.digest());
        if (!hash.equals(file.hash())) {
            throw new IOException("staged file " + file.name() + " arrived with hash " + hash + ": expected "
                    + file.hash() + "; was it changed meanwhile?");
        }
    }

    /**
     * Puts the files' places into a command.
     *
     * @param words of a command, with the marks of {@link Stage#add}
     * @return the command as this host can run it
     */
    public List<String> localized(List<String> words) {
        return words.stream().map(this::localized).toList();
    }

    private String localized(String word) {
        Map<StagedFile, String> places = new LinkedHashMap<>();
        offered.forEach(each -> places.put(each, path(each).toString()));
        return Stage.replaced(word, places);
    }

    /**
     * @param directory of ranks, perhaps of {@link Stage#perhaps}
     * @return it, or what this host has instead
     */
    public static Path localized(Path directory) {
        Path meant = Stage.meant(directory);
        return meant == null ? directory : Files.isDirectory(meant) ? meant : Path.of(System.getProperty("user.dir"));
    }

    /** Removes what no job has used for a month; what cannot be removed stays. */
    public void prune() {
        Instant limit = Instant.now().minus(UNUSED);
        try (Stream<Path> all = Files.list(folder)) {
            for (Path each : all.filter(StageStore::isOurs).toList()) {
                if (Files.getLastModifiedTime(each).toInstant().isBefore(limit)) {
                    remove(each);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // another store removes the same, or the folder is not there yet
        }
    }

    private static boolean isOurs(Path place) {
        return place.getFileName().toString().matches("[0-9a-f]{64}");
    }

    private static void remove(Path place) throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(place);
    }
}
