package org.jmpi.mpir.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.FakePmi;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups that are ranges, or consist of few, stay small; the results are right all the same. */
class LargeGroupsTest {
    private static final int MILLION = 1_000_000;
    /** What an operation on few ranges may allocate; a list of a million ranks has a thousand times as much. */
    private static final long FEW_BYTES = 4096;

    private final Rank rank = new Rank(FakePmi.of(3, 8), CvarSet.defaults());
    private final Group world = strided(MILLION, 0, 1);

    /** The table of groups grows by large blocks: let that be over. */
    LargeGroupsTest() {
        for (int i = 0; i < 20; i++) {
            strided(1, 0, 1);
        }
    }

    private Group strided(int size, int first, int step) {
        return Group.table(rank).allocate().initStrided(size, first, step, 3);
    }

    /** Runs {@code operation} and fails if it allocates as if it looked at each member. */
    private static Group small(Supplier<Group> operation) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        // classes that are loaded now are not counted
        assertNotNull(operation.get());
        long before = threads.getCurrentThreadAllocatedBytes();
        Group made = operation.get();
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(bytes <= FEW_BYTES, bytes + " bytes for a group of " + made.size());
        return made;
    }

    private static void check(Group group, int size, int... ranksAndLpids) {
        assertEquals(size, group.size());
        for (int i = 0; i < ranksAndLpids.length; i += 2) {
            assertEquals(ranksAndLpids[i + 1], group.lpid(ranksAndLpids[i]), "lpid of rank " + ranksAndLpids[i]);
            assertEquals(ranksAndLpids[i], group.rankOf(ranksAndLpids[i + 1]), "rank of " + ranksAndLpids[i + 1]);
        }
    }

    @Test
    void aGroupWithoutAFewStaysSmall() {
        Group rest = small(() -> Groups.excl(rank, world, new int[] {700_000, 5, 300}));
        check(rest, MILLION - 3, 4, 4, 5, 6, 299, 301, 699_998, 700_001, MILLION - 4, MILLION - 1);
        assertEquals(Constants.UNDEFINED, rest.rankOf(5));
        assertEquals(Constants.UNDEFINED, rest.rankOf(MILLION));
        Group fewer = small(() -> Groups.excl(rank, rest, new int[] {0}));
        check(fewer, MILLION - 4, 0, 1, 3, 4, 4, 6);
        Group halves = small(() -> Groups.rangeExcl(rank, rest, new int[][] {{10, MILLION - 10, 1}}));
        check(halves, 16, 9, 10, 15, MILLION - 1);
    }

    @Test
    void rangesOfRanksStaySmall() {
        Group odd = small(() -> Groups.rangeIncl(rank, world, new int[][] {{1, MILLION - 1, 2}}));
        check(odd, MILLION / 2, 0, 1, 499_999, 999_999);
        Group even = small(() -> Groups.rangeExcl(rank, world, new int[][] {{1, MILLION - 1, 2}}));
        check(even, MILLION / 2, 0, 0, 499_999, 999_998);
        Group back = small(() -> Groups.rangeIncl(rank, world, new int[][] {{999_999, 600_000, -3}, {0, 500_000, 1}}));
        check(back, 133_334 + 500_001, 0, 999_999, 133_333, 600_000, 133_334, 0, 633_334, 500_000);
        Group some = small(() -> Groups.rangeIncl(rank, back, new int[][] {{600_000, 100_000, -7}}));
        check(some, 71_429, 0, 600_000 - 133_334);
    }

    @Test
    void setOperationsOnRangesStaySmall() {
        Group low = strided(600_000, 0, 1);
        Group high = strided(600_000, 400_000, 1);
        Group third = strided(333_334, 0, 3);
        check(small(() -> Groups.intersection(rank, low, high)), 200_000, 0, 400_000);
        check(small(() -> Groups.union(rank, low, high)), MILLION, 999_999, 999_999);
        check(small(() -> Groups.difference(rank, high, low)), 400_000, 0, 600_000);
        check(small(() -> Groups.intersection(rank, third, high)), 200_000, 0, 400_002, 199_999, 999_999);
        Group even = strided(MILLION / 2, 0, 2);
        check(small(() -> Groups.intersection(rank, third, even)), 166_667, 1, 6);
        check(small(() -> Groups.difference(rank, world, even)), MILLION / 2, 0, 1);
        check(small(() -> Groups.union(rank, even, world)), MILLION, 500_000, 1);
        Group but = Groups.excl(rank, world, new int[] {77});
        check(small(() -> Groups.difference(rank, world, but)), 1, 0, 77);
        check(small(() -> Groups.intersection(rank, but, low)), 599_999, 77, 78);
    }

    @Test
    void comparisonOfRangesStaysSmall() {
        Group but = Groups.excl(rank, world, new int[] {77});
        Group same = Groups.rangeExcl(rank, world, new int[][] {{77, 77, 1}});
        Group moved = Groups.rangeIncl(rank, world, new int[][] {{78, MILLION - 1, 1}, {0, 76, 1}});
        Group other = Groups.excl(rank, world, new int[] {78});
        int[] results = new int[3];
        small(() -> {
            results[0] = Groups.compare(but, same);
            results[1] = Groups.compare(but, moved);
            results[2] = Groups.compare(but, other);
            return but;
        });
        assertEquals(
                List.of(Constants.IDENT, Constants.SIMILAR, Constants.UNEQUAL),
                Arrays.stream(results).boxed().toList());
    }

    @Test
    void ranksNearTheGreatestIntDoNotOverflow() {
        int max = Integer.MAX_VALUE;
        Group all = strided(max, 0, 1);
        Group but = small(() -> Groups.excl(rank, all, new int[] {0, max - 1}));
        check(but, max - 2, 0, 1, max - 3, max - 2);
        Group back = small(() -> Groups.rangeIncl(rank, all, new int[][] {{max - 1, 0, -1}}));
        check(back, max, 0, max - 1, max - 1, 0);
        check(small(() -> Groups.union(rank, back, all)), max, 0, max - 1);
        Group far =
                small(() -> Groups.rangeIncl(rank, all, new int[][] {{0, max - 1, max - 1}, {1, max - 2, max - 3}}));
        check(far, 4, 1, max - 1, 3, max - 2);
        assertThrows(MpirException.class, () -> Groups.rangeIncl(rank, all, new int[][] {{0, max, 1}}));
        assertThrows(MpirException.class, () -> Groups.rangeIncl(rank, all, new int[][] {{0, max - 1, 1}, {5, 5, 1}}));
        Group upper = strided(max, 1, 1);
        MpirException tooMany = assertThrows(MpirException.class, () -> Groups.union(rank, all, upper));
        assertEquals(ErrorClass.ERR_OTHER, tooMany.errorClass());
    }

    /** Each group is a concatenation of a few ranges of both signs, interleaved or not, or a random list. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void operationsOnRangesAgreeWithLists(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            Group a = any(random);
            Group b = any(random);
            List<Integer> listA = list(a);
            List<Integer> listB = list(b);
            List<Integer> rest = new ArrayList<>(listB);
            rest.removeAll(new HashSet<>(listA));
            List<Integer> union = new ArrayList<>(listA);
            union.addAll(rest);
            List<Integer> common = new ArrayList<>(listA);
            common.retainAll(new HashSet<>(listB));
            assertEquals(union, list(Groups.union(rank, a, b)));
            assertEquals(common, list(Groups.intersection(rank, a, b)));
            assertEquals(rest, list(Groups.difference(rank, b, a)));
            checkLookUps(a, listA);
            boolean similar = listA.size() == listB.size() && rest.isEmpty();
            int expected = listA.equals(listB) ? Constants.IDENT : similar ? Constants.SIMILAR : Constants.UNEQUAL;
            assertEquals(expected, Groups.compare(a, b));
            checkSubset(a, listA, random);
        }
    }

    private Group any(Random random) {
        Group all = strided(2000, 0, 1);
        List<Integer> ranks = new ArrayList<>();
        if (random.nextInt(4) == 0) {
            for (int i = 0; i < random.nextInt(300); i++) {
                ranks.add(random.nextInt(600));
            }
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            int step = random.nextInt(4) + 1;
            int first = random.nextInt(500);
            int n = random.nextInt(250);
            for (int k = 0; k < n; k++) {
                ranks.add(first + k * step);
            }
            if (random.nextBoolean()) {
                java.util.Collections.reverse(ranks);
            }
        }
        return Groups.incl(
                rank, all, ranks.stream().distinct().mapToInt(Integer::intValue).toArray());
    }

    private static List<Integer> list(Group g) {
        return Arrays.stream(g.lpids()).boxed().toList();
    }

    private static void checkLookUps(Group group, List<Integer> lpids) {
        for (int r = 0; r < lpids.size(); r++) {
            assertEquals(lpids.get(r), group.lpid(r));
            assertEquals(r, group.rankOf(lpids.get(r)));
        }
        for (int lpid = 0; lpid < 1500; lpid++) {
            assertEquals(lpids.contains(lpid), group.rankOf(lpid) != Constants.UNDEFINED);
        }
    }

    private void checkSubset(Group group, List<Integer> lpids, Random random) {
        int n = lpids.size();
        if (n < 3) {
            return;
        }
        int from = random.nextInt(n);
        int to = random.nextInt(n);
        int step = (random.nextInt(3) + 1) * (from <= to ? 1 : -1);
        List<Integer> inside = new ArrayList<>();
        for (int r = from; step > 0 ? r <= to : r >= to; r += step) {
            inside.add(lpids.get(r));
        }
        int[][] range = {{from, to, step}};
        assertEquals(inside, list(Groups.rangeIncl(rank, group, range)));
        List<Integer> outside = new ArrayList<>(lpids);
        outside.removeAll(new HashSet<>(inside));
        assertEquals(outside, list(Groups.rangeExcl(rank, group, range)));
    }

    @Test
    void rangesThatLieInOneAnotherAreExcludedToo() {
        Group hundred = strided(100, 0, 1);
        int[][] ranges = {{0, 90, 10}, {5, 95, 10}, {41, 44, 1}};
        List<Integer> expected = new ArrayList<>(list(hundred));
        expected.removeIf(r -> r % 5 == 0 || (r >= 41 && r <= 44));
        assertEquals(expected, list(Groups.rangeExcl(rank, hundred, ranges)));
        int[][] twice = {{0, 90, 10}, {5, 95, 15}};
        MpirException e = assertThrows(MpirException.class, () -> Groups.rangeIncl(rank, hundred, twice));
        assertEquals(ErrorClass.ERR_RANK, e.errorClass());
        assertTrue(e.getMessage().contains("rank 20 appears twice"), e.getMessage());
    }

    @Test
    void manyRangesAreCheckedForOverlapInLinearTime() {
        int[][] ranges = new int[200_000][];
        for (int i = 0; i < ranges.length; i++) {
            ranges[i] = new int[] {5 * i, 5 * i, 1};
        }
        check(Groups.rangeIncl(rank, world, ranges), 200_000, 199_999, 999_995);
        ranges[150_000] = new int[] {10, 10, 1};
        MpirException e = assertThrows(MpirException.class, () -> Groups.rangeIncl(rank, world, ranges));
        assertTrue(e.getMessage().contains("rank 10 appears twice"), e.getMessage());
    }

    @Test
    void aSessionsGroupsMakeItsGroups() {
        ErrhandlerOwner session = ErrhandlerOwner.of(null, 0);
        Group a = strided(10, 0, 1);
        Group b = strided(10, 5, 1);
        a.owner = session;
        b.owner = session;
        assertEquals(session, Groups.union(rank, a, b).owner);
        assertEquals(session, Groups.excl(rank, a, new int[] {1}).owner);
        assertEquals(session, Groups.rangeIncl(rank, a, new int[][] {{0, 3, 1}}).owner);
        assertEquals(session, Groups.union(rank, a, Groups.empty(rank)).owner);
    }

    @Test
    void aSessionsGroupsDontMixWithTheWorlds() {
        Group a = strided(10, 0, 1);
        a.owner = ErrhandlerOwner.of(null, 0);
        MpirException e = assertThrows(MpirException.class, () -> Groups.union(rank, a, strided(10, 7, 1)));
        assertEquals(ErrorClass.ERR_GROUP, e.errorClass());
        assertTrue(e.getMessage().contains("of the World Model"), e.getMessage());
    }

    @Test
    void aListIsSearchedInLogarithmicTime() {
        List<Integer> lpids = new ArrayList<>();
        Random random = new Random(5);
        for (int i = 0, lpid = 0; i < MILLION; i++) {
            lpid += random.nextInt(100) + 1;
            lpids.add(lpid);
        }
        java.util.Collections.shuffle(lpids, random);
        Group list = Group.table(rank)
                .allocate()
                .initMap(lpids.stream().mapToInt(Integer::intValue).toArray(), 3);
        int[] ranks = new int[MILLION];
        Arrays.setAll(ranks, r -> r);
        int[] result = new int[MILLION];
        // a search that looks at each member takes half an hour
        assertTimeoutPreemptively(Duration.ofMinutes(1), () -> Groups.translateRanks(list, ranks, list, result));
        assertTrue(Arrays.equals(ranks, result));
    }
}
