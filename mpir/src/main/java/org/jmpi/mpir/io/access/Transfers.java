package org.jmpi.mpir.io.access;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.io.file.BlockLocks;
import org.jmpi.mpir.io.store.FileStore;
import org.jmpi.mpir.io.store.StoreErrors;
import org.jspecify.annotations.Nullable;

/** Moves bytes that lie in a row, in memory and in the file, with as many calls of the store as it takes. Any thread. */
public final class Transfers {
    /** One call of the system moves no more. */
    private static final int MOST = 1 << 30;

    private Transfers() {}

    /**
     * Reads {@code n} bytes into a direct buffer, from its byte {@code begin} on, whatever its position.
     *
     * @param at where in the file
     * @return how many bytes were there: fewer where the file ends
     * @throws MpirException of the class that the file system's failure has
     */
    public static long read(FileStore from, long at, ByteBuffer memory, int begin, long n) {
        long done = 0;
        try {
            while (done < n) {
                int got = from.read(at + done, window(memory, begin + done, Math.min(MOST, n - done)));
                if (got <= 0) {
                    break;
                }
                done += got;
            }
        } catch (IOException e) {
            throw failed("reading", from, at + done, at + n, e);
        }
        return done;
    }

    /**
     * Writes {@code n} bytes of a direct buffer, from its byte {@code begin} on, whatever its position.
     *
     * @param locks block by block, each under its lock; null: no lock is needed
     * @param at where in the file
     * @throws MpirException of the class that the file system's failure has
     */
    public static void write(FileStore to, @Nullable BlockLocks locks, long at, ByteBuffer memory, int begin, long n) {
        if (locks == null) {
            write(to, at, memory, begin, n);
            return;
        }
        for (long done = 0; done < n; ) {
            long from = at + done;
            long part = Math.min(n - done, BlockLocks.end(from) - from);
            locks.lock(from);
            try {
                write(to, from, memory, (int) (begin + done), part);
            } finally {
                locks.unlock(from);
            }
            done += part;
        }
    }

    private static void write(FileStore to, long at, ByteBuffer memory, int begin, long n) {
        long done = 0;
        try {
            while (done < n) {
                int put = to.write(at + done, window(memory, begin + done, Math.min(MOST, n - done)));
                if (put <= 0) {
                    throw new IOException("the system wrote nothing");
                }
                done += put;
            }
        } catch (IOException e) {
            throw failed("writing", to, at + done, at + n, e);
        }
    }

    /** Returns when all that was written is on the device; {@code metadata}: and the size. */
    public static void force(FileStore store, boolean metadata) {
        try {
            store.force(metadata);
        } catch (IOException e) {
            throw StoreErrors.of(e, "syncing " + store.name());
        }
    }

    /** Has reads see what other hosts have written and forced. */
    public static void refresh(FileStore store) {
        try {
            store.refresh();
        } catch (IOException e) {
            throw StoreErrors.of(e, "opening " + store.name() + " anew");
        }
    }

    private static ByteBuffer window(ByteBuffer memory, long begin, long n) {
        return memory.limit((int) (begin + n)).position((int) begin);
    }

    private static MpirException failed(String what, FileStore store, long begin, long end, IOException e) {
        return StoreErrors.of(e, what + " bytes " + begin + " to " + (end - 1) + " of " + store.name());
    }
}
