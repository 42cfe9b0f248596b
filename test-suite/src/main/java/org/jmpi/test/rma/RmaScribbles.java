package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.util.Random;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.rma.TestWindow.Sync;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * What is complete at the origin may be overwritten there: each buffer is, at once, and the targets must have what it held before.
 * From 1 byte to more than any rendezvous needs, with and without gaps at both sides. Arguments {@code seed=N}, {@code times=N}.
 */
public final class RmaScribbles {
    private static final int[] SIZES = {1, 7, 8, 100, 1000, 4096, 8191, 8192, 8200, 40_000, 65_536, 70_000, 300_000};
    private static final int LONG = 1_200_000;
    private static final int SLOTS = 3;
    /** Gaps double what is longer, so that it fits. */
    private static final int SLOT = 1_200_064;

    /** How the origin learns that the operation is complete there. */
    private enum Local {
        FLUSH_LOCAL,
        FLUSH_LOCAL_ALL,
        FLUSH,
        REQUEST,
        END
    }

    private final TestWindow w;
    private final Check check;
    private final Random random;
    private final int[] gapped = new int[1];

    private RmaScribbles(TestWindow w, Random random) {
        this.w = w;
        check = w.check;
        this.random = random;
        MPI_Type_create_resized(MPI_BYTE, 0, 2, gapped);
        MPI_Type_commit(gapped);
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, RmaScribbles::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        Random random = new Random(Seeds.agreed(args));
        Check check = new Check();
        for (Kind kind : Kind.values()) {
            if (kind.isPossible()) {
                TestWindow w = new TestWindow(check, kind, SLOTS * SLOT, 1);
                RmaScribbles test = new RmaScribbles(w, random);
                for (int i = 0; i < MTest.option(args, "times", 5); i++) {
                    test.epoch();
                }
                MPI_Type_free(test.gapped);
                w.free();
            }
        }
        return check.errors();
    }

    /** All draw the same, so that targets know what comes. */
    private void epoch() {
        Sync sync = Sync.values()[random.nextInt(Sync.values().length)];
        int shift = random.nextInt(w.ranks);
        int target = (w.rank + shift) % w.ranks;
        int slots = 1 + random.nextInt(SLOTS);
        int[] sizes = new int[slots];
        boolean[] hasGaps = new boolean[slots];
        long[] seeds = new long[slots];
        w.begin(sync, target);
        for (int slot = 0; slot < slots; slot++) {
            sizes[slot] = random.nextInt(8) == 0 ? LONG : SIZES[random.nextInt(SIZES.length)];
            hasGaps[slot] = random.nextInt(3) == 0 && sizes[slot] < LONG;
            seeds[slot] = random.nextInt(1 << 20);
            Local local = Local.values()[random.nextInt(Local.values().length)];
            int form = random.nextInt(3);
            boolean isSpread = random.nextInt(3) == 0;
            int kind = random.nextInt(3);
            boolean isPassive = sync != Sync.FENCE && sync != Sync.GROUP;
            // the last one may wait for the end of the epoch
            local = isPassive ? local : Local.END;
            Object buffer = buffer(kind, (isSpread ? 2 : 1) * sizes[slot], pattern(seeds[slot], w.rank), isSpread);
            operate(target, slot, sizes[slot], hasGaps[slot], buffer, isSpread, form, local);
            if (local == Local.END) {
                w.end(sync, target);
                scribble(buffer);
                w.barrier();
                if (slot < slots - 1) {
                    w.begin(sync, target);
                }
            } else {
                scribble(buffer);
                if (slot == slots - 1) {
                    w.end(sync, target);
                }
            }
        }
        w.barrier();
        for (int slot = 0; slot < slots; slot++) {
            verify(slot, sizes[slot], hasGaps[slot], pattern(seeds[slot], (w.rank + w.ranks - shift) % w.ranks), sync);
        }
        w.barrier();
    }

    private static long pattern(long seed, int origin) {
        return seed * 64 + origin;
    }

    /** Returns a buffer that holds a pattern, every other byte of it if it is spread. */
    private static Object buffer(int kind, int bytes, long pattern, boolean isSpread) {
        byte[] data = Bytes.blank(bytes);
        int stride = isSpread ? 2 : 1;
        for (int i = 0; i < bytes; i += stride) {
            data[i] = Bytes.at(pattern, i / stride);
        }
        ByteBuffer buffer = kind == 1 ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
        buffer.put(0, data);
        return kind == 0 ? data : buffer;
    }

    private static void scribble(Object buffer) {
        ByteBuffer bytes = buffer instanceof byte[] a ? ByteBuffer.wrap(a) : (ByteBuffer) buffer;
        bytes.put(0, new byte[bytes.capacity()]);
    }

    private void operate(
            int target, int slot, int n, boolean hasGaps, Object buffer, boolean isSpread, int form, Local local) {
        int from = isSpread ? gapped[0] : MPI_BYTE;
        int to = hasGaps ? gapped[0] : MPI_BYTE;
        long at = w.at(target, (long) SLOT * slot);
        int[] r = {MPI_REQUEST_NULL};
        boolean hasRequest = local == Local.REQUEST;
        int code =
                switch (form) {
                    case 0 ->
                        hasRequest
                                ? MPI_Rput(buffer, n, from, target, at, n, to, w.win(), r)
                                : MPI_Put(buffer, n, from, target, at, n, to, w.win());
                    case 1 ->
                        hasRequest
                                ? MPI_Raccumulate(buffer, n, from, target, at, n, to, MPI_REPLACE, w.win(), r)
                                : MPI_Accumulate(buffer, n, from, target, at, n, to, MPI_REPLACE, w.win());
                    default -> fetch(target, at, n, buffer, from, to, hasRequest, r);
                };
        check.ok(code, w.kind + ": form " + form);
        check.ok(
                switch (local) {
                    case FLUSH_LOCAL -> MPI_Win_flush_local(target, w.win());
                    case FLUSH_LOCAL_ALL -> MPI_Win_flush_local_all(w.win());
                    case FLUSH -> MPI_Win_flush(target, w.win());
                    case REQUEST -> MPI_Wait(r, MPI_STATUS_IGNORE);
                    case END -> MPI_SUCCESS;
                },
                w.kind + ": " + local);
    }

    private int fetch(int target, long at, int n, Object buffer, int from, int to, boolean hasRequest, int[] r) {
        byte[] old = new byte[n];
        return hasRequest
                ? MPI_Rget_accumulate(buffer, n, from, old, n, MPI_BYTE, target, at, n, to, MPI_REPLACE, w.win(), r)
                : MPI_Get_accumulate(buffer, n, from, old, n, MPI_BYTE, target, at, n, to, MPI_REPLACE, w.win());
    }

    private void verify(int slot, int n, boolean hasGaps, long pattern, Sync sync) {
        int stride = hasGaps ? 2 : 1;
        for (int i = 0; i < n; i++) {
            byte actual = w.memory.get(SLOT * slot + stride * i);
            if (actual != Bytes.at(pattern, i)) {
                check.fail(w.kind + ", " + sync + ": byte " + i + " of " + n + " is " + actual + ", expected "
                        + Bytes.at(pattern, i) + "; the origin writes 0 when its buffer is its own again");
                return;
            }
        }
    }
}
