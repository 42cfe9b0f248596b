package org.jmpi.mpir.coll;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;

/** Two groups of any sizes, and data of which no two elements are equal. */
abstract class TwoGroups {
    static final int[] COUNTS = {0, 1, 37, 5000};

    record Groups(int first, int second) {
        int size(int side) {
            return side == 0 ? first : second;
        }
    }

    static List<Groups> groups() {
        return List.of(
                new Groups(1, 1),
                new Groups(1, 4),
                new Groups(2, 1),
                new Groups(3, 5),
                new Groups(4, 4),
                new Groups(7, 2),
                new Groups(8, 9),
                new Groups(1, 16));
    }

    static void run(Groups g, FakeJob.Body body) throws Exception {
        try (FakeJob job = FakeJob.inter(g.first, g.second, Map.of())) {
            job.run(body);
        }
    }

    static Datatype ints(Member m) {
        return m.type(PredefinedTypes.INT);
    }

    /** A value that no other group, rank and position has. */
    static int value(int side, int rank, int position) {
        return side * 100_000_007 + 1_000_003 * (rank + 1) + position;
    }

    static int[] block(int side, int rank, int from, int n) {
        int[] a = new int[n];
        Arrays.setAll(a, i -> value(side, rank, from + i));
        return a;
    }

    /** The root argument of {@code m} where rank {@code root} of group {@code side} is the root. */
    static int rootOf(Member m, int side, int root) {
        if (m.side() != side) {
            return root;
        }
        return m.me() == root ? Constants.ROOT : Constants.PROC_NULL;
    }

    interface Rooted {
        void run(Member m, int side, int root, int count) throws Exception;
    }

    static void forAllRoots(Groups g, Rooted body) throws Exception {
        run(g, m -> {
            for (int count : COUNTS) {
                for (int side = 0; side < 2; side++) {
                    for (int root = 0; root < g.size(side); root += 1 + g.size(side) / 3) {
                        body.run(m, side, root, count);
                    }
                }
            }
        });
    }

    /** Counts and displacements with gaps, the blocks in falling order. */
    record Parts(int[] counts, int[] displs, int end) {
        static Parts of(int size, int count) {
            int[] counts = new int[size];
            int[] displs = new int[size];
            int at = 1;
            for (int r = size - 1; r >= 0; r--) {
                counts[r] = r % 3 * count;
                displs[r] = at;
                at += counts[r] + 2;
            }
            return new Parts(counts, displs, at);
        }

        int[] filled(int side, int fill) {
            int[] all = new int[end];
            Arrays.fill(all, fill);
            for (int r = 0; r < counts.length; r++) {
                System.arraycopy(block(side, r, 0, counts[r]), 0, all, displs[r], counts[r]);
            }
            return all;
        }
    }

    static int[] regular(int side, int size, int count) {
        int[] all = new int[size * count];
        for (int r = 0; r < size; r++) {
            System.arraycopy(block(side, r, 0, count), 0, all, r * count, count);
        }
        return all;
    }
}
