package org.jmpi.hydra.control;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a payload. Numbers are big-endian; texts are UTF-8 behind their length in bytes. */
public final class PayloadWriter {
    private static final int USUAL = 64;

    private byte[] bytes;
    private int length;

    /** Makes room for a few numbers, and more when it is needed. */
    public PayloadWriter() {
        this(USUAL);
    }

    /** @param expected bytes; if there are just so many, none is copied again */
    public PayloadWriter(int expected) {
        this.bytes = new byte[expected];
    }

    private void need(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(length, more)));
        }
    }

    /**
     * @param value a number
     * @return this
     */
    public PayloadWriter int32(int value) {
        need(Integer.BYTES);
        for (int shift = 24; shift >= 0; shift -= 8) {
            bytes[length++] = (byte) (value >>> shift);
        }
        return this;
    }

    /**
     * @param value a number
     * @return this
     */
    public PayloadWriter int64(long value) {
        return int32((int) (value >>> 32)).int32((int) value);
    }

    /**
     * @param text a text, null counts as empty
     * @return this
     */
    public PayloadWriter text(@Nullable String text) {
        byte[] encoded = text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
        return int32(encoded.length).raw(encoded, 0, encoded.length);
    }

    /**
     * @param texts some texts
     * @return this
     */
    public PayloadWriter texts(Collection<String> texts) {
        int32(texts.size());
        texts.forEach(this::text);
        return this;
    }

    /**
     * @param map texts by texts
     * @return this
     */
    public PayloadWriter map(Map<String, String> map) {
        int32(map.size());
        map.forEach((key, value) -> text(key).text(value));
        return this;
    }

    /**
     * @param from holds what goes to the payload's end
     * @param offset of the first byte
     * @param count how many
     * @return this
     */
    public PayloadWriter raw(byte[] from, int offset, int count) {
        need(count);
        System.arraycopy(from, offset, bytes, length, count);
        length += count;
        return this;
    }

    /** @return the payload; nothing more may be written */
    public byte[] bytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }
}
