package org.jmpi.tool.otf2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * An archive that is read: its definitions are in memory, its events are read from the files as they are taken. The archives of
 * Score-P, of the format's C library and of JMPI can be read, in either byte order. Any thread; {@link Events} are of one thread.
 */
public final class Archive {
    private static final String SUFFIX = ".otf2";

    private final Path folder;
    private final String name;
    private final Anchor anchor;
    private final Definitions definitions;
    private final List<String> warnings = new ArrayList<>();

    private Archive(Path file) throws IOException {
        folder = file.toAbsolutePath().getParent();
        String full = file.getFileName().toString();
        if (!full.endsWith(SUFFIX) && !full.endsWith(".OTF2")) {
            throw new Otf2Exception(file, "no anchor file; expected a name that ends in .otf2, as DIR/traces.otf2");
        }
        name = full.substring(0, full.length() - SUFFIX.length());
        anchor = Anchor.read(file);
        Path definitionFile = folder.resolve(name + ".def");
        definitions = Definitions.read(definitionFile, anchor.chunks().definitions());
        warnings.addAll(definitions.warnings());
        compare(definitionFile);
    }

    /**
     * Opens an archive.
     *
     * @param path its anchor file, or a folder with one, {@code traces.otf2} if there are several
     * @throws Otf2Exception if it is damaged, or is none; its message has file and offset
     */
    public static Archive open(Path path) throws IOException {
        return new Archive(Files.isDirectory(path) ? anchorIn(path) : path);
    }

    private static Path anchorIn(Path folder) throws IOException {
        Path usual = folder.resolve("traces" + SUFFIX);
        if (Files.exists(usual)) {
            return usual;
        }
        List<Path> anchors = new ArrayList<>();
        try (var files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            files.forEach(anchors::add);
        }
        if (anchors.size() != 1) {
            throw new Otf2Exception(
                    folder, anchors.size() + " anchor files (*.otf2); expected one, or traces.otf2 among them");
        }
        return anchors.get(0);
    }

    private void compare(Path file) {
        long found = definitions.all().size() + definitions.unknown();
        if (found != anchor.counts().definitions()) {
            warnings.add(file + ": " + found + " definitions, but the anchor file says "
                    + Long.toUnsignedString(anchor.counts().definitions()));
        }
        int locations = definitions.of(DefinitionType.LOCATION).size();
        if (locations != anchor.counts().locations()) {
            warnings.add(file + ": " + locations + " locations, but the anchor file says "
                    + Long.toUnsignedString(anchor.counts().locations()));
        }
    }

    /** Returns what its anchor file says. */
    public Anchor anchor() {
        return anchor;
    }

    /** Returns its global definitions. */
    public Definitions definitions() {
        return definitions;
    }

    /** Returns the part of its file names before the dot. */
    public String name() {
        return name;
    }

    /** Returns what is wrong with it but does not keep it from being read; a line each. */
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** Returns the definition of the clock, null if there is none. */
    public @Nullable Definition clock() {
        List<Definition> clocks = definitions.of(DefinitionType.CLOCK_PROPERTIES);
        return clocks.isEmpty() ? null : clocks.get(0);
    }

    /** Begins to read the events of all locations. */
    public Events events() throws IOException {
        return events(location -> true);
    }

    /**
     * Begins to read the events of some locations.
     *
     * @param wanted says of a location's number whether its events are read
     */
    public Events events(LongPredicate wanted) throws IOException {
        List<EventReader> readers = new ArrayList<>();
        long total = 0;
        for (Definition each : definitions.of(DefinitionType.LOCATION)) {
            if (wanted.test(each.self()) && definitions.get(DefinitionType.LOCATION, each.self()) == each) {
                Path file = file(each.self(), ".evt");
                LocalDefinitions local = LocalDefinitions.read(
                        file(each.self(), ".def"), anchor.chunks().definitions());
                readers.add(new EventReader(each.self(), file, anchor.chunks().events(), local));
                total += Files.size(file);
            }
        }
        return new Events(readers, total);
    }

    private Path file(long location, String suffix) {
        return folder.resolve(name).resolve(Long.toUnsignedString(location) + suffix);
    }
}
