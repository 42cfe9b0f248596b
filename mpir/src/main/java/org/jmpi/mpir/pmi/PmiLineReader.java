package org.jmpi.mpir.pmi;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Cuts a stream of bytes into PMI lines and refuses one that is too long before it grows. Owned by the thread that
 * reads the connection.
 */
public final class PmiLineReader {
    private final byte[] line = new byte[PmiLimits.MAX_LINE];
    private int length;

    /**
     * Takes the next bytes of the stream.
     *
     * @param bytes holds the bytes from index 0
     * @param count how many
     * @param onLine gets each complete line, without its newline
     * @throws PmiException when a line reaches {@link PmiLimits#MAX_LINE} characters
     */
    public void feed(byte[] bytes, int count, Consumer<String> onLine) {
        for (int i = 0; i < count; i++) {
            if (bytes[i] == '\n') {
                String complete = new String(line, 0, length, StandardCharsets.ISO_8859_1);
                length = 0;
                onLine.accept(complete);
            } else {
                append(bytes[i]);
            }
        }
    }

    private void append(byte b) {
        if (length == line.length - 1) {
            throw new PmiException("PMI line beginning '" + new String(line, 0, 40, StandardCharsets.ISO_8859_1)
                    + "' is longer than " + (PmiLimits.MAX_LINE - 1) + " characters");
        }
        line[length++] = b;
    }
}
