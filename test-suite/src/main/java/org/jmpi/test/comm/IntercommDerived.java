package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What an intercommunicator is made into: duplicates, merged groups, parts by colour and by group. */
public final class IntercommDerived {
    private IntercommDerived() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, IntercommDerived::run);
    }

    /** Even and odd ranks. */
    public static int run(String[] args) {
        Check check = new Check();
        Halves h = new Halves(check, 0);
        duplicates(check, h);
        for (int i = 0; i < 4; i++) {
            merge(check, h, (i & 1) != 0, (i & 2) != 0);
        }
        split(check, h);
        create(check, h);
        barriers(check, h);
        h.free(check);
        return check.errors();
    }

    private static void duplicates(Check check, Halves h) {
        int[] made = new int[1];
        check.ok(MPI_Comm_dup(h.inter[0], made), "Comm_dup");
        duplicate(check, h, made, "a duplicate");
        check.ok(MPI_Comm_dup_with_info(h.inter[0], MPI_INFO_NULL, made), "Comm_dup_with_info");
        duplicate(check, h, made, "a duplicate with info");
        int[] request = new int[1];
        check.ok(MPI_Comm_idup(h.inter[0], made, request), "Comm_idup");
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
        duplicate(check, h, made, "a duplicate that was not waited for");
    }

    private static void duplicate(Check check, Halves h, int[] made, String what) {
        Halves.verify(check, made[0], h.ours, h.theirs, what);
        Halves.talk(check, made[0], h.ours, h.theirs, what);
        int[] result = new int[1];
        MPI_Comm_compare(made[0], h.inter[0], result);
        check.same(MPI_CONGRUENT, result[0], what + " compared");
        check.ok(MPI_Comm_free(made), "Comm_free of " + what);
    }

    private static void merge(Check check, Halves h, boolean evensHigh, boolean oddsHigh) {
        int[] made = new int[1];
        check.ok(MPI_Intercomm_merge(h.inter[0], h.odd ? oddsHigh : evensHigh, made), "Intercomm_merge");
        // where both say the same, rank 0 of MPI_COMM_WORLD is first
        boolean oddsFirst = evensHigh && !oddsHigh;
        int[] first = h.odd == oddsFirst ? h.ours : h.theirs;
        int[] second = h.odd == oddsFirst ? h.theirs : h.ours;
        int[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        int[] in = new int[all.length];
        int code = MPI_Allgather(new int[] {MTest.rank()}, 1, MPI_INT, in, 1, MPI_INT, made[0]);
        check.ok(code, "Allgather of the merged groups");
        check.equal(all, in, "order of the merged groups, high " + evensHigh + " and " + oddsHigh);
        boolean[] flag = {true};
        MPI_Comm_test_inter(made[0], flag);
        check.isTrue(!flag[0], "merged groups are an intercommunicator");
        check.ok(MPI_Comm_free(made), "Comm_free");
    }

    /** Two colours, one of them in one group only, and none for the last rank of each group. */
    private static void split(Check check, Halves h) {
        int[] me = new int[1];
        MPI_Comm_rank(h.inter[0], me);
        int[] made = {5};
        check.ok(MPI_Comm_split(h.inter[0], 3, -me[0], made), "Comm_split");
        Halves.verify(check, made[0], reversed(h.ours), reversed(h.theirs), "split of one colour");
        Halves.talk(check, made[0], reversed(h.ours), reversed(h.theirs), "split of one colour");
        check.ok(MPI_Comm_free(made), "Comm_free");
        check.ok(MPI_Comm_split(h.inter[0], h.odd ? 1 : 0, 0, made), "Comm_split");
        check.same(MPI_COMM_NULL, made[0], "split of colours that the other group has not");
        // rank r has the colour r % 2 in both groups
        made[0] = 5;
        check.ok(MPI_Comm_split(h.inter[0], me[0] % 2, 0, made), "Comm_split");
        int[] ours = everySecond(h.ours, me[0] % 2);
        int[] theirs = everySecond(h.theirs, me[0] % 2);
        if (theirs.length == 0) {
            check.same(MPI_COMM_NULL, made[0], "split where the other group has no member");
        } else {
            Halves.verify(check, made[0], ours, theirs, "split of two colours");
            Halves.talk(check, made[0], ours, theirs, "split of two colours");
            check.ok(MPI_Comm_free(made), "Comm_free");
        }
        boolean last = me[0] == h.ours.length - 1;
        made[0] = 5;
        check.ok(MPI_Comm_split(h.inter[0], last ? MPI_UNDEFINED : 0, 0, made), "Comm_split");
        ours = Arrays.copyOf(h.ours, h.ours.length - 1);
        theirs = Arrays.copyOf(h.theirs, h.theirs.length - 1);
        if (last || ours.length == 0 || theirs.length == 0) {
            check.same(MPI_COMM_NULL, made[0], "split without a colour, or without other members");
        } else {
            Halves.verify(check, made[0], ours, theirs, "split without the last ranks");
            check.ok(MPI_Comm_free(made), "Comm_free");
        }
    }

    private static int[] reversed(int[] ranks) {
        int[] turned = new int[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            turned[i] = ranks[ranks.length - 1 - i];
        }
        return turned;
    }

    private static int[] everySecond(int[] ranks, int first) {
        int[] some = new int[(ranks.length - first + 1) / 2];
        for (int i = 0; i < some.length; i++) {
            some[i] = ranks[2 * i + first];
        }
        return some;
    }

    /** The last process of our group and all of theirs reversed, seen from the even group. */
    private static void create(Check check, Halves h) {
        int[] all = new int[1];
        int[] group = new int[1];
        int[] made = {5};
        MPI_Comm_group(h.inter[0], all);
        int n = h.ours.length;
        int[] last = {n - 1};
        int[] everybody = new int[n];
        for (int i = 0; i < n; i++) {
            everybody[i] = n - 1 - i;
        }
        MPI_Group_incl(all[0], h.odd ? n : 1, h.odd ? everybody : last, group);
        check.ok(MPI_Comm_create(h.inter[0], group[0], made), "Comm_create");
        int[] me = new int[1];
        MPI_Group_rank(group[0], me);
        if (me[0] == MPI_UNDEFINED) {
            check.same(MPI_COMM_NULL, made[0], "Comm_create at a process of no group");
        } else {
            int[] lastEven = {(h.odd ? h.theirs : h.ours)[(h.odd ? h.theirs : h.ours).length - 1]};
            int[] odds = reversed(h.odd ? h.ours : h.theirs);
            Halves.verify(check, made[0], h.odd ? odds : lastEven, h.odd ? lastEven : odds, "parts of the groups");
            Halves.talk(check, made[0], h.odd ? odds : lastEven, h.odd ? lastEven : odds, "parts of the groups");
            check.ok(MPI_Comm_free(made), "Comm_free");
        }
        MPI_Group_free(group);
        made[0] = 5;
        check.ok(
                MPI_Comm_create(h.inter[0], h.odd ? MPI_GROUP_EMPTY : all[0], made), "Comm_create with an empty group");
        check.same(MPI_COMM_NULL, made[0], "Comm_create with an empty group");
        MPI_Group_free(all);
    }

    /** Nobody leaves before the last of both groups came. */
    private static void barriers(Check check, Halves h) {
        int[] me = new int[1];
        MPI_Comm_rank(h.inter[0], me);
        for (int late = 0; late < MTest.size(); late++) {
            int[] request = new int[1];
            boolean[] came = {true};
            if (MTest.rank() != late) {
                MPI_Irecv(new int[1], 1, MPI_INT, late, 5, MPI_COMM_WORLD, request);
            } else {
                for (int r = 0; r < MTest.size(); r++) {
                    if (r != late) {
                        check.ok(MPI_Ssend(new int[1], 1, MPI_INT, r, 5, MPI_COMM_WORLD), "Ssend");
                    }
                }
            }
            check.ok(MPI_Barrier(h.inter[0]), "Barrier of an intercommunicator");
            if (MTest.rank() != late) {
                // matched before the late one came
                MPI_Test(request, came, MPI_STATUS_IGNORE);
                check.isTrue(came[0], "left the barrier before rank " + late + " came");
                if (!came[0]) {
                    MPI_Wait(request, MPI_STATUS_IGNORE);
                }
            }
        }
    }
}
