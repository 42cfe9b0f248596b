package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Two worlds that were spawned one after the other meet through their parents: an intercommunicator of parents with the first
 * children on one side, and the second children on the other. Then windows and files of all.
 */
public final class ThirdWorld {
    private static final int TAG = 9;

    private final Check check = new Check();

    private ThirdWorld() {}

    public static void main(String[] args) throws Exception {
        Family.main(args, ThirdWorld::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        ThirdWorld test = new ThirdWorld();
        int parent = Family.parent();
        if (parent == MPI_COMM_NULL) {
            test.parents();
        } else if (args[0].equals("first")) {
            test.withFirst(parent, 1, MPI_COMM_NULL);
        } else {
            test.second(parent);
        }
        return test.check.errors();
    }

    private void parents() {
        int first = Family.spawn(ThirdWorld.class, 2, MPI_COMM_WORLD, "first");
        int second = Family.spawn(ThirdWorld.class, 2, MPI_COMM_WORLD, "second");
        withFirst(first, 0, second);
        check.ok(MPI_Comm_disconnect(new int[] {second}), "MPI_Comm_disconnect");
    }

    /** Parents and first children merge; rank 0, a parent, leads them to the second children. */
    private void withFirst(int inter, int side, int second) {
        int[] merged = new int[1];
        check.ok(MPI_Intercomm_merge(inter, side == 1, merged), "MPI_Intercomm_merge");
        int[] three = new int[1];
        check.ok(MPI_Intercomm_create(merged[0], 0, second, 0, TAG, three), "MPI_Intercomm_create");
        check.same(2, Exchange.remoteSize(three[0]), "the second children");
        Exchange.all(check, three[0], 0);
        everybody(three[0], false);
        check.ok(MPI_Comm_disconnect(three), "MPI_Comm_disconnect");
        check.ok(MPI_Comm_free(merged), "MPI_Comm_free");
        check.ok(MPI_Comm_disconnect(new int[] {inter}), "MPI_Comm_disconnect");
    }

    private void second(int parent) {
        int[] three = new int[1];
        check.ok(MPI_Intercomm_create(MPI_COMM_WORLD, 0, parent, 0, TAG, three), "MPI_Intercomm_create");
        check.same(2L + Exchange.remoteSize(parent), Exchange.remoteSize(three[0]), "parents and first children");
        Exchange.all(check, three[0], 1);
        everybody(three[0], true);
        check.ok(MPI_Comm_disconnect(three), "MPI_Comm_disconnect");
        check.ok(MPI_Comm_disconnect(new int[] {parent}), "MPI_Comm_disconnect");
    }

    private void everybody(int inter, boolean high) {
        int[] all = new int[1];
        check.ok(MPI_Intercomm_merge(inter, high, all), "MPI_Intercomm_merge");
        int size = Exchange.size(inter) + Exchange.remoteSize(inter);
        int me = Exchange.rank(inter) + (high ? Exchange.remoteSize(inter) : 0);
        Exchange.intra(check, all[0], size, me);
        window(all[0], size, me);
        int[] parity = new int[1];
        check.ok(MPI_Comm_split(all[0], me % 2, -me, parity), "MPI_Comm_split");
        int half = (size + 1 - me % 2) / 2;
        Exchange.intra(check, parity[0], half, half - 1 - me / 2);
        check.ok(MPI_Comm_free(parity), "MPI_Comm_free");
        int[] node = new int[1];
        check.ok(MPI_Comm_split_type(all[0], MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, node), "MPI_Comm_split_type");
        check.isTrue(Exchange.size(node[0]) <= Math.max(2, MTest.size()), "only one world's processes share memory");
        check.ok(MPI_Comm_free(node), "MPI_Comm_free");
        check.ok(MPI_Comm_free(all), "MPI_Comm_free");
    }

    /** Everybody puts its rank into everybody's window. */
    private void window(int comm, int size, int me) {
        int[] memory = new int[size];
        int[] win = new int[1];
        check.ok(MPI_Win_create(memory, 4L * size, 4, MPI_INFO_NULL, comm, win), "MPI_Win_create");
        check.ok(MPI_Win_fence(0, win[0]), "MPI_Win_fence");
        for (int r = 0; r < size; r++) {
            check.ok(MPI_Put(new int[] {me * 5 + 3}, 1, MPI_INT, r, me, 1, MPI_INT, win[0]), "MPI_Put");
        }
        check.ok(MPI_Win_fence(0, win[0]), "MPI_Win_fence");
        for (int r = 0; r < size; r++) {
            check.same(r * 5L + 3, memory[r], "what rank " + r + " put");
        }
        check.ok(MPI_Win_free(win), "MPI_Win_free");
    }
}
