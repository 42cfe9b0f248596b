package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * The even and the odd ranks of a world meet by a port, again and again, with their ranks in both orders: each round has an
 * intercommunicator, a merged one, and parts.
 */
public final class Accept {
    private final Check check = new Check();

    private Accept() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Accept::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        Accept test = new Accept();
        int rounds = MTest.option(args, "rounds", 3);
        for (int round = 0; round < rounds; round++) {
            test.round(round);
        }
        return test.check.errors();
    }

    private void round(int round) {
        int me = MTest.rank();
        int side = me % 2;
        int[] half = new int[1];
        check.ok(MPI_Comm_split(MPI_COMM_WORLD, side, round % 2 == 0 ? me : -me, half), "MPI_Comm_split");
        int root = Exchange.size(half[0]) - 1;
        boolean isRoot = Exchange.rank(half[0]) == root;
        String[] port = {""};
        if (isRoot && side == 0) {
            check.ok(MPI_Open_port(MPI_INFO_NULL, port), "MPI_Open_port");
        }
        // who opened it is a rank of the world that all know
        int owner = ownerOf(round);
        String name = Exchange.share(port[0], owner, MPI_COMM_WORLD);
        int[] inter = new int[1];
        if (side == 0) {
            String mine = isRoot ? name : null;
            check.ok(MPI_Comm_accept(mine, MPI_INFO_NULL, root, half[0], inter), "MPI_Comm_accept");
        } else {
            String mine = isRoot ? name : "not looked at";
            check.ok(MPI_Comm_connect(mine, MPI_INFO_NULL, root, half[0], inter), "MPI_Comm_connect");
        }
        if (isRoot && side == 0) {
            check.ok(MPI_Close_port(name), "MPI_Close_port");
        }
        use(inter[0], side);
        check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
        check.same(MPI_COMM_NULL, inter[0], "the handle");
        check.ok(MPI_Comm_free(half), "MPI_Comm_free");
    }

    private static int ownerOf(int round) {
        int last = (MTest.size() - 1) / 2 * 2;
        return round % 2 == 0 ? last : 0;
    }

    private void use(int inter, int side) {
        Exchange.all(check, inter, side);
        int[] merged = new int[1];
        check.ok(MPI_Intercomm_merge(inter, side == 0, merged), "MPI_Intercomm_merge");
        int before = side == 0 ? Exchange.remoteSize(inter) : 0;
        Exchange.intra(check, merged[0], MTest.size(), before + Exchange.rank(inter));
        check.ok(MPI_Comm_free(merged), "MPI_Comm_free");
        int[] sum = new int[1];
        int[] mine = {side == 0 ? 1 : 1000};
        check.ok(MPI_Allreduce(mine, sum, 1, MPI_INT, MPI_SUM, inter), "MPI_Allreduce");
        check.same((side == 0 ? 1000L : 1L) * Exchange.remoteSize(inter), sum[0], "the other group's sum");
    }
}
