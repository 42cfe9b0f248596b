package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Random epochs of groups: who accesses whom is drawn for each, and so is the order of calls at each rank and how long it
 * computes between them. Data are numbers of versions. Arguments {@code seed=N}, {@code epochs=N}, {@code row=N} longs.
 */
public final class RmaSchedules {
    private static final int SPINS = 2000;

    private final TestWindow w;
    private final Check check;
    private final Random common;
    /** Draws numbers that other ranks don't know: the delays. */
    private final Random own;

    private final Versions versions;
    private final int[] world = new int[1];
    private int epoch;
    private boolean isPosted;

    private RmaSchedules(TestWindow w, int row, Random common, Random own) {
        this.w = w;
        check = w.check;
        this.common = common;
        this.own = own;
        versions = new Versions(w, common, row);
        MPI_Comm_group(MPI_COMM_WORLD, world);
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, RmaSchedules::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        long seed = Seeds.agreed(args);
        Random common = new Random(seed);
        Random own = new Random(seed * 1000 + MTest.rank() + 1);
        Check check = new Check();
        for (Kind kind : Kind.values()) {
            if (kind.isPossible()) {
                int row = Versions.longs(args, common);
                TestWindow w = new TestWindow(check, kind, Versions.bytes(MTest.size(), row), 8);
                w.fill(new byte[w.memory.capacity()]);
                RmaSchedules test = new RmaSchedules(w, row, common, own);
                for (int i = 0; i < MTest.option(args, "epochs", 25); i++) {
                    test.epoch();
                }
                w.barrier();
                MPI_Group_free(test.world);
                w.free();
            }
        }
        return check.errors();
    }

    /** Returns who accesses whom; where no circle is to be, only those behind in {@code order}. */
    private boolean[][] draw(List<Integer> order, boolean hasCircles) {
        boolean[][] accesses = new boolean[w.ranks][w.ranks];
        int oneIn = 1 + common.nextInt(3);
        for (int i = 0; i < w.ranks; i++) {
            for (int j = 0; j < w.ranks; j++) {
                boolean isDrawn = common.nextInt(oneIn) == 0;
                accesses[order.get(i)][order.get(j)] = isDrawn && (hasCircles || i < j);
            }
        }
        return accesses;
    }

    private void epoch() {
        epoch++;
        List<Integer> order = new ArrayList<>();
        for (int r = 0; r < w.ranks; r++) {
            order.add(r);
        }
        Collections.shuffle(order, common);
        boolean hasCircles = common.nextBoolean();
        boolean isUnchecked = common.nextInt(4) == 0;
        boolean hasPuts = common.nextInt(4) != 0;
        boolean isChanged = common.nextInt(4) != 0;
        boolean[][] accesses = draw(order, hasCircles);
        versions.begin(0, accesses, hasPuts);
        List<Integer> targets = new ArrayList<>();
        List<Integer> origins = new ArrayList<>();
        for (int r = 0; r < w.ranks; r++) {
            if (accesses[w.rank][r]) {
                targets.add(r);
            }
            if (accesses[r][w.rank]) {
                origins.add(r);
            }
        }
        if (isChanged) {
            versions.store(0);
        }
        int mode = (isUnchecked ? MPI_MODE_NOCHECK : 0)
                | (hasPuts ? 0 : MPI_MODE_NOPUT)
                | (isChanged ? 0 : MPI_MODE_NOSTORE);
        // without circles a rank may access first, and let the others in then
        if (!isUnchecked && !hasCircles && own.nextBoolean()) {
            access(targets, 0);
            post(origins, mode);
            await();
        } else {
            post(origins, mode);
            if (isUnchecked) {
                MPI_Barrier(MPI_COMM_WORLD);
            }
            access(targets, isUnchecked ? MPI_MODE_NOCHECK : 0);
            await();
        }
    }

    private int group(List<Integer> ranks) {
        int[] group = new int[1];
        List<Integer> shuffled = new ArrayList<>(ranks);
        Collections.shuffle(shuffled, own);
        int[] array = shuffled.stream().mapToInt(r -> r).toArray();
        check.ok(MPI_Group_incl(world[0], array.length, array, group), "Group_incl");
        return group[0];
    }

    private void delay() {
        if (own.nextInt(3) == 0) {
            Seeds.spin(own.nextInt(SPINS));
        }
    }

    private void post(List<Integer> origins, int mode) {
        delay();
        if (!origins.isEmpty() || own.nextBoolean()) {
            int group = group(origins);
            check.ok(MPI_Win_post(group, mode, w.win()), "Win_post");
            MPI_Group_free(new int[] {group});
            isPosted = true;
        }
    }

    private void access(List<Integer> targets, int mode) {
        delay();
        if (targets.isEmpty() && own.nextBoolean()) {
            return;
        }
        int group = group(targets);
        check.ok(MPI_Win_start(group, mode, w.win()), "Win_start");
        MPI_Group_free(new int[] {group});
        for (int target : targets) {
            delay();
            versions.access(target);
        }
        delay();
        check.ok(MPI_Win_complete(w.win()), "Win_complete");
        versions.verifyGot("epoch " + epoch);
    }

    private void await() {
        delay();
        if (!isPosted) {
            return;
        }
        isPosted = false;
        if (own.nextBoolean()) {
            check.ok(MPI_Win_wait(w.win()), "Win_wait");
        } else {
            boolean[] flag = {false};
            while (!flag[0]) {
                int code = MPI_Win_test(w.win(), flag);
                check.ok(code, "Win_test");
                if (code != MPI_SUCCESS) {
                    break;
                }
            }
        }
        versions.verifyPut(0, "epoch " + epoch);
    }
}
