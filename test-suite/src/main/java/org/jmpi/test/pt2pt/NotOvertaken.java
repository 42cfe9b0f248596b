package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.util.Random;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Messages of one sender and tag are received in the order sent, however small and large ones are mixed. */
public final class NotOvertaken {
    private static final int MESSAGES = 150;
    private static final int[] SIZES = {1, 2, 100, 4000, 20000, 70000};

    private NotOvertaken() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, NotOvertaken::run);
    }

    /** Everyone sends to rank 0. */
    public static int run(String[] args) {
        Check check = new Check();
        long seed = MTest.seed(args, 7);
        if (MTest.rank() == 0) {
            receive(check, new Random(seed), "seed=" + seed);
        } else {
            send(new Random(seed * 31 + MTest.rank()));
        }
        // rank 0 takes any message: whoever is done sends no other one before
        MPI_Barrier(MPI_COMM_WORLD);
        return check.errors();
    }

    private static void send(Random random) {
        int[] requests = new int[MESSAGES];
        int[] one = new int[1];
        for (int i = 0; i < MESSAGES; i++) {
            int[] data = new int[SIZES[random.nextInt(SIZES.length)]];
            data[0] = i;
            data[data.length - 1] = i;
            if (random.nextBoolean()) {
                MPI_Isend(data, data.length, MPI_INT, 0, 5, MPI_COMM_WORLD, one);
            } else {
                MPI_Issend(data, data.length, MPI_INT, 0, 5, MPI_COMM_WORLD, one);
            }
            requests[i] = one[0];
        }
        MPI_Waitall(MESSAGES, requests, MPI_STATUSES_IGNORE);
    }

    private static void receive(Check check, Random random, String seed) {
        int[] next = new int[MTest.size()];
        int[] data = new int[SIZES[SIZES.length - 1]];
        MPI_Status status = new MPI_Status();
        int[] count = new int[1];
        for (int m = 0; m < MESSAGES * (MTest.size() - 1); m++) {
            int source = MPI_ANY_SOURCE;
            int tag = random.nextBoolean() ? 5 : MPI_ANY_TAG;
            MPI_Recv(data, data.length, MPI_INT, source, tag, MPI_COMM_WORLD, status);
            MPI_Get_count(status, MPI_INT, count);
            int from = status.MPI_SOURCE;
            check.same(next[from], data[0], seed + ": next of rank " + from);
            check.same(next[from], data[count[0] - 1], seed + ": end of message");
            next[from]++;
        }
    }
}
