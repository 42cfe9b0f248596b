package org.jmpi.test.handles;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Completed operations, freed groups and communicators leave no live handle behind. */
public final class RequestsComeBack {
    private static final int ROUNDS = 300;

    private RequestsComeBack() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, RequestsComeBack::run);
    }

    /** A ring. */
    public static int run(String[] args) {
        Check check = new Check();
        Rank rank = Rank.current();
        int right = (MTest.rank() + 1) % MTest.size();
        int left = (MTest.rank() + MTest.size() - 1) % MTest.size();
        MPI_Barrier(MPI_COMM_WORLD);
        int requests = Device.of(rank).diagnosis().liveRequests();
        int comms = Comm.table(rank).liveCount();
        int groups = Group.table(rank).liveCount();
        for (int i = 0; i < ROUNDS; i++) {
            int n = i % 30 == 0 ? 200_000 : i;
            int[] two = new int[2];
            int[] one = new int[1];
            MPI_Irecv(new byte[n], n, MPI_BYTE, left, i, MPI_COMM_WORLD, one);
            two[0] = one[0];
            MPI_Isend(new byte[n], n, MPI_BYTE, right, i, MPI_COMM_WORLD, one);
            two[1] = one[0];
            MPI_Waitall(2, two, MPI_STATUSES_IGNORE);
            MPI_Comm_group(MPI_COMM_WORLD, one);
            MPI_Group_free(one);
            if (i % 50 == 0) {
                MPI_Comm_dup(MPI_COMM_WORLD, one);
                MPI_Comm_free(one);
            }
        }
        check.same(requests, Device.of(rank).diagnosis().liveRequests(), "live requests");
        check.same(comms, Comm.table(rank).liveCount(), "live communicators");
        check.same(groups, Group.table(rank).liveCount(), "live groups");
        return check.errors();
    }
}
