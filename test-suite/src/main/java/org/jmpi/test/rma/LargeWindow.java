package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A window over the world whose parts are long, in an epoch for all ranks, and its memory by long positions. */
final class LargeWindow {
    private static final int W = MPI_COMM_WORLD;
    private static final int PAGE = 4096;

    final Check check;
    final Kind kind;
    final int rank = MTest.rank();
    final int ranks = MTest.size();
    final long[] sizes;
    /** The own part. */
    final ByteBuffer[] own;

    private final int chunk;
    private final int[] handle = {MPI_WIN_NULL};

    /**
     * Makes the window, and begins to access all ranks: collective.
     *
     * @param sizes of the parts in bytes, by rank
     * @param chunk what a long part is made of, in bytes
     */
    LargeWindow(Check check, Kind kind, long[] sizes, int chunk) {
        this.check = check;
        this.kind = kind;
        this.sizes = sizes;
        this.chunk = chunk;
        int info = kind == Kind.NONCONTIG ? noncontiguous() : MPI_INFO_NULL;
        ByteBuffer[] given = new ByteBuffer[count(sizes[rank]) + 1];
        long size = sizes[rank];
        int code = kind == Kind.ALLOCATE
                ? MPI_Win_allocate(size, 1, info, W, given, handle)
                : MPI_Win_allocate_shared(size, 1, info, W, given, handle);
        check.ok(code, kind + " of " + size);
        own = whole(given, size, "the own part");
        if (info != MPI_INFO_NULL) {
            MPI_Info_free(new int[] {info});
        }
        MPI_Win_set_errhandler(win(), MPI_ERRORS_RETURN);
        check.ok(MPI_Win_lock_all(0, win()), "Win_lock_all");
        barrier();
    }

    private static int noncontiguous() {
        int[] info = new int[1];
        MPI_Info_create(info);
        MPI_Info_set(info[0], "alloc_shared_noncontig", "true");
        return info[0];
    }

    /** Returns how many buffers a part of {@code size} bytes is. */
    private int count(long size) {
        return size <= 2L * chunk - PAGE ? 1 : (int) ((size + chunk - 1) / chunk);
    }

    /** Checks that the buffers are those of a part, and returns them without the place behind. */
    private ByteBuffer[] whole(ByteBuffer[] given, long size, String what) {
        int n = count(size);
        long sum = 0;
        for (int i = 0; i < n; i++) {
            check.equal(ByteOrder.nativeOrder(), given[i].order(), what + ": the byte order of piece " + i);
            check.isTrue(n == 1 || i == n - 1 || given[i].capacity() == chunk, what + ": the length of piece " + i);
            sum += given[i].capacity();
        }
        check.same(size, sum, what + ": the bytes of " + n + " pieces");
        check.isTrue(given[n] == null, what + ": more pieces than " + n);
        return Arrays.copyOf(given, n);
    }

    int win() {
        return handle[0];
    }

    int right() {
        return (rank + 1) % ranks;
    }

    int left() {
        return (rank + ranks - 1) % ranks;
    }

    /** Returns the part of {@code r} for loads and stores; null: it is not shared. */
    ByteBuffer[] query(int r) {
        ByteBuffer[] given = new ByteBuffer[count(sizes[r]) + 1];
        long[] size = {-1};
        check.ok(MPI_Win_shared_query(win(), r, size, new int[1], given), "shared_query of " + r);
        if (size[0] == 0) {
            return null;
        }
        check.same(sizes[r], size[0], "the size of part " + r);
        return whole(given, size[0], "part " + r);
    }

    /**
     * Returns where something of {@code bytes} bytes is worth a test in the part of {@code r}: at its ends, and over each place
     * where a chunk or a mapping may begin or end. No two overlap.
     */
    List<Long> places(int r, int bytes) {
        long before = 0;
        for (int i = 0; i < r && kind == Kind.SHARED; i++) {
            before += sizes[i];
        }
        List<Long> found = new ArrayList<>(List.of(0L));
        long last = sizes[r] - bytes;
        for (long border = 0; border <= before + sizes[r]; border += chunk) {
            for (long each : new long[] {border - PAGE, border}) {
                long at = each - before - bytes / 2 - 3;
                if (at >= found.get(found.size() - 1) + bytes && at <= last - bytes) {
                    found.add(at);
                }
            }
        }
        if (last >= bytes) {
            found.add(last);
        }
        return found;
    }

    /** Returns numbers in which a wrong byte shows. */
    static long[] values(long seed, int n) {
        long[] values = new long[n];
        Arrays.setAll(values, i -> seed * 1_000_003 + 0x0101_0101_0101_01L * i);
        return values;
    }

    /** Returns the bytes of numbers in memory. */
    static byte[] bytes(long[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.nativeOrder());
        bytes.asLongBuffer().put(values);
        return bytes.array();
    }

    static byte[] load(ByteBuffer[] part, long at, int n) {
        byte[] bytes = new byte[n];
        long each = part[0].capacity();
        for (int i = 0; i < n; i++) {
            long place = at + i;
            bytes[i] = part[(int) (place / each)].get((int) (place % each));
        }
        return bytes;
    }

    static void store(ByteBuffer[] part, long at, byte[] bytes) {
        long each = part[0].capacity();
        for (int i = 0; i < bytes.length; i++) {
            long place = at + i;
            part[(int) (place / each)].put((int) (place % each), bytes[i]);
        }
    }

    /** Checks that {@code n} bytes of a pattern are at {@code at} of a part. */
    void verify(ByteBuffer[] part, long at, int n, long seed, String what) {
        Bytes.check(check, load(part, at, n), n, seed, kind + ": " + what + " at " + at);
    }

    /** Completes what this rank did, and waits for all; then loads see what was done before. */
    void barrier() {
        check.ok(MPI_Win_flush_all(win()), "Win_flush_all");
        check.ok(MPI_Win_sync(win()), "Win_sync");
        check.ok(MPI_Barrier(W), "Barrier");
        check.ok(MPI_Win_sync(win()), "Win_sync");
    }

    /** Ends the epoch and frees the window: collective. */
    void free() {
        barrier();
        check.ok(MPI_Win_unlock_all(win()), "Win_unlock_all");
        check.ok(MPI_Win_free(handle), "Win_free");
    }
}
