package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/** Gather and scatter, to and from any root, with separate buffers and in place. */
public final class GatherScatter {
    private GatherScatter() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, GatherScatter::run);
    }

    /** Argument {@code max=N}: the largest count. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int n : CollData.counts(args)) {
            for (int root : CollData.roots(MTest.size())) {
                gather(check, n, root, false);
                gather(check, n, root, true);
                scatter(check, n, root, false);
                scatter(check, n, root, true);
            }
        }
        return check.errors();
    }

    private static void gather(Check check, int n, int root, boolean inPlace) {
        int me = MTest.rank();
        int size = MTest.size();
        boolean atRoot = me == root;
        int[] all = atRoot ? new int[n * size] : null;
        Object mine = CollData.of(n, me, root);
        if (atRoot && inPlace) {
            CollData.fill(all, me * n, n, me, root);
            mine = MPI_IN_PLACE;
        }
        // what others than the root say of the receive side means nothing
        int type = atRoot ? MPI_INT : MPI_DATATYPE_NULL;
        check.ok(MPI_Gather(mine, n, MPI_INT, all, atRoot ? n : -1, type, root, MPI_COMM_WORLD), "Gather");
        for (int r = 0; atRoot && r < size; r++) {
            CollData.check(check, all, r * n, n, r, root, "Gather of " + n + " at " + root);
        }
    }

    private static void scatter(Check check, int n, int root, boolean inPlace) {
        int me = MTest.rank();
        int size = MTest.size();
        boolean atRoot = me == root;
        int[] all = atRoot ? new int[n * size] : null;
        for (int r = 0; atRoot && r < size; r++) {
            CollData.fill(all, r * n, n, root, r);
        }
        int[] mine = new int[n + 1];
        Object into = atRoot && inPlace ? MPI_IN_PLACE : mine;
        int type = atRoot ? MPI_INT : MPI_DATATYPE_NULL;
        check.ok(MPI_Scatter(all, atRoot ? n : -1, type, into, n, MPI_INT, root, MPI_COMM_WORLD), "Scatter");
        if (into == mine) {
            CollData.check(check, mine, 0, n, root, me, "Scatter of " + n + " from " + root);
            CollData.untouched(check, mine, n, n + 1, 0, "Scatter");
        }
    }
}
