package org.jmpi.hydra.program;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The launcher's side of {@code -stage}: files that hosts without our file system need. In a command each is written as
 * a mark with its hash, since only a host knows where it keeps files. Speaks with a {@link StageStore}: {@link #offer}
 * goes to the host, {@link StageStore#wanted} comes back, {@link #send} goes there. One thread adds files; when it has
 * added all, many may send them.
 */
public final class Stage {
    /** Begins a file's place in a command; its hash and name follow. */
    static final String MARK = "@jmpi-stage@/";

    static final int MAGIC = 0x4a535431;
    static final int MOST_FILES = 1 << 16;

    private final Path scratch;
    private final Map<Path, StagedFile> byPath = new LinkedHashMap<>();
    private final Map<StagedFile, Path> sources = new LinkedHashMap<>();

    /** @param scratch a folder for what is packed, made when needed; whoever makes the stage removes it */
    public Stage(Path scratch) {
        this.scratch = scratch;
    }

    /**
     * Adds a file, or a folder, which travels as a jar.
     *
     * @param entry as of a class path
     * @return the word that stands for it in a command
     * @throws IOException when it cannot be read
     */
    public String add(Path entry) throws IOException {
        Path path = entry.toAbsolutePath().normalize();
        StagedFile file = byPath.get(path);
        if (file == null) {
            boolean folder = Files.isDirectory(path);
            String name =
                    path.getFileName() == null ? "root" : path.getFileName().toString();
            Path source = folder ? FolderJar.pack(path, Files.createDirectories(scratch), byPath.size()) : path;
            file = StagedFile.of(source, shipped(folder ? name + ".jar" : name));
            byPath.put(path, file);
            sources.putIfAbsent(file, source);
        }
        return MARK + file.place();
    }

    /** A name that may stand in a class path and in a shell's words. */
    private static String shipped(String name) {
        return name.replaceAll("[^A-Za-z0-9._+-]", "_");
    }

    /** @return whether nothing was added */
    public boolean isEmpty() {
        return sources.isEmpty();
    }

    /** @return a word {@code HASH/NAME/LENGTH} for each file, blanks between them, in the order in which they came */
    public String listing() {
        return sources.keySet().stream()
                .map(each -> each.place() + "/" + each.length())
                .collect(Collectors.joining(" "));
    }

    /** @return where the files of {@link #listing} are, in the same order */
    public List<Path> files() {
        return List.copyOf(sources.values());
    }

    /**
     * @param directory of ranks, which a host may lack
     * @return stands for it in a command; a host without it takes the folder where its proxy runs
     */
    public static Path perhaps(Path directory) {
        return Path.of(MARK + directory.toAbsolutePath());
    }

    /** The directory behind {@link #perhaps}; null: it was not one of those. */
    static @Nullable Path meant(Path directory) {
        String text = directory.toString();
        // without the slash at the end: the root's is cut off
        String mark = MARK.substring(0, MARK.length() - 1);
        return text.startsWith(mark) ? Path.of("/" + text.substring(mark.length())) : null;
    }

    /**
     * @param directory of ranks
     * @return the same as it is on the launcher's own machine
     */
    public static Path original(Path directory) {
        Path meant = meant(directory);
        return meant == null ? directory : meant;
    }

    /**
     * @return the files' hashes, names and lengths, for {@link StageStore#wanted}
     * @throws IOException when there are too many
     */
    public byte[] offer() throws IOException {
        if (sources.size() > MOST_FILES) {
            throw new IOException(
                    sources.size() + " files to stage: expected at most " + MOST_FILES + "; put classes into jars");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(MAGIC);
        out.writeInt(sources.size());
        for (StagedFile each : sources.keySet()) {
            each.write(out);
        }
        return bytes.toByteArray();
    }

    /**
     * Writes the files that a host wants.
     *
     * @param wanted its answer
     * @param to the way to {@link StageStore#receive}; stays open
     * @throws IOException when the answer makes no sense, a file has changed, or writing fails
     */
    public void send(byte[] wanted, OutputStream to) throws IOException {
        List<StagedFile> files = new ArrayList<>(sources.keySet());
        DataOutputStream out = new DataOutputStream(to);
        for (int index : indices(wanted, files.size())) {
            StagedFile file = files.get(index);
            Path source = sources.get(file);
            if (Files.size(source) != file.length()) {
                throw new IOException(source + " was changed while it was staged; start the job again");
            }
            Files.copy(source, out);
        }
        out.flush();
    }

    /** Reads and checks numbers of files, each larger than the one before. */
    static int[] indices(byte[] bytes, int files) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        int[] indices = new int[bytes.length / Integer.BYTES];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = in.readInt();
            if (indices[i] >= files || indices[i] < 0 || (i > 0 && indices[i] <= indices[i - 1])) {
                throw new IOException(
                        "file " + indices[i] + " is wanted of the stage: expected rising numbers below " + files);
            }
        }
        if (bytes.length % Integer.BYTES != 0) {
            throw new IOException(bytes.length + " bytes say what is wanted of the stage: expected 4 a file");
        }
        return indices;
    }

    /**
     * Gives a command back as it is on the launcher's own machine.
     *
     * @param words of a command, marks in them
     * @return the command with the files where they were
     */
    public List<String> original(List<String> words) {
        return words.stream().map(this::original).toList();
    }

    private String original(String word) {
        Map<StagedFile, String> places = new LinkedHashMap<>();
        byPath.forEach((path, file) -> places.putIfAbsent(file, path.toString()));
        return replaced(word, places);
    }

    /** Puts places for marks; one mark may begin with another, so that the longest goes first. */
    static String replaced(String word, Map<StagedFile, String> places) {
        if (!word.contains(MARK)) {
            return word;
        }
        List<StagedFile> longestFirst = new ArrayList<>(places.keySet());
        longestFirst.sort(
                Comparator.comparingInt((StagedFile each) -> each.name().length())
                        .reversed());
        String text = word;
        for (StagedFile each : longestFirst) {
            text = text.replace(MARK + each.place(), places.get(each));
        }
        return text;
    }
}
