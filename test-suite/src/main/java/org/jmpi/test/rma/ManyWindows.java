package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Many windows at once, and many one after the other: what the JVM holds stays the same. Options: {@code count}, how many at once;
 * {@code loop}, how many one after the other; {@code print=1} prints what they cost.
 */
public final class ManyWindows {
    private static final int W = MPI_COMM_WORLD;
    private static final int BYTES = 96;

    /** What a process holds: files, mappings, and bytes of its heap. */
    private record Held(long files, long mappings, long heap) {
        /** Looks when garbage is gone. */
        static Held now() {
            long heap = Long.MAX_VALUE;
            for (int i = 0; i < 2; i++) {
                System.gc();
                Runtime jvm = Runtime.getRuntime();
                heap = Math.min(heap, jvm.totalMemory() - jvm.freeMemory());
            }
            return new Held(entries("/proc/self/fd"), lines("/proc/self/maps"), heap);
        }

        void print(String when, Held since, int count) {
            System.out.printf(
                    "  %s: %d files and %d mappings more, %.0f bytes of heap each%n",
                    when, files - since.files, mappings - since.mappings, (double) (heap - since.heap) / count);
        }

        private static long entries(String directory) {
            try (Stream<Path> all = Files.list(Path.of(directory))) {
                return all.count();
            } catch (IOException e) {
                return 0;
            }
        }

        private static long lines(String file) {
            try (Stream<String> all = Files.lines(Path.of(file))) {
                return all.count();
            } catch (IOException e) {
                return 0;
            }
        }
    }

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final boolean isPrinted;
    private final boolean isShared = MTest.sharesMemory();

    private ManyWindows(boolean isPrinted) {
        this.isPrinted = isPrinted;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, ManyWindows::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        ManyWindows test = new ManyWindows(MTest.option(args, "print", 0) == 1);
        int count = MTest.option(args, "count", 200);
        test.atOnce(count);
        // a handle that was freed is used again after all others
        test.oneByOne(MTest.option(args, "loop", 800), count + 16);
        return test.check.errors();
    }

    /** Makes window {@code i}, of a kind that it says. */
    private int make(int i, ByteBuffer[] base) {
        int[] win = {MPI_WIN_NULL};
        base[0] = null;
        switch (i % 4) {
            case 0 -> check.ok(MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, W, base, win), "Win_allocate");
            case 1 -> {
                base[0] = ByteBuffer.wrap(new byte[BYTES]);
                check.ok(MPI_Win_create(base[0].array(), BYTES, 1, MPI_INFO_NULL, W, win), "Win_create");
            }
            case 2 -> {
                int code = isShared
                        ? MPI_Win_allocate_shared(BYTES, 1, MPI_INFO_NULL, W, base, win)
                        : MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, W, base, win);
                check.ok(code, "Win_allocate_shared");
            }
            default -> check.ok(MPI_Win_create_dynamic(MPI_INFO_NULL, W, win), "Win_create_dynamic");
        }
        return win[0];
    }

    private void free(int win) {
        check.ok(MPI_Win_free(new int[] {win}), "Win_free");
    }

    /** Puts a number to the right neighbour's part of each window, and looks at all of them. */
    private void use(int[] wins, ByteBuffer[][] base, int seed) {
        int right = (rank + 1) % ranks;
        int left = (rank + ranks - 1) % ranks;
        for (int i = 0; i < wins.length; i++) {
            if (base[i][0] != null) {
                byte[] out = {(byte) (i + seed + rank), (byte) (i >> 8), (byte) (i >> 16)};
                check.ok(MPI_Win_lock(MPI_LOCK_SHARED, right, 0, wins[i]), "Win_lock");
                check.ok(MPI_Put(out, 3, MPI_BYTE, right, BYTES - 3, 3, MPI_BYTE, wins[i]), "Put");
                check.ok(MPI_Win_unlock(right, wins[i]), "Win_unlock");
            }
        }
        MPI_Barrier(W);
        for (int i = 0; i < wins.length; i++) {
            if (base[i][0] != null) {
                check.ok(MPI_Win_sync(wins[i]), "Win_sync");
                byte[] in = new byte[3];
                base[i][0].get(BYTES - 3, in);
                byte[] expected = {(byte) (i + seed + left), (byte) (i >> 8), (byte) (i >> 16)};
                check.equal(expected, in, "window " + i);
            }
        }
        MPI_Barrier(W);
    }

    /** Makes windows, uses them all, frees them all: twice, for the first time fills what is kept for the next one. */
    private void atOnce(int count) {
        free(make(0, new ByteBuffer[1]));
        Held start = look();
        Held after = start;
        for (int round = 0; round < 2; round++) {
            int[] wins = new int[count];
            ByteBuffer[][] base = new ByteBuffer[count][1];
            long began = System.nanoTime();
            for (int i = 0; i < count; i++) {
                wins[i] = make(i, base[i]);
            }
            long made = System.nanoTime();
            Held all = look();
            use(wins, base, 7 * round);
            long freeing = System.nanoTime();
            for (int i = count - 1; i >= 0; i--) {
                free(wins[i]);
            }
            long freed = System.nanoTime();
            wins = null;
            base = null;
            Held end = look();
            if (rank == 0 && isPrinted) {
                System.out.printf(
                        "%d windows of %d ranks: %.1f us each to make, %.1f us to free%n",
                        count, ranks, (made - began) / 1e3 / count, (freed - freeing) / 1e3 / count);
                all.print("all of them", start, count);
                end.print("when all are free", start, count);
            }
            if (round == 1) {
                same(after, end, "after " + count + " windows more");
            }
            after = end;
        }
    }

    /** All ranks look at once: they may be threads of one JVM. */
    private Held look() {
        MPI_Barrier(W);
        Held held = rank == 0 || !MTest.threadRanks() ? Held.now() : new Held(0, 0, 0);
        MPI_Barrier(W);
        return held;
    }

    private void same(Held before, Held after, String when) {
        check.isTrue(after.files <= before.files + 2, when + ": " + before.files + " files, now " + after.files);
        // a JVM that warms up makes some of its own
        check.isTrue(
                after.mappings <= before.mappings + 150,
                when + ": " + before.mappings + " mappings, now " + after.mappings);
        // what a thread has reserved to allocate from counts, used or not
        check.isTrue(after.heap <= before.heap + (4 << 20), when + ": heap of " + before.heap + ", now " + after.heap);
    }

    private void oneByOne(int count, int atMost) {
        ByteBuffer[] base = new ByteBuffer[1];
        for (int i = 0; i < count / 4; i++) {
            free(make(i, base));
        }
        Held before = look();
        Set<Integer> handles = new HashSet<>();
        long began = System.nanoTime();
        for (int i = 0; i < count; i++) {
            int win = make(i, base);
            handles.add(win);
            free(win);
        }
        long ended = System.nanoTime();
        Held after = look();
        same(before, after, "after " + count + " windows, one by one");
        check.isTrue(handles.size() <= atMost, handles.size() + " handles of windows: expected at most " + atMost);
        if (rank == 0 && isPrinted) {
            System.out.printf("%d windows, one by one: %.1f us each%n", count, (ended - began) / 1e3 / count);
        }
    }
}
