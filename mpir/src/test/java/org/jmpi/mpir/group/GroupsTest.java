package org.jmpi.mpir.group;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.FakePmi;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupsTest {
    private final Rank rank = new Rank(FakePmi.of(3, 8), CvarSet.defaults());
    private final Group world = Group.table(rank).allocate().initStrided(8, 0, 1, 3);

    private Group group(int... lpids) {
        return Group.table(rank).allocate().initMap(lpids, 3);
    }

    private static List<Integer> lpids(Group g) {
        List<Integer> all = new ArrayList<>();
        for (int lpid : g.lpids()) {
            all.add(lpid);
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void setOperationsAgreeWithLists(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            Group a = group(sample(random));
            Group b = group(sample(random));
            List<Integer> union = lpids(a);
            lpids(b).stream().filter(x -> !union.contains(x)).forEach(union::add);
            List<Integer> common = lpids(a);
            common.retainAll(lpids(b));
            List<Integer> rest = lpids(a);
            rest.removeAll(lpids(b));
            assertEquals(union, lpids(Groups.union(rank, a, b)));
            assertEquals(common, lpids(Groups.intersection(rank, a, b)));
            assertEquals(rest, lpids(Groups.difference(rank, a, b)));
            checkTranslation(a, b);
        }
    }

    private static int[] sample(Random random) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            all.add(i);
        }
        Collections.shuffle(all, random);
        int[] some = new int[random.nextInt(16)];
        for (int i = 0; i < some.length; i++) {
            some[i] = all.get(i);
        }
        return some;
    }

    private static void checkTranslation(Group a, Group b) {
        int[] ranks = new int[a.size() + 1];
        int[] wanted = new int[ranks.length];
        for (int r = 0; r < a.size(); r++) {
            ranks[r] = r;
            int at = lpids(b).indexOf(a.lpid(r));
            wanted[r] = at < 0 ? Constants.UNDEFINED : at;
        }
        ranks[a.size()] = Constants.PROC_NULL;
        wanted[a.size()] = Constants.PROC_NULL;
        int[] result = new int[ranks.length];
        Groups.translateRanks(a, ranks, b, result);
        assertArrayEquals(wanted, result);
    }

    @Test
    void inclKeepsTheGivenOrderAndExclTheGroups() {
        assertEquals(List.of(5, 3, 7), lpids(Groups.incl(rank, world, new int[] {5, 3, 7})));
        assertEquals(1, Groups.incl(rank, world, new int[] {5, 3, 7}).rank());
        assertEquals(List.of(0, 1, 2, 4, 6), lpids(Groups.excl(rank, world, new int[] {5, 3, 7})));
        assertEquals(
                Constants.UNDEFINED, Groups.excl(rank, world, new int[] {3}).rank());
    }

    @Test
    void rangesGoBothWaysAndMayEndBetweenSteps() {
        int[][] ranges = {{6, 2, -2}, {7, 7, 5}, {1, 5, 3}};
        assertThrows(MpirException.class, () -> Groups.rangeIncl(rank, world, ranges));
        ranges[2] = new int[] {1, 4, 2};
        assertEquals(List.of(6, 4, 2, 7, 1, 3), lpids(Groups.rangeIncl(rank, world, ranges)));
        assertEquals(List.of(0, 5), lpids(Groups.rangeExcl(rank, world, ranges)));
    }

    @Test
    void anEmptyResultIsThePredefinedGroup() {
        Group none = Groups.incl(rank, world, new int[0]);
        assertEquals(Groups.GROUP_EMPTY, none.handle());
        assertSame(none, Groups.difference(rank, world, world));
        Groups.free(rank, none);
        assertTrue(none.isLive());
    }

    @Test
    void freeEndsAGroupWithItsLastReference() {
        Group g = group(1, 2);
        g.addRef();
        Groups.free(rank, g);
        assertTrue(g.isLive());
        Groups.free(rank, g);
        assertFalse(g.isLive());
    }

    @Test
    void compareTellsOrderFromMembership() {
        assertEquals(Constants.IDENT, Groups.compare(group(1, 3, 4), group(1, 3, 4)));
        assertEquals(Constants.SIMILAR, Groups.compare(group(1, 3, 4), group(4, 3, 1)));
        assertEquals(Constants.UNEQUAL, Groups.compare(group(1, 3, 4), group(4, 3, 2)));
        assertEquals(Constants.UNEQUAL, Groups.compare(group(1, 3, 4), group(1, 3)));
    }

    @Test
    void badRanksAndRangesAreNamed() {
        refused(ErrorClass.ERR_RANK, "rank 8", () -> Groups.incl(rank, world, new int[] {1, 8}));
        refused(ErrorClass.ERR_RANK, "rank -1", () -> Groups.excl(rank, world, new int[] {-1}));
        refused(ErrorClass.ERR_RANK, "rank 2 appears twice", () -> Groups.incl(rank, world, new int[] {2, 1, 2}));
        refused(ErrorClass.ERR_ARG, "{1, 4, 0}", () -> Groups.rangeIncl(rank, world, new int[][] {{1, 4, 0}}));
        refused(ErrorClass.ERR_ARG, "{4, 1, 1}", () -> Groups.rangeIncl(rank, world, new int[][] {{4, 1, 1}}));
        refused(ErrorClass.ERR_RANK, "rank 9", () -> Groups.rangeExcl(rank, world, new int[][] {{1, 9, 2}}));
        refused(
                ErrorClass.ERR_RANK,
                "10 ranks",
                () -> Groups.rangeIncl(rank, world, new int[][] {{0, 7, 1}, {0, 1, 1}}));
        refused(ErrorClass.ERR_RANK, "rank 9", () -> Groups.translateRanks(world, new int[] {9}, world, new int[1]));
    }

    private static void refused(int errorClass, String words, org.junit.jupiter.api.function.Executable call) {
        MpirException e = assertThrows(MpirException.class, call);
        assertEquals(errorClass, e.errorClass());
        assertTrue(e.getMessage().contains(words), e.getMessage());
    }
}
