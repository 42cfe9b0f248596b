package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;

/** Each process spawns two, down to a depth; all send their number of descendants up, and finalize without disconnecting. */
public final class SpawnTree {
    private static final int TAG = 3;

    private SpawnTree() {}

    public static void main(String[] args) throws Exception {
        Family.main(args, SpawnTree::run);
    }

    /** All ranks of a world, each for itself. */
    public static int run(String[] args) {
        Check check = new Check();
        int depth = Integer.parseInt(args.length > 0 ? args[0].replace("depth=", "") : "1");
        int[] below = {0};
        int[] part = new int[1];
        for (int child = 0; child < 2 && depth > 0; child++) {
            int inter = Family.spawn(SpawnTree.class, 1, MPI_COMM_SELF, "depth=" + (depth - 1));
            check.ok(MPI_Recv(part, 1, MPI_INT, MPI_ANY_SOURCE, TAG, inter, MPI_STATUS_IGNORE), "MPI_Recv");
            below[0] += 1 + part[0];
        }
        check.same((2L << depth) - 2, below[0], "descendants at depth " + depth);
        int parent = Family.parent();
        if (parent != MPI_COMM_NULL) {
            check.ok(MPI_Send(below, 1, MPI_INT, 0, TAG, parent), "MPI_Send");
        }
        return check.errors();
    }
}
