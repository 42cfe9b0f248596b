package org.jmpi.mpir.pmi;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into the lines of PMI-1 or, from {@link #frames} on, the messages of PMI-2, each behind six
 * characters with its length. What is too long is refused before it is stored. Owned by the thread that reads the
 * connection.
 */
public final class PmiLineReader {
    private static final int HEADER = 6;
    private static final int SHOWN = 40;

    private final byte[] line = new byte[PmiLimits.MAX_LINE];
    private int length;
    private boolean framed;
    /** The message being read, as long as it will be; null while its length is read. */
    private byte @Nullable [] frame;
    /** Null: what comes is not sealed. */
    private @Nullable SealedRecords records;

    /**
     * Takes the next bytes of the stream.
     *
     * @param bytes holds the bytes from index 0
     * @param count how many
     * @param onMessage gets each complete line without its newline, or message without its length; may call
     *     {@link #frames} and {@link #seal}
     * @throws PmiException when a line reaches {@link PmiLimits#MAX_LINE} characters, or what should be a message's
     *     length is no number from 1 to {@link PmiLimits#MAX_FRAME}, or a record was not sealed at the other end
     */
    public void feed(byte[] bytes, int count, Consumer<String> onMessage) {
        for (int i = 0; i < count; ) {
            i = records == null
                    ? message(bytes, i, count, onMessage)
                    : records.take(bytes, i, count, (text, n) -> messages(text, n, onMessage));
        }
    }

    private void messages(byte[] bytes, int count, Consumer<String> onMessage) {
        for (int i = 0; i < count; ) {
            i = message(bytes, i, count, onMessage);
        }
    }

    private int message(byte[] bytes, int from, int end, Consumer<String> onMessage) {
        return framed ? frame(bytes, from, end, onMessage) : line(bytes, from, end, onMessage);
    }

    /** What follows the line just taken is sealed. */
    public void seal(PmiSeals seals) {
        records = new SealedRecords(seals);
    }

    /** What follows the line just taken is PMI-2. */
    public void frames() {
        framed = true;
    }

    private int line(byte[] bytes, int from, int end, Consumer<String> onMessage) {
        for (int i = from; i < end; i++) {
            if (bytes[i] == '\n') {
                complete(line, onMessage);
                return i + 1;
            }
            append(bytes[i]);
        }
        return end;
    }

    private void append(byte b) {
        if (length == line.length - 1) {
            throw new PmiException("PMI line beginning '" + shown(SHOWN) + "' is longer than "
                    + (PmiLimits.MAX_LINE - 1) + " characters");
        }
        line[length++] = b;
    }

    private int frame(byte[] bytes, int from, int end, Consumer<String> onMessage) {
        byte[] into = frame == null ? line : frame;
        int wanted = frame == null ? HEADER : frame.length;
        int taken = Math.min(wanted - length, end - from);
        System.arraycopy(bytes, from, into, length, taken);
        length += taken;
        if (length < wanted) {
            return end;
        }
        if (frame == null) {
            frame = new byte[announced()];
            length = 0;
        } else {
            frame = null;
            complete(into, onMessage);
        }
        return from + taken;
    }

    private void complete(byte[] whole, Consumer<String> onMessage) {
        String text = new String(whole, 0, length, StandardCharsets.ISO_8859_1);
        length = 0;
        onMessage.accept(text);
    }

    /** Clients pad the number on the right, Hydra on the left. */
    private int announced() {
        String number = shown(HEADER).trim();
        int announced = number.matches("[0-9]{1,6}") ? Integer.parseInt(number) : 0;
        if (announced < 1 || announced > PmiLimits.MAX_FRAME) {
            throw new PmiException("PMI-2 message begins with '" + shown(HEADER)
                    + "': expected its length in six characters, 1 to " + PmiLimits.MAX_FRAME);
        }
        return announced;
    }

    private String shown(int most) {
        return new String(line, 0, Math.min(length, most), StandardCharsets.ISO_8859_1).replaceAll("[^ -~]", "?");
    }
}
