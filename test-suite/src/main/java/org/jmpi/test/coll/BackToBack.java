package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.Random;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/** Random collectives one right after another, on the world and its halves, beside a receive that takes anything. */
public final class BackToBack {
    private static final int CALLS = 300;

    private BackToBack() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, BackToBack::run);
    }

    /** Argument {@code seed=N}. */
    public static int run(String[] args) {
        Check check = new Check();
        long seed = MTest.seed(args, 11);
        Random random = new Random(seed);
        int me = MTest.rank();
        int[] half = new int[1];
        MPI_Comm_split(MPI_COMM_WORLD, me % 2, me, half);
        int[] request = new int[1];
        int[] caught = {-1};
        MPI_Irecv(caught, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, request);
        for (int i = 0; i < CALLS; i++) {
            int comm = random.nextInt(3) == 0 ? half[0] : MPI_COMM_WORLD;
            one(
                    check,
                    random.nextInt(5),
                    random.nextInt(3000),
                    random.nextInt(1000),
                    comm,
                    "seed=" + seed + " call " + i);
        }
        check.same(-1, caught[0], "a point-to-point receive took a collective's message");
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Send(new int[] {me}, 1, MPI_INT, (me + 1) % MTest.size(), 1, MPI_COMM_WORLD);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        check.same((me + MTest.size() - 1) % MTest.size(), caught[0], "the receive's own message");
        // the receive takes any message: whoever is done sends no other one before
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Comm_free(half);
        return check.errors();
    }

    private static void one(Check check, int kind, int n, int who, int comm, String what) {
        int[] value = new int[1];
        MPI_Comm_size(comm, value);
        int size = value[0];
        MPI_Comm_rank(comm, value);
        int me = value[0];
        int root = who % size;
        int[] data = CollData.of(n, me, 3);
        int[] all = new int[n * size];
        switch (kind) {
            case 0 -> {
                MPI_Bcast(data, n, MPI_INT, root, comm);
                CollData.check(check, data, 0, n, root, 3, what + " Bcast");
            }
            case 1 -> {
                MPI_Gather(data, n, MPI_INT, all, n, MPI_INT, root, comm);
                CollData.check(check, all, 0, me == root ? n : 0, 0, 3, what + " Gather");
            }
            case 2 -> {
                MPI_Allgather(data, n, MPI_INT, all, n, MPI_INT, comm);
                CollData.check(check, all, (size - 1) * n, n, size - 1, 3, what + " Allgather");
            }
            case 3 -> MPI_Barrier(comm);
            default -> {
                MPI_Allreduce(data, all, n, MPI_INT, MPI_MAX, comm);
                CollData.check(check, all, 0, n, size - 1, 3, what + " Allreduce");
            }
        }
    }
}
