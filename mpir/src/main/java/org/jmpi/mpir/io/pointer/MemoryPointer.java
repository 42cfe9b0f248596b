package org.jmpi.mpir.io.pointer;

import org.jmpi.mpir.mpl.Segment;

/** The shared pointer as a word in memory that all ranks share. */
public final class MemoryPointer implements SharedPointer {
    /** Bytes of the word. */
    public static final int SIZE = Long.BYTES;

    private final Segment word;

    /** Takes the word, which is 0. */
    public MemoryPointer(Segment word) {
        this.word = word;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // there is one such end
    public long advance(long wanted, FileEnd end) {
        if (end == FileEnd.NONE) {
            return word.getAndAddLong(0, wanted);
        }
        while (true) {
            long from = word.getLongVolatile(0);
            if (word.casLong(0, from, from + SharedPointer.step(from, wanted, end))) {
                return from;
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public long get() {
        return word.getLongVolatile(0);
    }

    @Override
    public void set(long value) {
        word.putLongVolatile(0, value);
    }

    @Override
    public void close() {}
}
