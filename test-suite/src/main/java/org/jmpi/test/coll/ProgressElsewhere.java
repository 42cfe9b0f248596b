package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * A non-blocking collective of several rounds goes on while the others call nothing but some other function that makes
 * progress: rank 0 waits for its end, and only then sends what the others look for.
 */
public final class ProgressElsewhere {
    private static final int DONE = 3;
    private static final int COUNT = 40_000;
    private static final long PATIENCE_NS = 30_000_000_000L;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int size = MTest.size();
    private final int[] answer = new int[1];
    private final int[] receive = {MPI_REQUEST_NULL};
    private final boolean[] flag = new boolean[1];

    private record Way(String name, BooleanSupplier look) {}

    private final List<Way> ways = List.of(
            new Way("Iprobe", this::iprobe),
            new Way("Improbe", this::improbe),
            new Way("Test", this::test),
            new Way("Testany", this::testany),
            new Way("Request_get_status", this::getStatus),
            new Way("Recv", this::recv),
            new Way("Probe", this::probe),
            new Way("Barrier on another communicator", this::barrier));

    private ProgressElsewhere() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ProgressElsewhere::run);
    }

    public static int run(String[] args) {
        ProgressElsewhere test = new ProgressElsewhere();
        for (Way way : test.ways) {
            for (int count : new int[] {1, COUNT}) {
                test.once(way, count);
            }
        }
        return test.check.errors();
    }

    private void once(Way way, int count) {
        int[] in = new int[count];
        int[] out = new int[count];
        int[] sums = new int[1];
        in[count - 1] = rank + 1;
        MPI_Iallreduce(in, out, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD, sums);
        boolean bar = way.name().startsWith("Barrier");
        if (rank == 0) {
            MPI_Wait(sums, MPI_STATUS_IGNORE);
            for (int r = 1; r < size && !bar; r++) {
                MPI_Send(answer, 1, MPI_INT, r, DONE, MPI_COMM_WORLD);
            }
            if (bar) {
                MPI_Barrier(other);
            }
        } else {
            look(way);
            MPI_Wait(sums, MPI_STATUS_IGNORE);
        }
        check.same(size * (size + 1) / 2, out[count - 1], "sum of " + count + " during " + way.name());
    }

    private final int other = duplicate();

    private static int duplicate() {
        int[] comm = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        return comm[0];
    }

    private void look(Way way) {
        long begin = System.nanoTime();
        receive[0] = MPI_REQUEST_NULL;
        while (!way.look().getAsBoolean()) {
            if (System.nanoTime() - begin > PATIENCE_NS) {
                check.fail("no end of the collective while " + way.name() + " is called");
                return;
            }
        }
    }

    private boolean iprobe() {
        MPI_Iprobe(0, DONE, MPI_COMM_WORLD, flag, MPI_STATUS_IGNORE);
        return flag[0] && recv();
    }

    private boolean improbe() {
        int[] message = new int[1];
        MPI_Improbe(0, DONE, MPI_COMM_WORLD, flag, message, MPI_STATUS_IGNORE);
        if (flag[0]) {
            MPI_Mrecv(answer, 1, MPI_INT, message, MPI_STATUS_IGNORE);
        }
        return flag[0];
    }

    private void begin() {
        if (receive[0] == MPI_REQUEST_NULL) {
            MPI_Irecv(answer, 1, MPI_INT, 0, DONE, MPI_COMM_WORLD, receive);
        }
    }

    private boolean test() {
        begin();
        MPI_Test(receive, flag, MPI_STATUS_IGNORE);
        return flag[0];
    }

    private boolean testany() {
        begin();
        MPI_Testany(1, receive, new int[1], flag, MPI_STATUS_IGNORE);
        return flag[0];
    }

    private boolean getStatus() {
        begin();
        MPI_Request_get_status(receive[0], flag, new MPI_Status());
        return flag[0] && test();
    }

    private boolean recv() {
        MPI_Recv(answer, 1, MPI_INT, 0, DONE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return true;
    }

    private boolean probe() {
        MPI_Probe(0, DONE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return recv();
    }

    private boolean barrier() {
        MPI_Barrier(other);
        return true;
    }
}
