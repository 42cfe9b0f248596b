package org.jmpi.hydra.control;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;

/** Makes a payload. Numbers are big-endian; texts are UTF-8 behind their length in bytes. */
public final class PayloadWriter {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /**
     * @param value a number
     * @return this
     */
    public PayloadWriter int32(int value) {
        for (int shift = 24; shift >= 0; shift -= 8) {
            out.write(value >>> shift);
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
    public PayloadWriter text(String text) {
        byte[] bytes = text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
        int32(bytes.length);
        out.writeBytes(bytes);
        return this;
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
     * @param bytes hold what goes to the payload's end
     * @param offset of the first
     * @param length how many
     * @return this
     */
    public PayloadWriter raw(byte[] bytes, int offset, int length) {
        out.write(bytes, offset, length);
        return this;
    }

    /** @return the payload */
    public byte[] bytes() {
        return out.toByteArray();
    }
}
