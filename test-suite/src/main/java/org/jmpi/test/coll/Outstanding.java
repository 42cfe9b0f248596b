package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/**
 * Many non-blocking and persistent collectives under way at once on two communicators, mixed with blocking ones and
 * with point-to-point messages, completed in any order by any of the calls that complete requests.
 */
public final class Outstanding {
    private static final int ROUNDS = 25;
    private static final int AT_ONCE = 9;

    private final Check check = new Check();
    private final int me = MTest.rank();
    private final int size = MTest.size();
    /** Draws the same at all ranks. */
    private final Random shared;
    /** Draws the order of completion, of each rank by itself. */
    private final Random own;

    private final List<Runnable> verifications = new ArrayList<>();
    private int[] requests;
    private int begun;

    private Outstanding(long seed) {
        shared = new Random(seed);
        own = new Random(31 * seed + me);
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, Outstanding::run);
    }

    /** Argument {@code seed=N}. */
    public static int run(String[] args) {
        Outstanding test = new Outstanding(MTest.seed(args, 17));
        int[] other = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, other);
        for (int i = 0; i < ROUNDS; i++) {
            test.round(other[0]);
        }
        MPI_Comm_free(other);
        return test.check.errors();
    }

    private void round(int other) {
        requests = new int[2 * AT_ONCE + 2];
        Arrays.fill(requests, MPI_REQUEST_NULL);
        begun = 0;
        verifications.clear();
        int[] caught = {-1};
        MPI_Irecv(caught, 1, MPI_INT, (me + size - 1) % size, 7, MPI_COMM_WORLD, slot());
        take();
        for (int i = 0; i < AT_ONCE; i++) {
            begin(
                    shared.nextInt(8),
                    shared.nextInt(400),
                    shared.nextInt(size),
                    shared.nextBoolean() ? other : MPI_COMM_WORLD);
            if (shared.nextInt(3) == 0) {
                MPI_Barrier(MPI_COMM_WORLD);
            }
        }
        MPI_Isend(new int[] {me}, 1, MPI_INT, (me + 1) % size, 7, MPI_COMM_WORLD, slot());
        take();
        complete();
        check.same((me + size - 1) % size, caught[0], "the message beside");
        verifications.forEach(Runnable::run);
        for (int i = 0; i < begun; i++) {
            if (requests[i] != MPI_REQUEST_NULL) {
                cell = new int[] {requests[i]};
                MPI_Request_free(cell);
            }
        }
    }

    private int[] cell;

    private int[] slot() {
        cell = new int[] {MPI_REQUEST_NULL};
        return cell;
    }

    private void take() {
        requests[begun++] = cell[0];
    }

    private void begin(int kind, int n, int root, int comm) {
        int[] data = CollData.of(n * size, me, 3);
        int[] result = new int[n * size];
        switch (kind) {
            case 0 -> check.ok(MPI_Ibarrier(comm, slot()), "Ibarrier");
            case 1 -> {
                check.ok(MPI_Ibcast(data, n, MPI_INT, root, comm, slot()), "Ibcast");
                verifications.add(() -> CollData.check(check, data, 0, n, root, 3, "Ibcast"));
            }
            case 2 -> {
                check.ok(MPI_Iallgather(data, n, MPI_INT, result, n, MPI_INT, comm, slot()), "Iallgather");
                verifications.add(() -> gathered(result, n, "Iallgather"));
            }
            case 3 -> {
                check.ok(MPI_Iallreduce(data, result, n, MPI_INT, MPI_MAX, comm, slot()), "Iallreduce");
                verifications.add(() -> CollData.check(check, result, 0, n, size - 1, 3, "Iallreduce"));
            }
            case 4 -> {
                check.ok(MPI_Igather(data, n, MPI_INT, result, n, MPI_INT, root, comm, slot()), "Igather");
                verifications.add(() -> gathered(result, me == root ? n : 0, "Igather"));
            }
            case 5 -> {
                check.ok(MPI_Iscan(data, result, n, MPI_INT, MPI_MAX, comm, slot()), "Iscan");
                verifications.add(() -> CollData.check(check, result, 0, n, me, 3, "Iscan"));
            }
            case 6 -> {
                check.ok(MPI_Allgather_init(data, n, MPI_INT, result, n, MPI_INT, comm, MPI_INFO_NULL, slot()), "init");
                check.ok(MPI_Start(cell), "Start");
                verifications.add(() -> gathered(result, n, "Allgather_init"));
            }
            default -> {
                check.ok(MPI_Bcast_init(data, n, MPI_INT, root, comm, MPI_INFO_NULL, slot()), "Bcast_init");
                check.ok(MPI_Startall(1, cell), "Startall");
                verifications.add(() -> CollData.check(check, data, 0, n, root, 3, "Bcast_init"));
            }
        }
        take();
    }

    private void gathered(int[] all, int n, String what) {
        for (int r = 0; r < size; r++) {
            CollData.check(check, all, r * n, n, r, 3, what);
        }
    }

    /** Completes all requests, in one of the ways that there are. */
    private void complete() {
        switch (own.nextInt(5)) {
            case 0 -> check.ok(MPI_Waitall(begun, requests, MPI_STATUSES_IGNORE), "Waitall");
            case 1 -> waitany();
            case 2 -> waitsome();
            case 3 -> backwards();
            default -> testall();
        }
    }

    private void waitany() {
        int[] index = new int[1];
        do {
            check.ok(MPI_Waitany(begun, requests, index, MPI_STATUS_IGNORE), "Waitany");
        } while (index[0] != MPI_UNDEFINED);
    }

    private void waitsome() {
        int[] count = new int[1];
        int[] indices = new int[begun];
        do {
            check.ok(MPI_Waitsome(begun, requests, count, indices, MPI_STATUSES_IGNORE), "Waitsome");
        } while (count[0] != MPI_UNDEFINED);
    }

    private void testall() {
        boolean[] done = new boolean[1];
        while (!done[0]) {
            check.ok(MPI_Testall(begun, requests, done, MPI_STATUSES_IGNORE), "Testall");
        }
    }

    private void backwards() {
        for (int i = begun - 1; i >= 0; i--) {
            int[] one = {requests[i]};
            check.ok(MPI_Wait(one, MPI_STATUS_IGNORE), "Wait");
            requests[i] = one[0];
        }
    }
}
