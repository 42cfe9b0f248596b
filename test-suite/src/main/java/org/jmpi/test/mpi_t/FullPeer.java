package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Rank 0 sends to rank 1, which is not in MPI, until there is no room any more; then all arrives. */
public final class FullPeer {
    private static final int SIZE = 4096;
    /** Far more than memory and sockets hold. */
    private static final int MOST = 50_000;

    private static final int TAG = 1;
    private static final int LAST = 2;

    private final Check check = new Check();
    private final String transport = Watch.exists("shm_eager_sends") ? "shm" : "netmod";
    private final List<Integer> requests = new ArrayList<>();

    private FullPeer() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, FullPeer::run);
    }

    /** Ranks 0 and 1. */
    public static int run(String[] args) {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        FullPeer test = new FullPeer();
        if (MTest.rank() == 0) {
            test.fill();
        } else if (MTest.rank() == 1) {
            test.drain();
        }
        test.check.ok(MPI_T_finalize(), "T_finalize");
        return test.check.errors();
    }

    private void fill() {
        Watch watch = new Watch(check).counters(transport + "_no_room", transport + "_sends_queued");
        Gate gate = Gate.shut(1);
        watch.start();
        int sends = 0;
        while (watch.value(transport + "_no_room") == 0 && sends < MOST) {
            int[] request = new int[1];
            MPI_Isend(new byte[SIZE], SIZE, MPI_BYTE, 1, TAG, MPI_COMM_WORLD, request);
            requests.add(request[0]);
            sends++;
        }
        gate.open();
        int[] all = requests.stream().mapToInt(Integer::intValue).toArray();
        MPI_Waitall(all.length, all, MPI_STATUSES_IGNORE);
        MPI_Send(new int[] {sends}, 1, MPI_INT, 1, LAST, MPI_COMM_WORLD);
        watch.stop();
        watch.within(transport + "_no_room", 1, Long.MAX_VALUE);
        watch.within(transport + "_sends_queued", 1, sends);
        watch.free();
    }

    private void drain() {
        Gate gate = Gate.of(0);
        gate.await();
        MPI_Status status = new MPI_Status();
        byte[] data = new byte[SIZE];
        int received = 0;
        for (MPI_Probe(0, MPI_ANY_TAG, MPI_COMM_WORLD, status); status.MPI_TAG == TAG; received++) {
            MPI_Recv(data, SIZE, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Probe(0, MPI_ANY_TAG, MPI_COMM_WORLD, status);
        }
        int[] sends = new int[1];
        MPI_Recv(sends, 1, MPI_INT, 0, LAST, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        check.same(sends[0], received, "messages");
    }
}
