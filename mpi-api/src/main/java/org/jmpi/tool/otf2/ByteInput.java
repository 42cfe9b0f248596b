package org.jmpi.tool.otf2;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Decodes the elements of records. Never reads behind its limit; what is wrong there is a {@link Corrupt}. */
final class ByteInput {
    /** Bytes that can't be right. The file adds its name and the offset. */
    static final class Corrupt extends RuntimeException {
        private static final long serialVersionUID = 1;
        final int position;

        Corrupt(int position, String text) {
            super(text);
            this.position = position;
        }
    }

    private byte[] bytes;
    private int position;
    private int limit;
    private boolean bigEndian;
    private ByteBuffer view;

    ByteInput(byte[] bytes) {
        this.bytes = bytes;
        view = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        limit = bytes.length;
    }

    void use(byte[] other) {
        bytes = other;
        view = ByteBuffer.wrap(other).order(bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    void order(boolean big) {
        bigEndian = big;
        view.order(big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    int position() {
        return position;
    }

    void position(int at) {
        position = at;
    }

    int limit() {
        return limit;
    }

    void limit(int end) {
        limit = end;
    }

    boolean hasRemaining() {
        return position < limit;
    }

    int remaining() {
        return limit - position;
    }

    Corrupt corrupt(String text) {
        return new Corrupt(position, text);
    }

    private int take(int length) {
        int at = position;
        if (length > limit - at) {
            throw corrupt("a field of " + length + " bytes, but the record has " + (limit - at)
                    + " left; expected whole records");
        }
        position = at + length;
        return at;
    }

    int u8() {
        return bytes[take(1)] & 0xFF;
    }

    int fixed16() {
        return view.getShort(take(2)) & 0xFFFF;
    }

    long fixed32() {
        return view.getInt(take(4)) & 0xFFFFFFFFL;
    }

    long fixed64() {
        return view.getLong(take(8));
    }

    /** A compressed number of up to 4 bytes. */
    long u32() {
        int size = u8();
        if (size == Otf2.ALL_ONES) {
            return Otf2.UNDEFINED_32;
        }
        return size == 0 ? 0 : compressed(size, 4);
    }

    /** A compressed number of up to 8 bytes. */
    long u64() {
        int size = u8();
        if (size == Otf2.ALL_ONES) {
            return Otf2.UNDEFINED_64;
        }
        return size == 0 ? 0 : compressed(size, 8);
    }

    private long compressed(int size, int most) {
        if (size > most) {
            position--;
            throw corrupt("a number of " + size + " bytes; expected 0 to " + most + ", or 255");
        }
        int at = take(size);
        long value = 0;
        if (bigEndian) {
            for (int i = 0; i < size; i++) {
                value = (value << 8) | (bytes[at + i] & 0xFF);
            }
        } else {
            for (int i = size - 1; i >= 0; i--) {
                value = (value << 8) | (bytes[at + i] & 0xFF);
            }
        }
        return value;
    }

    /** Numbers of attributes of type int32 are as long as four bytes only, and negative if they are so long. */
    private long s32() {
        int size = u8();
        if (size == Otf2.ALL_ONES) {
            return -1;
        }
        return size == 0 ? 0 : (int) compressed(size, 4);
    }

    String text() {
        int end = position;
        while (end < limit && bytes[end] != 0) {
            end++;
        }
        if (end == limit) {
            throw corrupt("a text without the zero byte that ends it");
        }
        String text = new String(bytes, position, end - position, StandardCharsets.UTF_8);
        position = end + 1;
        return text;
    }

    long value(Encoding encoding) {
        switch (encoding) {
            case U8:
                return u8();
            case FIXED16:
                return fixed16();
            case U32:
                return u32();
            case U64:
            case S64:
                return u64();
            case S32:
                return s32();
            case FLOAT:
                return fixed32();
            case FIXED64:
            case DOUBLE:
                return fixed64();
            default:
                throw new IllegalArgumentException(encoding.toString());
        }
    }
}
