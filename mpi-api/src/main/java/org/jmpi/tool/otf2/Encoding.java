package org.jmpi.tool.otf2;

import java.util.Locale;

/** How a field of a record is encoded. */
public enum Encoding {
    /** One byte. */
    U8,
    /** Two bytes. */
    FIXED16,
    /** Compressed, 32 bits, unsigned. */
    U32,
    /** Compressed, 64 bits, unsigned. */
    U64,
    /** Compressed, 32 bits, signed. */
    S32,
    /** Compressed, 64 bits, signed. */
    S64,
    /** Eight bytes. */
    FIXED64,
    /** An IEEE single; its bits are the value. */
    FLOAT,
    /** An IEEE double; its bits are the value. */
    DOUBLE,
    /** UTF-8 and a zero byte; the value is an index into the record's texts. */
    TEXT,
    /** As the field before says, which is a {@link ValueType}'s code. */
    TYPED;

    static Encoding of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }
}
