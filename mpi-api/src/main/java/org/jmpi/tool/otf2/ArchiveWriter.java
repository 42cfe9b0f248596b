package org.jmpi.tool.otf2;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

/**
 * Makes an archive: its folder first, then the files of its locations, the global definitions, and at last the anchor file, by
 * which it is complete.
 */
public final class ArchiveWriter {
    private static final int ANCHOR_FORMAT = 3;
    private static final int TRACE_FORMAT = 2;
    private static final int[] VERSION = {3, 0, 2};
    private static final int POSIX = 1;
    private static final int UNCOMPRESSED = 1;

    private final Path folder;
    private final String name;

    /**
     * Names an archive.
     *
     * @param folder where the anchor file will be
     * @param name of its files before the dot, {@code traces} usually
     */
    public ArchiveWriter(Path folder, String name) {
        if (name.isEmpty() || name.indexOf('/') >= 0) {
            throw new IllegalArgumentException("an archive called '" + name + "'; expected the begin of a file name");
        }
        this.folder = folder;
        this.name = name;
    }

    /**
     * Makes the folders. No archive is ever overwritten.
     *
     * @throws FileAlreadyExistsException if there is an archive of that name in the folder
     */
    public void create() throws IOException {
        Files.createDirectories(folder);
        if (Files.exists(anchor())) {
            throw new FileAlreadyExistsException(anchor().toString());
        }
        Files.createDirectory(folder.resolve(name));
    }

    /** Returns the anchor file. */
    public Path anchor() {
        return folder.resolve(name + ".otf2");
    }

    /** Returns the file of the global definitions. */
    public Path definitions() {
        return folder.resolve(name + ".def");
    }

    /** Returns the file of a location's events. */
    public Path events(long location) {
        return folder.resolve(name).resolve(Long.toUnsignedString(location) + ".evt");
    }

    /** Returns the file of a location's own definitions. */
    public Path localDefinitions(long location) {
        return folder.resolve(name).resolve(Long.toUnsignedString(location) + ".def");
    }

    /** Writes the anchor file, whole or not at all. Its byte order is little endian, whatever {@code anchor} says. */
    public void writeAnchor(Anchor anchor) throws IOException {
        ByteOutput out = new ByteOutput(1 << 12);
        out.u8(Otf2.ID_CHUNK);
        out.u8(Otf2.LITTLE_ENDIAN);
        out.text("OTF2");
        out.u8(ANCHOR_FORMAT);
        out.u8(TRACE_FORMAT);
        for (int each : VERSION) {
            out.u8(each);
        }
        out.fixed64(anchor.chunks().events());
        out.fixed64(anchor.chunks().definitions());
        out.u8(POSIX);
        out.u8(UNCOMPRESSED);
        out.fixed64(anchor.counts().locations());
        out.fixed64(anchor.counts().definitions());
        out.text(anchor.about().machine());
        out.text(anchor.about().creator());
        out.text(anchor.about().description());
        putProperties(out, anchor.properties());
        out.require(3 * Long.BYTES);
        out.fixed64(anchor.traceId());
        out.fixed32(anchor.counts().snapshots());
        out.fixed32(anchor.counts().thumbnails());
        out.u8(Otf2.ID_FILE_END);
        out.u8(Otf2.ID_BUFFER_END);
        out.u8(0);
        Path part = folder.resolve("." + name + ".otf2.part");
        try (FileChannel file = FileChannel.open(
                part, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer rest = out.buffer.position(0).limit(out.position);
            while (rest.hasRemaining()) {
                file.write(rest);
            }
        }
        Files.move(part, anchor());
    }

    private static void putProperties(ByteOutput out, Map<String, String> properties) {
        out.require(Long.BYTES);
        out.fixed32(properties.size());
        properties.forEach((property, value) -> {
            if (!Anchor.PROPERTY.matcher(property).matches()) {
                throw new IllegalArgumentException(
                        "a property called '" + property + "'; expected parts of A-Z, 0-9 and _ with :: between them");
            }
            out.text(property);
            out.text(value);
        });
    }
}
