package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Ten sends of 64 MiB that nobody receives yet leave the receiver's memory as it was. */
public final class UnexpectedMemory {
    private static final int SENDS = 10;
    private static final int BYTES = 64 << 20;
    private static final long ALLOWED = 16L << 20;

    private UnexpectedMemory() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, UnexpectedMemory::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        if (MTest.threadRanks()) {
            return MTest.skip("the ranks share one memory");
        }
        Check check = new Check();
        if (MTest.rank() == 0) {
            send();
        } else if (MTest.rank() == 1) {
            receive(check);
        }
        return check.errors();
    }

    private static void send() {
        ByteBuffer data = ByteBuffer.allocateDirect(BYTES);
        data.put(0, (byte) 1).put(BYTES - 1, (byte) 2);
        int[] requests = new int[SENDS];
        int[] one = new int[1];
        MPI_Recv(null, 0, MPI_BYTE, 1, SENDS, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < SENDS; i++) {
            MPI_Isend(data, BYTES, MPI_BYTE, 1, i, MPI_COMM_WORLD, one);
            requests[i] = one[0];
        }
        MPI_Waitall(SENDS, requests, MPI_STATUSES_IGNORE);
    }

    private static void receive(Check check) {
        ByteBuffer data = ByteBuffer.allocateDirect(BYTES);
        long before = used();
        MPI_Send(null, 0, MPI_BYTE, 0, SENDS, MPI_COMM_WORLD);
        for (int i = 0; i < SENDS; i++) {
            MPI_Probe(0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        long grown = used() - before;
        check.isTrue(grown < ALLOWED, "the receiver's memory grew by " + grown + " bytes");
        for (int i = SENDS - 1; i >= 0; i--) {
            data.put(0, (byte) 0).put(BYTES - 1, (byte) 0);
            MPI_Recv(data, BYTES, MPI_BYTE, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            check.isTrue(data.get(0) == 1 && data.get(BYTES - 1) == 2, "message " + i);
        }
    }

    /** Live heap and direct memory; mappings are the transport's own and have a fixed size. */
    private static long used() {
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return heap
                + ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                        .filter(pool -> Arrays.asList("direct", "mapped").contains(pool.getName()))
                        .mapToLong(BufferPoolMXBean::getMemoryUsed)
                        .sum();
    }
}
