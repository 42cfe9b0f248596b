package org.jmpi.mpir.comm.create;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/**
 * What processes without a common communicator say to each other.
 *
 * <pre>
 *  0       | 4    | 5          | 6        | 10     | 14  |
 *  "JMEE"  | kind | one thread | number   | length | key | text
 * </pre>
 *
 * @param kind one of the constants
 * @param oneThread whether the sender does nothing else meanwhile
 * @param number WELCOME: the number of the channel; REFUSAL: the error class
 * @param key what is to be made, and of whom
 * @param text REFUSAL: why
 */
record MeetingMessage(byte kind, boolean oneThread, int number, MeetingKey key, String text) {
    /** To the leader: here I am. */
    static final byte HELLO = 1;
    /** From the leader: all are here. */
    static final byte WELCOME = 2;
    /** From the leader: it can't be. */
    static final byte REFUSAL = 3;

    /** From the leader to one that it has waited for: says nothing, but a transport notices if nobody is there. */
    static final byte NUDGE = 4;

    private static final int MAGIC = 0x4a4d4545;
    private static final int HEADER = 14;

    byte[] encode() {
        byte[] name = key.encode();
        byte[] words = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(HEADER + name.length + words.length)
                .putInt(MAGIC)
                .put(kind)
                .put((byte) (oneThread ? 1 : 0))
                .putInt(number)
                .putInt(name.length)
                .put(name)
                .put(words)
                .array();
    }

    /** Reads what process {@code source} sent; checks all of it. */
    static MeetingMessage decode(byte[] bytes, int source) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (bytes.length < HEADER || in.getInt() != MAGIC) {
            throw bad(source, bytes.length);
        }
        byte kind = in.get();
        boolean oneThread = in.get() == 1;
        int number = in.getInt();
        int length = in.getInt();
        if (kind < HELLO || kind > NUDGE || number < 0 || length < 0 || length > in.remaining()) {
            throw bad(source, bytes.length);
        }
        byte[] name = new byte[length];
        in.get(name);
        MeetingKey key = MeetingKey.decode(name);
        if (key == null) {
            throw bad(source, bytes.length);
        }
        byte[] words = new byte[in.remaining()];
        in.get(words);
        return new MeetingMessage(kind, oneThread, number, key, new String(words, StandardCharsets.UTF_8));
    }

    private static MpirException bad(int source, int length) {
        return new MpirException(
                ErrorClass.ERR_OTHER,
                "process " + source + " sent " + length + " bytes that are no notice for the creation of a communicator"
                        + " from a group; do all processes run the same version?");
    }
}
