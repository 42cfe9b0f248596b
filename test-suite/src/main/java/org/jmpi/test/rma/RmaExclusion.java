package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Locks exclude what they should: in exclusive sections a rank gets cells that lie apart, adds 1 and puts them; in shared ones
 * they are all equal. Targets are all ranks, the own one too, there also with loads and stores. No fairness is judged: from
 * outside nobody can see when a request is queued. Arguments {@code seed=N}, {@code phases=N}.
 */
public final class RmaExclusion {
    /** Where the cells lie: on several pages. */
    private static final int[] PLACES = {0, 8, 72, 520, 4104};

    private static final int BYTES = 4112;
    private static final int SECTIONS = 16;

    /** What the ranks do between two barriers. */
    private enum Phase {
        /** Any locks, all of them checked. */
        CONTENDED,
        /** Each rank has a target for itself, and says that nobody else locks it. */
        ALONE,
        /** All only share, and some say so. */
        READERS
    }

    private final TestWindow w;
    private final Check check;
    private final Random random;
    /** How often this rank counted at each target. */
    private final long[] counted;

    private final List<List<Section>> sections = new ArrayList<>();

    private RmaExclusion(TestWindow w, Random random) {
        this.w = w;
        check = w.check;
        this.random = random;
        counted = new long[w.ranks];
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, RmaExclusion::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        long seed = Seeds.agreed(args);
        Random common = new Random(seed);
        Random random = new Random(seed * 1000 + MTest.rank() + 1);
        Check check = new Check();
        for (Kind kind : Kind.values()) {
            if (kind.isPossible()) {
                TestWindow w = new TestWindow(check, kind, BYTES, 1);
                w.fill(new byte[BYTES]);
                RmaExclusion test = new RmaExclusion(w, random);
                for (int i = 0; i < MTest.option(args, "phases", 4); i++) {
                    test.phase(Phase.values()[common.nextInt(6) % 4 % 3], common.nextInt(w.ranks));
                }
                test.verify();
                w.free();
            }
        }
        return check.errors();
    }

    private void phase(Phase phase, int shift) {
        sections.clear();
        for (int r = 0; r < w.ranks; r++) {
            sections.add(new ArrayList<>());
        }
        for (int i = 0; i < SECTIONS; i++) {
            int target = phase == Phase.ALONE ? (w.rank + shift) % w.ranks : random.nextInt(w.ranks);
            boolean isUnchecked = phase != Phase.CONTENDED && random.nextBoolean();
            int mode = isUnchecked ? MPI_MODE_NOCHECK : 0;
            if (phase == Phase.ALONE || (phase == Phase.CONTENDED && random.nextBoolean())) {
                exclusive(target, mode);
            } else if (random.nextInt(3) == 0) {
                all(mode);
            } else {
                check.ok(MPI_Win_lock(MPI_LOCK_SHARED, target, mode, w.win()), "lock to share");
                read(target);
                check.ok(MPI_Win_unlock(target, w.win()), "unlock of a shared lock");
            }
        }
        w.barrier();
        judge();
    }

    /** In the order of ranks, and from the own one on: MPI_Win_lock_all takes the others when they are accessed. */
    private void all(int mode) {
        check.ok(MPI_Win_lock_all(mode, w.win()), "lock_all");
        for (int target = w.rank; target < w.ranks; target += 1 + random.nextInt(2)) {
            read(target);
        }
        check.ok(MPI_Win_unlock_all(w.win()), "unlock_all");
    }

    private void exclusive(int target, int mode) {
        boolean isPlain = target == w.rank && random.nextBoolean();
        check.ok(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, mode, w.win()), "lock alone");
        long value = cells(target, isPlain, "alone");
        long from = System.nanoTime();
        Seeds.spin(random.nextInt(200));
        int first = random.nextInt(PLACES.length);
        for (int i = 0; i < PLACES.length; i++) {
            int place = PLACES[(first + i) % PLACES.length];
            if (isPlain) {
                w.memory.putLong(place, value + 1);
                continue;
            }
            long[] out = {value + 1};
            check.ok(MPI_Put(out, 1, MPI_INT64_T, target, w.at(target, place), 1, MPI_INT64_T, w.win()), "Put");
            if (random.nextInt(8) == 0) {
                check.ok(MPI_Win_flush(target, w.win()), "flush of a put");
            }
        }
        counted[target]++;
        sections.get(target).add(new Section(w.rank, false, from, System.nanoTime()));
        check.ok(MPI_Win_unlock(target, w.win()), "unlock");
    }

    private void read(int target) {
        boolean isPlain = target == w.rank && random.nextBoolean();
        long value = cells(target, isPlain, "shared");
        long from = System.nanoTime();
        Seeds.spin(random.nextInt(200));
        check.same(value, cells(target, isPlain, "shared"), w.kind + ": read again while nobody may write");
        sections.get(target).add(new Section(w.rank, true, from, System.nanoTime()));
    }

    /** Returns what is in all cells of a target. */
    private long cells(int target, boolean isPlain, String how) {
        long[] values = new long[PLACES.length];
        Arrays.setAll(values, i -> -1 - i);
        long[][] in = new long[PLACES.length][1];
        for (int i = 0; i < PLACES.length; i++) {
            if (isPlain) {
                in[i][0] = w.memory.getLong(PLACES[i]);
            } else {
                long at = w.at(target, PLACES[i]);
                check.ok(MPI_Get(in[i], 1, MPI_INT64_T, target, at, 1, MPI_INT64_T, w.win()), "Get");
            }
        }
        check.ok(MPI_Win_flush(target, w.win()), "flush");
        for (int i = 0; i < PLACES.length; i++) {
            values[i] = in[i][0];
        }
        boolean areEqual = Arrays.stream(values).allMatch(v -> v == values[0]);
        check.isTrue(areEqual, w.kind + ", " + how + ": cells of rank " + target + ": " + Arrays.toString(values));
        return values[0];
    }

    /** Each rank judges the sections at its own part. */
    private void judge() {
        int each = Section.LONGS * SECTIONS;
        long[] log = new long[each * w.ranks];
        Arrays.fill(log, -1);
        for (int r = 0; r < w.ranks; r++) {
            for (int i = 0; i < sections.get(r).size(); i++) {
                sections.get(r).get(i).write(log, each * r + Section.LONGS * i);
            }
        }
        long[] in = new long[log.length];
        MPI_Alltoall(log, each, MPI_INT64_T, in, each, MPI_INT64_T, MPI_COMM_WORLD);
        List<Section> own = new ArrayList<>();
        for (int i = 0; i < in.length; i += Section.LONGS) {
            if (in[i] >= 0) {
                own.add(Section.read(in, i));
            }
        }
        String wrong = Section.overlap(own);
        check.isTrue(wrong == null, w.kind + ", rank " + w.rank + ": " + wrong);
    }

    private void verify() {
        long[] total = new long[w.ranks];
        MPI_Allreduce(counted, total, w.ranks, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
        for (int place : PLACES) {
            check.same(
                    total[w.rank], w.memory.getLong(place), w.kind + ": how often the cell at " + place + " counted");
        }
        w.barrier();
    }
}
