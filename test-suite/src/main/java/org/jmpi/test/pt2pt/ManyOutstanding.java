package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Ten thousand receives are posted, then ten thousand messages wait unreceived, in a random order of tags. */
public final class ManyOutstanding {
    private static final int N = 10_000;

    private ManyOutstanding() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ManyOutstanding::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        Check check = new Check();
        long seed = MTest.seed(args, 5);
        List<Integer> tags = new ArrayList<>();
        for (int i = 0; i < N; i++) {
            tags.add(i);
        }
        Collections.shuffle(tags, new Random(seed));
        for (int posted = 0; posted < 2; posted++) {
            if (MTest.rank() == 0) {
                send(tags, posted == 1);
            } else if (MTest.rank() == 1) {
                receive(check, posted == 1, "seed=" + seed);
            }
        }
        return check.errors();
    }

    private static void send(List<Integer> tags, boolean posted) {
        if (posted) {
            MPI_Recv(null, 0, MPI_INT, 1, N, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        for (int tag : tags) {
            MPI_Send(new int[] {tag ^ 0x5555}, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
        }
        MPI_Send(null, 0, MPI_INT, 1, N + 1, MPI_COMM_WORLD);
    }

    private static void receive(Check check, boolean posted, String seed) {
        int[][] data = new int[N][1];
        int[] requests = new int[N];
        if (!posted) {
            MPI_Recv(null, 0, MPI_INT, 0, N + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        int[] one = new int[1];
        for (int i = 0; i < N; i++) {
            MPI_Irecv(data[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, one);
            requests[i] = one[0];
        }
        if (posted) {
            MPI_Send(null, 0, MPI_INT, 0, N, MPI_COMM_WORLD);
            MPI_Recv(null, 0, MPI_INT, 0, N + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        check.ok(MPI_Waitall(N, requests, MPI_STATUSES_IGNORE), seed);
        for (int i = 0; i < N; i++) {
            if (data[i][0] != (i ^ 0x5555)) {
                check.same(i ^ 0x5555, data[i][0], seed + ": tag " + i);
                return;
            }
        }
    }
}
