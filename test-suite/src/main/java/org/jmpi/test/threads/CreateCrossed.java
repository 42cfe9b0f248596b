package org.jmpi.test.threads;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Threads make communicators of every kind at once, each from a communicator of its own, or from one with a tag of its
 * own; a thread that is early at one rank is late at another. No context belongs to two communicators, and no process
 * waits for ever.
 */
public final class CreateCrossed {
    private static final int THREADS = 6;

    private final Check check;
    private final int rounds;
    private final Set<Integer> contexts = ConcurrentHashMap.newKeySet();
    private final int[] world = new int[1];
    private final Rank rank = Rank.current();

    private CreateCrossed(Check check, int rounds) {
        this.check = check;
        this.rounds = rounds;
    }

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, CreateCrossed::runMultiple);
    }

    /** Argument {@code rounds=N}. */
    public static int runMultiple(String[] args) throws InterruptedException {
        Check check = new Check();
        CreateCrossed test = new CreateCrossed(check, MTest.option(args, "rounds", 100));
        test.run();
        return check.errors();
    }

    private void run() throws InterruptedException {
        int comms = Comm.table(rank).liveCount();
        int groups = Group.table(rank).liveCount();
        int requests = Device.of(rank).diagnosis().liveRequests();
        MPI_Comm_group(MPI_COMM_WORLD, world);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int thread = t;
            int[] parent = new int[1];
            check.ok(MPI_Comm_dup(MPI_COMM_WORLD, parent), "Comm_dup");
            threads.add(new Thread(() -> {
                Rank.attach(rank);
                try {
                    work(thread, parent);
                } catch (RuntimeException e) {
                    check.fail("thread " + thread + ": " + e);
                }
            }));
        }
        // who begins first is another one at each rank
        Collections.shuffle(threads, new Random(MTest.rank()));
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        MPI_Group_free(world);
        check.same(comms, Comm.table(rank).liveCount(), "communicators that are left");
        check.same(groups, Group.table(rank).liveCount(), "groups that are left");
        check.same(requests, Device.of(rank).diagnosis().liveRequests(), "requests that are left");
    }

    private void work(int thread, int[] parent) {
        Random own = new Random(thread);
        for (int i = 0; i < rounds; i++) {
            int[] made = new int[1];
            int[] second = {MPI_COMM_NULL};
            int kind = own.nextInt(6);
            make(kind, thread, parent[0], made, second);
            use(made[0], second[0]);
            free(made);
            if (second[0] != MPI_COMM_NULL) {
                free(second);
            }
        }
        check.ok(MPI_Comm_free(parent), "Comm_free of the parent");
    }

    private void make(int kind, int thread, int parent, int[] made, int[] second) {
        int[] request = new int[2];
        int[] one = new int[1];
        switch (kind) {
            case 0 -> check.ok(MPI_Comm_dup(parent, made), "Comm_dup");
            case 1 -> check.ok(MPI_Comm_split(parent, 0, -MTest.rank(), made), "Comm_split");
            case 2 -> check.ok(MPI_Comm_create_group(MPI_COMM_WORLD, world[0], thread, made), "Comm_create_group");
            case 3 -> check.ok(MPI_Comm_create(parent, world[0], made), "Comm_create");
            case 4 -> {
                check.ok(MPI_Comm_idup(parent, made, one), "Comm_idup");
                request[0] = one[0];
                check.ok(MPI_Comm_idup(parent, second, one), "Comm_idup");
                request[1] = one[0];
                check.ok(MPI_Waitall(2, request, MPI_STATUSES_IGNORE), "Waitall");
            }
            default -> merged(thread, parent, made);
        }
    }

    /** By way of an intercommunicator of lower and upper ranks. */
    private void merged(int thread, int parent, int[] made) {
        int size = MTest.size();
        if (size == 1) {
            check.ok(MPI_Comm_dup(parent, made), "Comm_dup");
            return;
        }
        int[] half = new int[1];
        int[] inter = new int[1];
        boolean upper = MTest.rank() >= size / 2;
        check.ok(MPI_Comm_split(parent, upper ? 1 : 0, 0, half), "Comm_split");
        int leader = upper ? 0 : size / 2;
        check.ok(MPI_Intercomm_create(half[0], 0, MPI_COMM_WORLD, leader, thread, inter), "Intercomm_create");
        check.ok(MPI_Intercomm_merge(inter[0], upper, made), "Intercomm_merge");
        check.ok(MPI_Comm_free(half), "Comm_free");
        check.ok(MPI_Comm_free(inter), "Comm_free");
    }

    private void use(int first, int second) {
        for (int comm : second == MPI_COMM_NULL ? new int[] {first} : new int[] {first, second}) {
            check.isTrue(contexts.add(Comm.table(rank).find(comm).contextId), "two communicators with one context");
            int[] sum = new int[1];
            check.ok(MPI_Allreduce(new int[] {1}, sum, 1, MPI_INT, MPI_SUM, comm), "Allreduce");
            check.same(MTest.size(), sum[0], "a sum over a new communicator");
        }
    }

    private void free(int[] comm) {
        contexts.remove(Comm.table(rank).find(comm[0]).contextId);
        check.ok(MPI_Comm_free(comm), "Comm_free");
    }
}
