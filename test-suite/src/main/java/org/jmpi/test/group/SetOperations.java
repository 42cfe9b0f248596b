package org.jmpi.test.group;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Union, intersection, difference and comparison of random groups agree with lists. */
public final class SetOperations {
    private static final int ROUNDS = 60;

    private SetOperations() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SetOperations::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        int[] world = new int[1];
        MPI_Comm_group(MPI_COMM_WORLD, world);
        long seed = MTest.seed(args, 3);
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            List<Integer> a = subset(random);
            List<Integer> b = random.nextInt(5) == 0 ? shuffled(a, random) : subset(random);
            pair(check, world[0], a, b, "seed=" + seed + " " + a + " " + b);
        }
        MPI_Group_free(world);
        return check.errors();
    }

    private static List<Integer> subset(Random random) {
        List<Integer> all = new ArrayList<>();
        for (int r = 0; r < MTest.size(); r++) {
            if (random.nextBoolean()) {
                all.add(r);
            }
        }
        return shuffled(all, random);
    }

    private static List<Integer> shuffled(List<Integer> list, Random random) {
        List<Integer> copy = new ArrayList<>(list);
        java.util.Collections.shuffle(copy, random);
        return copy;
    }

    private static int group(int world, List<Integer> members) {
        int[] made = new int[1];
        int[] ranks = members.stream().mapToInt(Integer::intValue).toArray();
        MPI_Group_incl(world, ranks.length, ranks, made);
        return made[0];
    }

    private static void pair(Check check, int world, List<Integer> a, List<Integer> b, String what) {
        int first = group(world, a);
        int second = group(world, b);
        int[] made = new int[1];
        List<Integer> union = new ArrayList<>(a);
        b.stream().filter(r -> !a.contains(r)).forEach(union::add);
        check.ok(MPI_Group_union(first, second, made), what);
        members(check, world, made, union, what + " union");
        check.ok(MPI_Group_intersection(first, second, made), what);
        members(check, world, made, a.stream().filter(b::contains).toList(), what + " intersection");
        check.ok(MPI_Group_difference(first, second, made), what);
        members(check, world, made, a.stream().filter(r -> !b.contains(r)).toList(), what + " difference");
        check.ok(MPI_Group_compare(first, second, made), what);
        boolean similar = a.size() == b.size() && a.containsAll(b);
        check.same(a.equals(b) ? MPI_IDENT : similar ? MPI_SIMILAR : MPI_UNEQUAL, made[0], what + " compare");
        free(first);
        free(second);
    }

    /** Checks the members by their ranks in the world's group, and frees the group. */
    private static void members(Check check, int world, int[] group, List<Integer> expected, String what) {
        int[] value = new int[1];
        MPI_Group_size(group[0], value);
        check.same(expected.size(), value[0], what + ": size");
        int n = value[0];
        int[] own = new int[n];
        Arrays.setAll(own, i -> i);
        int[] ranks = new int[n];
        check.ok(MPI_Group_translate_ranks(group[0], n, own, world, ranks), what);
        check.equal(expected, Arrays.stream(ranks).boxed().toList(), what);
        MPI_Group_rank(group[0], value);
        int at = expected.indexOf(MTest.rank());
        check.same(at < 0 ? MPI_UNDEFINED : at, value[0], what + ": own rank");
        free(group[0]);
    }

    private static void free(int group) {
        MPI_Group_free(new int[] {group});
    }
}
