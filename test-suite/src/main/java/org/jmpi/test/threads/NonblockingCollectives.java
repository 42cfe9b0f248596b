package org.jmpi.test.threads;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Several threads of a rank have non-blocking and persistent collectives under way, each on a communicator of its own; while
 * one waits any other may be the one that carries its schedule on. Argument {@code rounds=}.
 */
public final class NonblockingCollectives {
    private static final int THREADS = 4;
    private static final int PENDING = 8;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int size = MTest.size();

    private NonblockingCollectives() {}

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, NonblockingCollectives::runMultiple);
    }

    public static int runMultiple(String[] args) throws InterruptedException {
        NonblockingCollectives test = new NonblockingCollectives();
        int rounds = MTest.option(args, "rounds", 300);
        int live = Device.of(Rank.current()).diagnosis().liveRequests();
        int[] op = new int[1];
        MPI_Op_create((in, inout, n, type) -> add((int[]) in, (int[]) inout, (int) n), true, op);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int[] comm = new int[1];
            MPI_Comm_dup(MPI_COMM_WORLD, comm);
            int number = t;
            threads.add(new Thread(() -> test.work(number, comm, op[0], rounds)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        MPI_Op_free(op);
        test.check.same(live, Device.of(Rank.current()).diagnosis().liveRequests(), "live requests");
        return test.check.errors();
    }

    private static void add(int[] in, int[] inout, int n) {
        for (int i = 0; i < n; i++) {
            inout[i] += in[i];
        }
    }

    private void work(int thread, int[] comm, int op, int rounds) {
        int[] in = new int[5];
        int[] total = new int[5];
        int[] persistent = new int[1];
        Random random = new Random(31L * thread + rank);
        MPI_Allreduce_init(in, total, 5, MPI_INT, op, comm[0], MPI_INFO_NULL, persistent);
        for (int round = 0; round < rounds; round++) {
            in[4] = rank + round;
            check.ok(MPI_Start(persistent), "Start");
            several(thread, comm[0], op, round, random);
            check.ok(MPI_Wait(persistent, MPI_STATUS_IGNORE), "Wait");
            check.same(size * (size - 1) / 2 + size * round, total[4], "persistent sum of round " + round);
        }
        MPI_Request_free(persistent);
        MPI_Comm_free(comm);
    }

    private void several(int thread, int comm, int op, int round, Random random) {
        int[] requests = new int[PENDING];
        int[][] out = new int[PENDING][round % 7 == 0 ? 9000 : 3];
        int[] one = new int[1];
        for (int i = 0; i < PENDING; i++) {
            int[] mine = new int[out[i].length];
            mine[2] = rank * (thread + 1) + i;
            check.ok(MPI_Iallreduce(mine, out[i], mine.length, MPI_INT, op, comm, one), "Iallreduce");
            requests[i] = one[0];
        }
        int[] index = new int[1];
        boolean[] flag = new boolean[1];
        for (int done = 0; done < PENDING; done += flag[0] ? 1 : 0) {
            if (random.nextBoolean()) {
                check.ok(MPI_Waitany(PENDING, requests, index, MPI_STATUS_IGNORE), "Waitany");
                flag[0] = true;
            } else {
                check.ok(MPI_Testany(PENDING, requests, index, flag, MPI_STATUS_IGNORE), "Testany");
            }
        }
        for (int i = 0; i < PENDING; i++) {
            check.same((thread + 1) * size * (size - 1) / 2 + size * i, out[i][2], "sum " + i + " of round " + round);
        }
    }
}
