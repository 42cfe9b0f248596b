package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.lang.management.ManagementFactory;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * A million tags, each used once, leave no memory behind: neither as receives that wait for their message nor as messages
 * that wait for their receive. The argument {@code tags=N} is how many of each.
 */
public final class TagMemory {
    private static final int WINDOW = 1000;
    private static final int GO_TAG = 0;
    private static final int FIRST_TAG = 1;
    /** What a window leaves in the pools, many times over; a bin a tag would be more than fifty bytes each. */
    private static final long ALLOWED = 8L << 20;

    private TagMemory() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, TagMemory::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        Check check = new Check();
        int tags = MTest.option(args, "tags", 1_000_000);
        if (MTest.rank() < 2) {
            for (boolean posted : new boolean[] {true, false}) {
                // the first windows fill the pools
                windows(posted, 0, tags / 10);
                long before = used();
                windows(posted, tags / 10, tags);
                long grown = used() - before;
                String what = posted ? "posted receives" : "unexpected messages";
                check.isTrue(grown < ALLOWED, tags + " tags of " + what + ": " + grown + " bytes of heap more");
            }
        }
        return check.errors();
    }

    private static void windows(boolean posted, int from, int to) {
        int[] requests = new int[WINDOW];
        for (int first = from; first < to; first += WINDOW) {
            int n = Math.min(WINDOW, to - first);
            if (MTest.rank() == 0) {
                send(first, n);
            } else {
                receive(posted, first, n, requests);
            }
        }
    }

    private static void send(int first, int n) {
        MPI_Recv(null, 0, MPI_BYTE, 1, GO_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < n; i++) {
            MPI_Send(null, 0, MPI_BYTE, 1, FIRST_TAG + first + i, MPI_COMM_WORLD);
        }
        MPI_Send(null, 0, MPI_BYTE, 1, GO_TAG, MPI_COMM_WORLD);
    }

    private static void receive(boolean posted, int first, int n, int[] requests) {
        if (!posted) {
            MPI_Send(null, 0, MPI_BYTE, 0, GO_TAG, MPI_COMM_WORLD);
            // what comes last is there, so all are
            MPI_Recv(null, 0, MPI_BYTE, 0, GO_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        int[] one = new int[1];
        for (int i = 0; i < n; i++) {
            MPI_Irecv(null, 0, MPI_BYTE, 0, FIRST_TAG + first + i, MPI_COMM_WORLD, one);
            requests[i] = one[0];
        }
        if (posted) {
            MPI_Send(null, 0, MPI_BYTE, 0, GO_TAG, MPI_COMM_WORLD);
        }
        MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
        if (posted) {
            MPI_Recv(null, 0, MPI_BYTE, 0, GO_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }

    private static long used() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
