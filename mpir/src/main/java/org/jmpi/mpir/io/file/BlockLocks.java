package org.jmpi.mpir.io.file;

import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;
import org.jmpi.mpir.mpl.Segment;

/**
 * Locks of a file's blocks, for writers that read a piece, change some of its bytes and write it back, in words that all ranks of
 * the file share. A word has the rank that holds it. Who holds one waits for nothing but the file system, so that waiters need
 * not make progress for others; and it holds one at a time, so that nobody waits in a circle. Any thread.
 */
public final class BlockLocks {
    /** Bytes of a block. */
    public static final int BLOCK = 256 * 1024;

    private static final int LOCKS = 64;
    /** Each word has a cache line. */
    private static final int LINE = 64;
    /** Bytes of all words. */
    public static final int SIZE = LOCKS * LINE;

    private static final int SPINS = 200;
    private static final int YIELDS = 2_000;
    private static final long PAUSE_NANOS = 50_000;

    private final Segment words;
    private final int base;
    private final long own;
    private final Runnable waits;
    private final IntPredicate isGone;

    /**
     * Makes those of rank {@code me}.
     *
     * @param base where the words begin, which are 0
     * @param waits is told of each wait that begins
     * @param isGone whether a rank has died: its locks are taken over
     */
    public BlockLocks(Segment words, int base, int me, Runnable waits, IntPredicate isGone) {
        this.words = words;
        this.base = base;
        own = me + 1L;
        this.waits = waits;
        this.isGone = isGone;
    }

    /** Returns where the block ends that byte {@code at} of the file lies in. */
    public static long end(long at) {
        return (at / BLOCK + 1) * BLOCK;
    }

    private int word(long at) {
        return base + (int) (at / BLOCK % LOCKS) * LINE;
    }

    /** Returns when this caller alone has the block of byte {@code at}. */
    public void lock(long at) {
        int word = word(at);
        if (words.casLong(word, 0, own)) {
            return;
        }
        waits.run();
        for (int turn = 0; !words.casLong(word, 0, own); turn++) {
            if (turn < SPINS) {
                Thread.onSpinWait();
            } else if (turn < YIELDS) {
                Thread.yield();
            } else if (takesOver(word)) {
                return;
            } else {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private boolean takesOver(int word) {
        long holder = words.getLongVolatile(word);
        return holder != 0 && holder != own && isGone.test((int) holder - 1) && words.casLong(word, holder, own);
    }

    /** Ends {@link #lock}. */
    public void unlock(long at) {
        words.putLongRelease(word(at), 0);
    }
}
