package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/**
 * Collectives between two groups in which all send, in all forms: each group gets what the other one has. The two
 * directions carry different amounts, one of them nothing at all.
 */
public final class IntercommExchange {
    private static final int BLANK = -77;

    private final Check check = new Check();
    private final Forms forms = new Forms(check);
    private final TwoGroups groups;
    private final int comm;
    private final int me = MTest.rank();
    /** How many elements a block has that this process sends, and one that it receives. */
    private int sent;

    private int received;
    private String what;

    private IntercommExchange(TwoGroups groups) {
        this.groups = groups;
        comm = groups.inter;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, IntercommExchange::run);
    }

    /** Arguments {@code first=N}: the size of one group; {@code max=N}: the largest count. */
    public static int run(String[] args) {
        IntercommExchange test = new IntercommExchange(TwoGroups.of(args));
        for (int n : CollData.counts(args)) {
            test.all(n, n + 5);
            test.all(n, 0);
            test.all(0, n);
            test.reductions(n);
        }
        test.groups.free();
        return test.check.errors();
    }

    private void all(int fromFirst, int fromSecond) {
        sent = groups.first ? fromFirst : fromSecond;
        received = groups.first ? fromSecond : fromFirst;
        what = " of " + fromFirst + " and " + fromSecond;
        allgather();
        allgatherv();
        alltoall();
        alltoallv();
        alltoallw();
    }

    private void allgather() {
        int[] mine = CollData.of(sent, me, 0);
        int[] all = new int[received * groups.remoteSize];
        forms.all(
                "Allgather" + what,
                () -> Arrays.fill(all, BLANK),
                () -> MPI_Allgather(mine, sent, MPI_INT, all, received, MPI_INT, comm),
                r -> MPI_Iallgather(mine, sent, MPI_INT, all, received, MPI_INT, comm, r),
                r -> MPI_Allgather_init(mine, sent, MPI_INT, all, received, MPI_INT, comm, MPI_INFO_NULL, r),
                w -> {
                    for (int r = 0; r < groups.remoteSize; r++) {
                        CollData.check(check, all, r * received, received, groups.remote(r), 0, w);
                    }
                });
    }

    /** Where blocks of some lengths lie, in falling order, with an element between them. */
    private record Parts(int[] counts, int[] displs, int end) {
        static Parts of(int blocks, java.util.function.IntUnaryOperator count) {
            int[] counts = new int[blocks];
            int[] displs = new int[blocks];
            int at = 1;
            for (int r = blocks - 1; r >= 0; r--) {
                counts[r] = count.applyAsInt(r);
                displs[r] = at;
                at += counts[r] + 1;
            }
            return new Parts(counts, displs, at);
        }
    }

    private void verify(int[] all, Parts p, int to, String w) {
        for (int r = 0; r < groups.remoteSize; r++) {
            CollData.check(check, all, p.displs[r], p.counts[r], groups.remote(r), to, w);
            CollData.untouched(check, all, p.displs[r] - 1, p.displs[r], BLANK, w);
        }
    }

    private static int part(int n, int r) {
        return r % 3 == 1 ? 0 : n / (1 + r % 4);
    }

    private void allgatherv() {
        int own = part(sent, groups.rank);
        int[] mine = CollData.of(own, me, 1);
        Parts p = Parts.of(groups.remoteSize, r -> part(received, r));
        int[] all = new int[p.end];
        forms.all(
                "Allgatherv" + what,
                () -> Arrays.fill(all, BLANK),
                () -> MPI_Allgatherv(mine, own, MPI_INT, all, p.counts, p.displs, MPI_INT, comm),
                r -> MPI_Iallgatherv(mine, own, MPI_INT, all, p.counts, p.displs, MPI_INT, comm, r),
                r -> MPI_Allgatherv_init(mine, own, MPI_INT, all, p.counts, p.displs, MPI_INT, comm, MPI_INFO_NULL, r),
                w -> verify(all, p, 1, w));
    }

    private void alltoall() {
        int[] out = new int[sent * groups.remoteSize];
        for (int r = 0; r < groups.remoteSize; r++) {
            CollData.fill(out, r * sent, sent, me, groups.remote(r));
        }
        int[] in = new int[received * groups.remoteSize];
        forms.all(
                "Alltoall" + what,
                () -> Arrays.fill(in, BLANK),
                () -> MPI_Alltoall(out, sent, MPI_INT, in, received, MPI_INT, comm),
                r -> MPI_Ialltoall(out, sent, MPI_INT, in, received, MPI_INT, comm, r),
                r -> MPI_Alltoall_init(out, sent, MPI_INT, in, received, MPI_INT, comm, MPI_INFO_NULL, r),
                w -> {
                    for (int r = 0; r < groups.remoteSize; r++) {
                        CollData.check(check, in, r * received, received, groups.remote(r), me, w);
                    }
                });
    }

    private int[] outgoing(Parts p) {
        int[] out = new int[p.end];
        for (int r = 0; r < groups.remoteSize; r++) {
            CollData.fill(out, p.displs[r], p.counts[r], me, groups.remote(r));
        }
        return out;
    }

    /** What goes from one process to another, where their ranks in MPI_COMM_WORLD are these. */
    private static int between(int n, int from, int to) {
        return part(n, from + 2 * to);
    }

    private void alltoallv() {
        Parts o = Parts.of(groups.remoteSize, r -> between(sent, me, groups.remote(r)));
        Parts i = Parts.of(groups.remoteSize, r -> between(received, groups.remote(r), me));
        int[] out = outgoing(o);
        int[] in = new int[i.end];
        forms.all(
                "Alltoallv" + what,
                () -> Arrays.fill(in, BLANK),
                () -> MPI_Alltoallv(out, o.counts, o.displs, MPI_INT, in, i.counts, i.displs, MPI_INT, comm),
                r -> MPI_Ialltoallv(out, o.counts, o.displs, MPI_INT, in, i.counts, i.displs, MPI_INT, comm, r),
                r -> MPI_Alltoallv_init(
                        out, o.counts, o.displs, MPI_INT, in, i.counts, i.displs, MPI_INT, comm, MPI_INFO_NULL, r),
                w -> verify(in, i, me, w));
    }

    /** The second group sends and receives bytes where the first has integers. */
    private void alltoallw() {
        Parts o = Parts.of(groups.remoteSize, r -> between(sent, me, groups.remote(r)));
        Parts i = Parts.of(groups.remoteSize, r -> between(received, groups.remote(r), me));
        int[] out = outgoing(o);
        int[] in = new int[i.end];
        int[] types = new int[groups.remoteSize];
        Arrays.fill(types, groups.first ? MPI_INT : MPI_BYTE);
        int[] oc = scaled(o.counts, groups.first ? 1 : 4);
        int[] ic = scaled(i.counts, groups.first ? 1 : 4);
        int[] od = scaled(o.displs, 4);
        int[] id = scaled(i.displs, 4);
        forms.all(
                "Alltoallw" + what,
                () -> Arrays.fill(in, BLANK),
                () -> MPI_Alltoallw(out, oc, od, types, in, ic, id, types, comm),
                r -> MPI_Ialltoallw(out, oc, od, types, in, ic, id, types, comm, r),
                r -> MPI_Alltoallw_init(out, oc, od, types, in, ic, id, types, comm, MPI_INFO_NULL, r),
                w -> verify(in, i, me, w));
    }

    private static int[] scaled(int[] a, int factor) {
        return Arrays.stream(a).map(x -> x * factor).toArray();
    }

    private void reductions(int n) {
        allreduce(n);
        reduceScatter(n);
        reduceScatterBlock(Math.min(n, 2000));
    }

    private void allreduce(int n) {
        int[] mine = CollData.of(n, me, 0);
        int[] sum = new int[n];
        int[] wanted = IntercommRooted.sum(groups, n);
        forms.all(
                "Allreduce of " + n,
                () -> Arrays.fill(sum, BLANK),
                () -> MPI_Allreduce(mine, sum, n, MPI_INT, MPI_SUM, comm),
                r -> MPI_Iallreduce(mine, sum, n, MPI_INT, MPI_SUM, comm, r),
                r -> MPI_Allreduce_init(mine, sum, n, MPI_INT, MPI_SUM, comm, MPI_INFO_NULL, r),
                w -> check.isTrue(Arrays.equals(wanted, sum), w + ": wrong sum"));
    }

    /** The counts are those of the own group, whatever the other one has: only the sums are equal. */
    private void reduceScatter(int n) {
        int[] counts = new int[groups.size];
        int each = n / (groups.size + 1);
        Arrays.fill(counts, each);
        counts[groups.size - 1] = n - each * (groups.size - 1);
        int[] mine = CollData.of(n, me, 0);
        int[] sum = new int[counts[groups.rank]];
        int at = each * groups.rank;
        int[] wanted = Arrays.copyOfRange(IntercommRooted.sum(groups, n), at, at + sum.length);
        forms.all(
                "Reduce_scatter of " + n,
                () -> Arrays.fill(sum, BLANK),
                () -> MPI_Reduce_scatter(mine, sum, counts, MPI_INT, MPI_SUM, comm),
                r -> MPI_Ireduce_scatter(mine, sum, counts, MPI_INT, MPI_SUM, comm, r),
                r -> MPI_Reduce_scatter_init(mine, sum, counts, MPI_INT, MPI_SUM, comm, MPI_INFO_NULL, r),
                w -> check.isTrue(Arrays.equals(wanted, sum), w + ": wrong block"));
    }

    private void reduceScatterBlock(int unit) {
        int block = unit * groups.remoteSize;
        int n = block * groups.size;
        int[] mine = CollData.of(n, me, 0);
        int[] sum = new int[block];
        int at = block * groups.rank;
        int[] wanted = Arrays.copyOfRange(IntercommRooted.sum(groups, n), at, at + block);
        forms.all(
                "Reduce_scatter_block of " + block,
                () -> Arrays.fill(sum, BLANK),
                () -> MPI_Reduce_scatter_block(mine, sum, block, MPI_INT, MPI_SUM, comm),
                r -> MPI_Ireduce_scatter_block(mine, sum, block, MPI_INT, MPI_SUM, comm, r),
                r -> MPI_Reduce_scatter_block_init(mine, sum, block, MPI_INT, MPI_SUM, comm, MPI_INFO_NULL, r),
                w -> check.isTrue(Arrays.equals(wanted, sum), w + ": wrong block"));
    }
}
