package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.Random;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Post, start, complete and wait: rings, pairs, everybody, nobody, oneself, posts that come early. */
public final class GroupOps {
    private static final int ROUNDS = 10;
    private static final int TAG = 9;

    private final Check check = new Check();
    private final int[] world = {MPI_GROUP_NULL};

    private GroupOps() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, GroupOps::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        GroupOps test = new GroupOps();
        MPI_Comm_group(MPI_COMM_WORLD, test.world);
        System.out.println("seed=" + MTest.seed(args, 5));
        for (Kind kind : Kind.values()) {
            if (kind.isPossible()) {
                TestWindow w = new TestWindow(test.check, kind, 8 * MTest.size(), 8);
                test.ring(w);
                test.everybody(w);
                test.nobody(w);
                test.pairs(w);
                test.early(w);
                test.messageBetween(w);
                test.random(w, new Random(MTest.seed(args, 5)));
                w.free();
            }
        }
        MPI_Group_free(test.world);
        return test.check.errors();
    }

    private int group(int... members) {
        int[] group = {MPI_GROUP_NULL};
        MPI_Group_incl(world[0], members.length, members, group);
        return group[0];
    }

    private void post(TestWindow w, int assertion, int... origins) {
        int group = group(origins);
        check.ok(MPI_Win_post(group, assertion, w.win()), "post");
        if (group != MPI_GROUP_EMPTY) {
            MPI_Group_free(new int[] {group});
        }
    }

    private void start(TestWindow w, int assertion, int... targets) {
        int group = group(targets);
        check.ok(MPI_Win_start(group, assertion, w.win()), "start");
        if (group != MPI_GROUP_EMPTY) {
            MPI_Group_free(new int[] {group});
        }
    }

    private void complete(TestWindow w) {
        check.ok(MPI_Win_complete(w.win()), "complete");
    }

    private void await(TestWindow w) {
        check.ok(MPI_Win_wait(w.win()), "wait");
    }

    private void put(TestWindow w, int target, long value) {
        long at = w.at(target, w.kind == Kind.DYNAMIC ? 8L * w.rank : w.rank);
        check.ok(
                MPI_Put(new long[] {value}, 1, MPI_INT64_T, target, at, 1, MPI_INT64_T, w.win()),
                w.kind + ": Put to " + target);
    }

    private void verify(TestWindow w, int from, long value, String what) {
        check.same(value, w.memory.getLong(8 * from), w.kind + ": " + what + ", from " + from);
    }

    private void ring(TestWindow w) {
        for (int i = 0; i < ROUNDS; i++) {
            post(w, i % 2 == 0 ? 0 : MPI_MODE_NOSTORE, w.left());
            start(w, 0, w.right());
            put(w, w.right(), 100 + i);
            complete(w);
            await(w);
            verify(w, w.left(), 100 + i, "a ring");
        }
    }

    private void everybody(TestWindow w) {
        boolean[] flag = {false};
        for (int i = 0; i < ROUNDS; i++) {
            check.ok(MPI_Win_post(world[0], 0, w.win()), "post");
            check.ok(MPI_Win_start(world[0], 0, w.win()), "start");
            for (int r = 0; r < w.ranks; r++) {
                put(w, r, 200 + i);
            }
            check.ok(MPI_Win_test(w.win(), flag), "test before the own complete");
            check.isTrue(!flag[0], "the exposure of oneself ended before the own access did");
            complete(w);
            while (!flag[0]) {
                check.ok(MPI_Win_test(w.win(), flag), "test");
                Thread.yield();
            }
            flag[0] = false;
            for (int r = 0; r < w.ranks; r++) {
                verify(w, r, 200 + i, "everybody");
            }
        }
    }

    /** Empty groups wait for nobody. */
    private void nobody(TestWindow w) {
        boolean[] flag = {false};
        post(w, 0);
        start(w, 0);
        complete(w);
        await(w);
        post(w, MPI_MODE_NOPUT);
        check.ok(MPI_Win_test(w.win(), flag), "test of a post to nobody");
        check.isTrue(flag[0], "an exposure to nobody has ended");
        start(w, MPI_MODE_NOCHECK);
        complete(w);
        w.barrier();
    }

    /** Pairs of neighbours, of which only one accesses: with and without checks. */
    private void pairs(TestWindow w) {
        int partner = w.rank ^ 1;
        if (partner < w.ranks) {
            for (int i = 0; i < ROUNDS; i++) {
                boolean isUnchecked = i % 2 == 1;
                boolean isOrigin = (w.rank + i / 2) % 2 == 0;
                if (!isOrigin) {
                    post(w, isUnchecked ? MPI_MODE_NOCHECK : 0, partner);
                }
                if (isUnchecked) {
                    // the post comes before the start
                    tell(partner, !isOrigin);
                }
                if (isOrigin) {
                    start(w, isUnchecked ? MPI_MODE_NOCHECK : 0, partner);
                    put(w, partner, 300 + i);
                    complete(w);
                } else {
                    await(w);
                    verify(w, partner, 300 + i, "a pair");
                }
            }
        }
        w.barrier();
    }

    private static void tell(int partner, boolean sends) {
        if (sends) {
            MPI_Send(null, 0, MPI_BYTE, partner, TAG, MPI_COMM_WORLD);
        } else {
            MPI_Recv(null, 0, MPI_BYTE, partner, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }

    /** Rank 0 has one epoch with each of the others in turn, all of which posted long before. */
    private void early(TestWindow w) {
        for (int i = 0; i < ROUNDS; i++) {
            if (w.rank == 0) {
                for (int r = w.ranks - 1; r > 0; r--) {
                    start(w, 0, r);
                    put(w, r, 400 + i);
                    complete(w);
                }
            } else {
                post(w, 0, 0);
                await(w);
                verify(w, 0, 400 + i, "an early post");
            }
        }
        w.barrier();
    }

    /** A rank that waits for a message between post and wait serves the others; the message comes after the accesses. */
    private void messageBetween(TestWindow w) {
        for (int i = 0; i < ROUNDS && w.ranks > 1; i++) {
            if (w.rank == 0) {
                start(w, 0, w.ranks - 1);
                put(w, w.ranks - 1, 500 + i);
                complete(w);
                tell(w.ranks - 1, true);
            } else if (w.rank == w.ranks - 1) {
                post(w, 0, 0);
                tell(0, false);
                await(w);
                verify(w, 0, 500 + i, "a message between");
            }
        }
        w.barrier();
    }

    /** Random groups: each pair is in or out, and the higher ranks post before they access. */
    private void random(TestWindow w, Random random) {
        boolean[][] is = new boolean[w.ranks][w.ranks];
        for (int i = 0; i < ROUNDS; i++) {
            for (boolean[] row : is) {
                for (int to = 0; to < row.length; to++) {
                    row[to] = random.nextInt(3) > 0;
                }
            }
            int me = w.rank;
            post(w, 0, members(w, r -> is[r][me]));
            start(w, 0, members(w, r -> is[me][r]));
            for (int r = w.ranks - 1; r >= 0; r--) {
                if (is[me][r]) {
                    put(w, r, 600 + i);
                }
            }
            complete(w);
            await(w);
            for (int r = 0; r < w.ranks; r++) {
                if (is[r][me]) {
                    verify(w, r, 600 + i, "random groups");
                }
            }
        }
        w.barrier();
    }

    private static int[] members(TestWindow w, java.util.function.IntPredicate isIn) {
        return java.util.stream.IntStream.range(0, w.ranks).filter(isIn).toArray();
    }
}
