package org.jmpi.mpir.coll;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A share of what is combinatorial, another one each time; {@code JMPI_TEST_SEED} repeats it. All of it in CI and with
 * {@code JMPI_TEST_FULL=1}.
 */
public final class Share {
    private static final boolean WHOLE =
            Boolean.getBoolean("jmpi.test.whole") || "1".equals(System.getenv("JMPI_TEST_FULL"));
    private static final long SEED = seed();

    private Share() {}

    private static long seed() {
        String given = System.getenv("JMPI_TEST_SEED");
        long seed = given == null ? System.currentTimeMillis() / 1000 : Long.parseLong(given);
        if (!WHOLE) {
            System.out.println("a share of the cases, JMPI_TEST_SEED=" + seed);
        }
        return seed;
    }

    /**
     * Returns {@code n} of {@code all}, in their order, or all of them.
     *
     * @param what whose share: each has one of its own
     */
    public static <T> List<T> of(List<T> all, int n, String what) {
        if (WHOLE || n >= all.size()) {
            return all;
        }
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            places.add(i);
        }
        Collections.shuffle(places, new Random(SEED + what.hashCode()));
        return places.subList(0, n).stream().sorted().map(all::get).toList();
    }

    /** Returns numbers of ranks of {@code sizes}: all up to 3, two up to 9, one of the larger ones; or all of them. */
    public static int[] ofSizes(int[] sizes, String what) {
        if (WHOLE) {
            return sizes;
        }
        List<Integer> all = new ArrayList<>();
        all.addAll(between(sizes, 0, 3));
        all.addAll(of(between(sizes, 4, 9), 2, what));
        all.addAll(of(between(sizes, 10, Integer.MAX_VALUE), 1, what));
        return all.stream().mapToInt(each -> each).toArray();
    }

    private static List<Integer> between(int[] sizes, int low, int high) {
        return Arrays.stream(sizes)
                .filter(each -> low <= each && each <= high)
                .boxed()
                .toList();
    }
}
