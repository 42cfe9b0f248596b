package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.MTest;

/**
 * Numbers of versions in windows. Each part has two halves; a half has a row that its owner writes and others get, and a row per
 * origin, which that one writes. Every rank knows what all of them are to be.
 */
final class Versions {
    /** How many longs a row can have: for messages of every protocol. */
    private static final int[] LENGTHS = {12, 12, 12, 1_100, 9_000};

    /** What an origin does with its row. */
    private enum Form {
        PUT,
        ACCUMULATE,
        ONLY_GET
    }

    /** What was got from a target, and the version that it must be. */
    private record Got(int target, long version, long[] row) {}

    private final TestWindow w;
    private final Random common;
    private final int longs;
    private final int rows;
    private final Form[][] forms;
    /** The version of what owners wrote, by half. */
    private final long[] stored = new long[2];
    /** The first number of each origin's row in the own part, by half. */
    private final long[][] written;

    private final List<Got> got = new ArrayList<>();
    private int half;
    private long epoch;

    /** Makes those of a window of {@link #bytes}: collective. */
    Versions(TestWindow w, Random common, int longs) {
        this.w = w;
        this.common = common;
        this.longs = longs;
        rows = 1 + w.ranks;
        forms = new Form[w.ranks][w.ranks];
        written = new long[2][w.ranks];
        store(0);
        store(1);
        for (int r = 0; r < w.ranks; r++) {
            row(0, r, new long[longs]);
            row(1, r, new long[longs]);
        }
        w.barrier();
    }

    /** Draws how many numbers a row has; argument {@code row=N}. */
    static int longs(String[] args, Random common) {
        return MTest.option(args, "row", LENGTHS[common.nextInt(LENGTHS.length)]);
    }

    /** Returns how many bytes a part has whose rows have {@code longs} numbers. */
    static int bytes(int ranks, int longs) {
        return 2 * (1 + ranks) * longs * Long.BYTES;
    }

    private void row(int inHalf, int r, long[] values) {
        for (int i = 0; i < longs; i++) {
            w.memory.putLong(Long.BYTES * (place(inHalf, 1 + r) + i), values[i]);
        }
    }

    private int place(int inHalf, int row) {
        return (inHalf * rows + row) * longs;
    }

    private long at(int target, int row) {
        int place = place(half, row);
        return w.at(target, w.kind == Kind.DYNAMIC ? Long.BYTES * ((long) place) : place);
    }

    private static long owned(long version, int owner, int i) {
        return (version * 31 + owner) * 64 + i;
    }

    /** Draws what each origin does to each of its targets in the next epoch, in a half. */
    void begin(int inHalf, boolean[][] accesses, boolean hasPuts) {
        half = inHalf;
        epoch++;
        for (int origin = 0; origin < w.ranks; origin++) {
            for (int target = 0; target < w.ranks; target++) {
                Form drawn = hasPuts ? Form.values()[common.nextInt(Form.values().length)] : Form.ONLY_GET;
                forms[origin][target] = drawn;
            }
            Form form = forms[origin][w.rank];
            if (accesses[origin][w.rank] && form != Form.ONLY_GET) {
                written[half][origin] = form == Form.PUT ? 64 * epoch : written[half][origin] + 1;
            }
        }
    }

    /** Writes the own row of a half; all ranks do. */
    void store(int inHalf) {
        stored[inHalf] = epoch + 1;
        for (int i = 0; i < longs; i++) {
            w.memory.putLong(Long.BYTES * (place(inHalf, 0) + i), owned(stored[inHalf], w.rank, i));
        }
    }

    /** Does what was drawn with the row at a target, and gets what its owner wrote. */
    void access(int target) {
        Form form = forms[w.rank][target];
        long at = at(target, 1 + w.rank);
        long[] out = new long[longs];
        for (int i = 0; i < longs; i++) {
            out[i] = form == Form.PUT ? 64 * epoch + i : 1;
        }
        if (form == Form.PUT) {
            if ((epoch + target) % 2 == 0) {
                w.check.ok(MPI_Put(out, longs, MPI_INT64_T, target, at, longs, MPI_INT64_T, w.win()), "Put");
            } else {
                w.check.ok(
                        MPI_Accumulate(out, longs, MPI_INT64_T, target, at, longs, MPI_INT64_T, MPI_REPLACE, w.win()),
                        "Accumulate, REPLACE");
            }
        } else if (form == Form.ACCUMULATE) {
            // to what a put made of the row before, or to zeros
            w.check.ok(
                    MPI_Accumulate(out, longs, MPI_INT64_T, target, at, longs, MPI_INT64_T, MPI_SUM, w.win()),
                    "Accumulate, SUM");
        }
        Got row = new Got(target, stored[half], new long[longs]);
        w.check.ok(
                MPI_Get(row.row, longs, MPI_INT64_T, target, at(target, 0), longs, MPI_INT64_T, w.win()),
                "Get of a version");
        got.add(row);
    }

    /** Checks all that was got since the last time. */
    void verifyGot(String when) {
        for (Got each : got) {
            for (int i = 0; i < longs; i++) {
                long expected = owned(each.version, each.target, i);
                if (each.row[i] != expected) {
                    w.check.fail(w.kind + ", " + when + ": got " + each.row[i] + " at " + i + " from rank "
                            + each.target + ", expected " + expected);
                    break;
                }
            }
        }
        got.clear();
    }

    /** Checks the rows of all origins in a half of the own part. */
    void verifyPut(int inHalf, String when) {
        for (int origin = 0; origin < w.ranks; origin++) {
            long first = written[inHalf][origin];
            for (int i = 0; i < longs; i++) {
                // rows that no put has made yet are all the same number
                long expected = first < 64 ? first : first + i;
                long actual = w.memory.getLong(Long.BYTES * (place(inHalf, 1 + origin) + i));
                if (actual != expected) {
                    w.check.fail(w.kind + ", " + when + ": row of origin " + origin + " has " + actual + " at " + i
                            + ", expected " + expected);
                    break;
                }
            }
        }
    }
}
