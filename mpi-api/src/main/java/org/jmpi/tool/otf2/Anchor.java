package org.jmpi.tool.otf2;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What the file {@code NAME.otf2} of an archive says.
 *
 * @param bigEndian the byte order of this file
 * @param chunks bytes of the chunks
 * @param counts how much there is
 * @param about what the archive is of
 * @param properties names and values, in the order of the file
 * @param traceId a number that tells traces apart
 */
public record Anchor(
        boolean bigEndian, Chunks chunks, Counts counts, About about, Map<String, String> properties, long traceId) {
    /**
     * Bytes of the chunks.
     *
     * @param events of files of events
     * @param definitions of files of definitions
     */
    public record Chunks(int events, int definitions) {}

    /**
     * How much there is.
     *
     * @param locations locations
     * @param definitions global definitions
     * @param snapshots snapshots
     * @param thumbnails thumbnails
     */
    public record Counts(long locations, long definitions, long snapshots, long thumbnails) {}

    /**
     * What an archive is of; each text may be empty.
     *
     * @param machine name of the machine
     * @param creator who wrote the archive
     * @param description what it is of
     */
    public record About(String machine, String creator, String description) {}

    /** Bytes of the longest file that the format's library writes. */
    private static final int MOST = 1 << 18;

    private static final int TRACE_FORMAT = 2;
    private static final int POSIX = 1;
    private static final int UNCOMPRESSED = 1;
    static final Pattern PROPERTY = Pattern.compile("[A-Z0-9_]+(::[A-Z0-9_]+)+");

    /** Reads an anchor file. */
    static Anchor read(Path path) throws IOException {
        byte[] bytes = bytes(path);
        ByteInput in = new ByteInput(bytes);
        try {
            return new AnchorReader(path, in).read();
        } catch (ByteInput.Corrupt e) {
            throw new Otf2Exception(path, e.position, e.getMessage());
        }
    }

    private static byte[] bytes(Path path) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            if (file.size() > MOST) {
                throw new Otf2Exception(path, file.size() + " bytes; an anchor file has at most " + MOST);
            }
            ByteBuffer all = ByteBuffer.allocate((int) file.size());
            while (all.hasRemaining() && file.read(all) > 0) {
                // until the file ends
            }
            return Arrays.copyOf(all.array(), all.position());
        } catch (NoSuchFileException e) {
            throw new Otf2Exception(path, "no such file; expected the anchor file of an archive, as DIR/traces.otf2");
        }
    }

    /** Reads one after the other. */
    private static final class AnchorReader {
        private final Path path;
        private final ByteInput in;

        AnchorReader(Path path, ByteInput in) {
            this.path = path;
            this.in = in;
        }

        private Otf2Exception wrong(String text) {
            return new Otf2Exception(path, in.position(), text);
        }

        private void require(boolean right, String text) throws Otf2Exception {
            if (!right) {
                throw wrong(text);
            }
        }

        private int chunk(String what) throws Otf2Exception {
            long size = in.fixed64();
            require(
                    size >= Otf2.LEAST_CHUNK && size <= Otf2.MOST_CHUNK,
                    "chunks of " + what + " have " + Long.toUnsignedString(size) + " bytes; expected "
                            + Otf2.LEAST_CHUNK + " to " + Otf2.MOST_CHUNK);
            return (int) size;
        }

        Anchor read() throws Otf2Exception {
            require(in.u8() == Otf2.ID_CHUNK, "no anchor file: expected 03 as first byte");
            int order = in.u8();
            require(order == Otf2.LITTLE_ENDIAN || order == Otf2.BIG_ENDIAN, "no byte order; expected 42 or 23");
            in.order(order == Otf2.BIG_ENDIAN);
            require(in.text().equals("OTF2"), "no anchor file: expected the text OTF2");
            int format = in.u8();
            int trace = in.u8();
            require(trace <= TRACE_FORMAT, "trace format " + trace + "; this reader knows up to " + TRACE_FORMAT);
            in.position(in.position() + Math.min(3, in.remaining()));
            Chunks chunks = new Chunks(chunk("events"), chunk("definitions"));
            int substrate = in.u8();
            require(substrate == POSIX, "file substrate " + substrate + "; expected 1 (POSIX), as of plain files");
            int compression = in.u8();
            require(compression == UNCOMPRESSED, "compression " + compression + "; expected 1 (none)");
            long locations = in.fixed64();
            long definitions = in.fixed64();
            About about = new About(in.text(), in.text(), in.text());
            Map<String, String> properties = format >= 2 ? properties() : Map.of();
            long traceId = format >= 2 ? in.fixed64() : 0;
            long snapshots = format >= 3 ? in.fixed32() : 0;
            long thumbnails = format >= 3 ? in.fixed32() : 0;
            require(
                    format != 3 || (in.hasRemaining() && in.u8() == Otf2.ID_FILE_END),
                    "no mark of the file's end; it was cut off, or its writer was");
            Counts counts = new Counts(locations, definitions, snapshots, thumbnails);
            return new Anchor(order == Otf2.BIG_ENDIAN, chunks, counts, about, properties, traceId);
        }

        private Map<String, String> properties() throws Otf2Exception {
            long count = in.fixed32();
            require(
                    count <= in.remaining() / 2,
                    count + " properties in the " + in.remaining() + " bytes that are left");
            Map<String, String> properties = new LinkedHashMap<>();
            for (long i = 0; i < count; i++) {
                String name = in.text();
                require(
                        PROPERTY.matcher(name).matches(),
                        "a property called '" + name + "'; expected parts of A-Z, 0-9 and _ with :: between them");
                properties.put(name, in.text());
            }
            return properties;
        }
    }
}
