package org.jmpi.mpir.errhan;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jspecify.annotations.Nullable;

/**
 * The recent error messages of one rank (mirrors {@code ErrorRing} of MPICH's {@code errutil.c}). An error code names a
 * message's slot and its sequence number, so that a code whose message was overwritten is noticed.
 *
 * <pre>
 *  30 | 29 ... 15 | 14 ... 8 | 7 | 6 ... 0
 *  0  | sequence  | slot     | 0 | class       (1 in bit 30: of the user, see UserErrors)
 * </pre>
 */
public final class ErrorRing {
    private static final RankSlot<ErrorRing> SLOT = new RankSlot<>() {
        @Override
        protected ErrorRing make(Rank rank) {
            return new ErrorRing();
        }
    };

    /** Returns the recent error messages of {@code rank}. */
    public static ErrorRing of(Rank rank) {
        return SLOT.of(rank);
    }

    private static final int SLOTS = 128;
    private static final int UNUSED = 1 << 7;
    private static final int SLOT_SHIFT = 8;
    private static final int SEQUENCE_SHIFT = 15;
    private static final int SEQUENCE_MASK = 0x7fff;

    private final String[] messages = new String[SLOTS];
    private final int[] codes = new int[SLOTS];
    private int next;
    private int sequence;

    /** Keeps {@code message} and returns the error code that stands for it. Any thread. */
    public synchronized int add(int errorClass, String message) {
        int slot = next;
        next = (next + 1) % SLOTS;
        // Never 0: a code is then different from its bare class.
        sequence = sequence % SEQUENCE_MASK + 1;
        messages[slot] = message;
        codes[slot] = sequence << SEQUENCE_SHIFT | slot << SLOT_SHIFT | errorClass;
        return codes[slot];
    }

    /** Returns whether {@code code} can have been returned by {@link #add}, or is a bare class. */
    static boolean isCode(int code) {
        boolean bare = code >>> SEQUENCE_SHIFT == 0;
        return code >= 0 && (code & UNUSED) == 0 && (!bare || code < UNUSED);
    }

    /** Returns the message behind {@code code}, or null if it has none or newer ones replaced it. */
    public synchronized @Nullable String find(int code) {
        int slot = code >>> SLOT_SHIFT & SLOTS - 1;
        return codes[slot] == code ? messages[slot] : null;
    }
}
