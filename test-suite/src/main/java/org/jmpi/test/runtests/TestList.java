package org.jmpi.test.runtests;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads testlists in MPICH's syntax: {@code program [np] key=value ...}, {@code #} begins a comment, a word that names a
 * folder with a testlist goes down into it. Lists come from the file system or, under {@code suite/}, from the class path.
 * Beyond MPICH's, np may be several numbers, as {@code 1,2,4}, and a program a source file beside the list.
 */
final class TestList {
    private static final String FILE = "testlist";

    private final int defaultRanks;
    private final List<TestEntry> entries = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /**
     * @param defaultRanks number of ranks where a line has none
     */
    TestList(int defaultRanks) {
        this.defaultRanks = defaultRanks;
    }

    List<TestEntry> entries() {
        return entries;
    }

    /** Returns what looked wrong in the lists, a line each. */
    List<String> warnings() {
        return warnings;
    }

    /**
     * Adds the tests of a folder and those below.
     *
     * @param directory a folder of the suite such as {@code pt2pt}, empty for the whole suite, or one of the file system
     * @throws IOException if there is no testlist
     */
    void add(String directory) throws IOException {
        Path file = Path.of(directory, FILE);
        if (!directory.isEmpty() && Files.isRegularFile(file)) {
            String name = Path.of(directory)
                    .toAbsolutePath()
                    .normalize()
                    .getFileName()
                    .toString();
            addLines(name, Files.readString(file), Optional.of(Path.of(directory)));
            return;
        }
        String text = resource(directory)
                .orElseThrow(() -> new IOException("no testlist for '" + directory
                        + "': expected a folder of the suite, as pt2pt or coll, or one that holds a file testlist"));
        addLines(directory, text, Optional.empty());
    }

    private static Optional<String> resource(String directory) throws IOException {
        String name = "/suite/" + (directory.isEmpty() ? "" : directory + "/") + FILE;
        try (InputStream in = TestList.class.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private void addLines(String directory, String text, Optional<Path> folder) throws IOException {
        int number = 0;
        for (String raw : text.split("\n")) {
            number++;
            String line = raw.replaceFirst("(^|\\s)#.*", "").strip();
            // prerequisites that MPICH would build; classes are there already
            if (line.isEmpty() || line.startsWith("!")) {
                continue;
            }
            String[] words = line.split("\\s+");
            if (words.length == 1 && goDown(directory, words[0], folder)) {
                continue;
            }
            String where = (directory.isEmpty() ? "" : directory + "/") + FILE + ":" + number;
            for (int ranks : ranks(words)) {
                TestEntry entry = entry(directory, words, ranks, where);
                if (entry.isSource()) {
                    entry.source = source(directory, words[0], folder, where);
                }
                entries.add(entry);
            }
        }
    }

    private static String source(String directory, String file, Optional<Path> folder, String where)
            throws IOException {
        String name = "/suite/" + directory + "/" + file;
        try (InputStream in = folder.isPresent()
                ? Files.newInputStream(folder.get().resolve(file))
                : TestList.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new NoSuchFileException(name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new IOException(where + ": no file " + file + ": expected it beside the testlist", e);
        }
    }

    /** Returns how many ranks each test of a line has. */
    private int[] ranks(String... words) {
        if (words.length == 1 || !hasRanks(words)) {
            return new int[] {defaultRanks};
        }
        return Stream.of(words[1].split(",")).mapToInt(Integer::parseInt).toArray();
    }

    private static boolean hasRanks(String... words) {
        return words.length > 1 && words[1].matches("[0-9]+(,[0-9]+)*");
    }

    private boolean goDown(String directory, String word, Optional<Path> folder) throws IOException {
        String below = directory.isEmpty() ? word : directory + "/" + word;
        if (folder.isPresent()) {
            Path file = folder.get().resolve(word).resolve(FILE);
            if (Files.isRegularFile(file)) {
                addLines(below, Files.readString(file), Optional.of(folder.get().resolve(word)));
                return true;
            }
            return false;
        }
        Optional<String> text = resource(below);
        if (text.isPresent()) {
            addLines(below, text.get(), Optional.empty());
        }
        return text.isPresent();
    }

    private TestEntry entry(String directory, String[] words, int ranks, String where) {
        TestEntry entry = new TestEntry(directory, words[0], ranks);
        for (int i = hasRanks(words) ? 2 : 1; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            String key = equals < 0 ? words[i] : words[i].substring(0, equals);
            String value = equals < 0 ? "" : words[i].substring(equals + 1);
            try {
                if (equals < 0 || !set(entry, key, value)) {
                    warnings.add(where + ": unknown key '" + words[i] + "' for " + words[0] + ", ignored");
                }
            } catch (NumberFormatException e) {
                warnings.add(where + ": " + words[i] + " needs a number, ignored");
            }
        }
        return entry;
    }

    private static boolean set(TestEntry entry, String key, String value) {
        switch (key) {
            case "timeLimit" -> entry.timeLimit = Integer.parseInt(value);
            case "arg" -> entry.arguments.add(value);
            case "mpiexecarg" -> entry.launcherArguments.add(value);
            case "env" -> setVariable(entry, value);
            case "resultTest" -> entry.judge = value;
            case "status" -> entry.status = Integer.parseInt(value);
            case "output" -> entry.output = value.replace('_', ' ');
            case "trace" -> entry.matches = !value.equals("unmatched");
            case "strict" -> entry.strict = !value.equals("false");
            case "xfail" -> entry.expectedFailure = value;
            case "lock" -> entry.lock = value;
            case "transport" -> entry.sharedMemory = value.equals("shm");
            case "full" -> entry.full = !value.equals("false");
            case "optimized" -> entry.optimized = !value.equals("false");
            case "mem" -> entry.gigabytes = Double.parseDouble(value);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void setVariable(TestEntry entry, String value) {
        int equals = value.indexOf('=');
        entry.environment.put(
                equals < 0 ? value : value.substring(0, equals), equals < 0 ? "" : value.substring(equals + 1));
    }
}
