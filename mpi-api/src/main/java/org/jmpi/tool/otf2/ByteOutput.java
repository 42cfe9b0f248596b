package org.jmpi.tool.otf2;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Encodes the elements of records, little endian, into a buffer that grows if it is one of the heap. */
final class ByteOutput {
    private static final int LONGEST_SHORT_RECORD = 254;

    ByteBuffer buffer;
    int position;

    ByteOutput(int capacity) {
        this(ByteBuffer.allocate(capacity));
    }

    ByteOutput(ByteBuffer buffer) {
        this.buffer = buffer.order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Goes on at the begin of another buffer. */
    void use(ByteBuffer other) {
        buffer = other.order(ByteOrder.LITTLE_ENDIAN);
        position = 0;
    }

    /** Has room for {@code length} more bytes. */
    void require(int length) {
        if (buffer.capacity() - position < length) {
            ByteBuffer larger = ByteBuffer.allocate(Math.max(2 * buffer.capacity(), position + length));
            larger.put(0, buffer, 0, position);
            buffer = larger.order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    void u8(int value) {
        buffer.put(position++, (byte) value);
    }

    void fixed32(long value) {
        buffer.putInt(position, (int) value);
        position += Integer.BYTES;
    }

    void fixed64(long value) {
        buffer.putLong(position, value);
        position += Long.BYTES;
    }

    /** A number of 32 bits, its upper half is ignored. */
    void u32(long value) {
        long unsigned = value & Otf2.UNDEFINED_32;
        if (unsigned == Otf2.UNDEFINED_32) {
            u8(Otf2.ALL_ONES);
        } else {
            compressed(unsigned);
        }
    }

    void u64(long value) {
        if (value == Otf2.UNDEFINED_64) {
            u8(Otf2.ALL_ONES);
        } else {
            compressed(value);
        }
    }

    private void s32(long value) {
        if (value < 0) {
            u8(Integer.BYTES);
            fixed32(value);
        } else {
            compressed(value);
        }
    }

    /** Needs room for nine bytes: the eight of the number are written in one step, and those that are zero skipped. */
    private void compressed(long value) {
        int size = (Long.SIZE + 7 - Long.numberOfLeadingZeros(value)) >>> 3;
        buffer.put(position, (byte) size);
        buffer.putLong(position + 1, value);
        position += 1 + size;
    }

    void text(String text) {
        byte[] encoded = text.replace('\0', ' ').getBytes(StandardCharsets.UTF_8);
        require(encoded.length + 1);
        buffer.put(position, encoded);
        position += encoded.length;
        u8(0);
    }

    /** Encodes a value, with room for it. */
    void value(Encoding encoding, long value) {
        switch (encoding) {
            case U8 -> u8((int) value);
            case FIXED16 -> {
                buffer.putShort(position, (short) value);
                position += Short.BYTES;
            }
            case U32 -> u32(value);
            case U64 -> u64(value);
            case S32 -> s32(value);
            case S64 -> compressed(value);
            case FLOAT -> fixed32(value);
            case FIXED64, DOUBLE -> fixed64(value);
            default -> throw new IllegalArgumentException(encoding.toString());
        }
    }

    /** Encodes a record with its id and length. */
    void record(int id, ByteOutput payload) {
        u8(id);
        length(payload.position);
        raw(payload);
    }

    void length(int length) {
        if (length <= LONGEST_SHORT_RECORD) {
            u8(length);
        } else {
            u8(Otf2.ALL_ONES);
            fixed64(length);
        }
    }

    void raw(ByteOutput from) {
        buffer.put(position, from.buffer, 0, from.position);
        position += from.position;
    }
}
