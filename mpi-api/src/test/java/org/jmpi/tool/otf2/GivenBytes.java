package org.jmpi.tool.otf2;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** Archives byte by byte, in hexadecimal, as the format has them. */
final class GivenBytes {
    private static final String CHUNK_SIZES = "00 00 04 00 00 00 00 00  00 00 04 00 00 00 00 00";
    private static final String NO_TEXTS = "00 00 00  00 00 00 00  01 00 00 00 00 00 00 00  00 00 00 00  00 00 00 00";

    final Path anchor;

    /** An archive with the given definitions and the given events of location 7. */
    GivenBytes(Path folder, int definitions, String def, String events) throws IOException {
        Files.createDirectories(folder.resolve("traces"));
        anchor = folder.resolve("traces.otf2");
        write(
                anchor,
                "03 42 4F 54 46 32 00 03 02 03 00 02" + CHUNK_SIZES + "01 01  01 00 00 00 00 00 00 00"
                        + String.format("%02x", definitions) + "00 00 00 00 00 00 00" + NO_TEXTS + "02 01 00");
        write(folder.resolve("traces.def"), header(0) + def + "02 01");
        write(folder.resolve("traces/7.evt"), header(1) + events + "02 01");
        write(folder.resolve("traces/7.def"), header(0) + "02 01");
    }

    static String header(int last) {
        return "03 42  01 00 00 00 00 00 00 00 " + String.format("%02x", last) + "00 00 00 00 00 00 00";
    }

    static void write(Path path, String hex) throws IOException {
        Files.write(path, bytes(hex));
    }

    static byte[] bytes(String hex) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(HexFormat.of().parseHex(hex.replaceAll("\\s", "")));
        return bytes.toByteArray();
    }

    /** Location 7. */
    static final String LOCATION = "0E 07 01 07 00 01 01 02 00";
}
