package org.jmpi.mpir.buffer;

/** What kind of Java object a communication buffer is. Codes, not an enum: they are switched on for every copy. */
public final class BufferKind {
    /** No buffer: {@code null}, legal where nothing is moved. */
    public static final int NONE = 0;

    public static final int BYTES = 1;
    public static final int BOOLEANS = 2;
    public static final int SHORTS = 3;
    public static final int CHARS = 4;
    public static final int INTS = 5;
    public static final int LONGS = 6;
    public static final int FLOATS = 7;
    public static final int DOUBLES = 8;
    /** Added to the code of an array kind: a NIO buffer with such elements that has no accessible array. */
    public static final int NIO = 16;

    public static final int NIO_BYTES = NIO + BYTES;
    public static final int NIO_SHORTS = NIO + SHORTS;
    public static final int NIO_CHARS = NIO + CHARS;
    public static final int NIO_INTS = NIO + INTS;
    public static final int NIO_LONGS = NIO + LONGS;
    public static final int NIO_FLOATS = NIO + FLOATS;
    public static final int NIO_DOUBLES = NIO + DOUBLES;

    /** Native memory too long for one byte buffer: an array of them. Its elements are bytes. */
    public static final int CHUNKS = NIO + 9;

    private BufferKind() {}

    /** Returns log2 of the element size in bytes. */
    public static int shift(int kind) {
        switch (kind & 15) {
            case SHORTS:
            case CHARS:
                return 1;
            case INTS:
            case FLOATS:
                return 2;
            case LONGS:
            case DOUBLES:
                return 3;
            default:
                return 0;
        }
    }
}
