package org.jmpi.mpid.ch4.shm.posix.explore;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jmpi.mpid.ch4.shm.posix.explore.Step.Kind;
import org.jmpi.mpir.mpl.Segment;

/**
 * Memory of which each access is a step of an exploration. What is copied in bulk lands in an array of the participant's
 * own, and becomes stores of words before its next step; so a word that is copied must not be zero.
 */
final class ExploredSegment extends Segment {
    private final Participant owner;
    private final int id;
    private final byte[] copied;
    private final byte[] zeros;
    private final int from;
    /** By half word: its number, and 1; 0: not known yet. */
    private final int[] numbers;

    /** Makes one into whose bytes from {@code from} on something may be copied. */
    ExploredSegment(Participant owner, int id, byte[] copied, int from) {
        super(ByteBuffer.wrap(copied));
        this.owner = owner;
        this.id = id;
        this.copied = copied;
        this.from = from;
        numbers = new int[copied.length / 4 + 1];
        zeros = new byte[copied.length - from];
    }

    /** Makes steps of what was copied in bulk since the last step. */
    void storeCopied() {
        int at;
        while ((at = Arrays.mismatch(copied, from, copied.length, zeros, 0, zeros.length)) >= 0) {
            int word = from + at & -8;
            long value = bytes.getLong(word);
            bytes.putLong(word, 0);
            owner.access(Kind.STORE, id, word, number(word), value, 0);
        }
    }

    void clear() {
        Arrays.fill(copied, from, copied.length, (byte) 0);
    }

    private long access(Kind kind, int pos, long value, long update) {
        owner.storeAllCopied();
        return owner.access(kind, id, pos, number(pos), value, update);
    }

    private int number(int pos) {
        int known = numbers[pos >> 2];
        if (known == 0) {
            known = owner.number(id, pos) + 1;
            numbers[pos >> 2] = known;
        }
        return known - 1;
    }

    @Override
    public int getInt(int pos) {
        return (int) access(Kind.LOAD, pos, 0, 0);
    }

    @Override
    public void putInt(int pos, int value) {
        access(Kind.STORE, pos, value, 0);
    }

    @Override
    public long getLong(int pos) {
        return access(Kind.LOAD_DATA, pos, 0, 0);
    }

    @Override
    public void putLong(int pos, long value) {
        access(Kind.STORE, pos, value, 0);
    }

    @Override
    public int getIntAcquire(int pos) {
        return (int) access(Kind.LOAD_ACQUIRE, pos, 0, 0);
    }

    @Override
    public void putIntRelease(int pos, int value) {
        access(Kind.STORE_RELEASE, pos, value, 0);
    }

    @Override
    public int getIntVolatile(int pos) {
        return (int) access(Kind.LOAD_VOLATILE, pos, 0, 0);
    }

    @Override
    public void putIntVolatile(int pos, int value) {
        access(Kind.STORE_VOLATILE, pos, value, 0);
    }

    @Override
    public boolean casInt(int pos, int expected, int value) {
        return access(Kind.CAS, pos, expected, value) != 0;
    }

    @Override
    public long getLongAcquire(int pos) {
        return access(Kind.LOAD_ACQUIRE, pos, 0, 0);
    }

    @Override
    public void putLongRelease(int pos, long value) {
        access(Kind.STORE_RELEASE, pos, value, 0);
    }

    @Override
    public long getLongVolatile(int pos) {
        return access(Kind.LOAD_VOLATILE, pos, 0, 0);
    }

    @Override
    public void putLongVolatile(int pos, long value) {
        access(Kind.STORE_VOLATILE, pos, value, 0);
    }

    @Override
    public boolean casLong(int pos, long expected, long value) {
        return access(Kind.CAS, pos, expected, value) != 0;
    }

    @Override
    public long getAndAddLong(int pos, long delta) {
        return access(Kind.ADD, pos, delta, 0);
    }
}
