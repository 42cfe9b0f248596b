package org.jmpi.test.errhan;

import static org.jmpi.binding.Mpi.*;

import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * One rank is aborted while non-blocking and persistent collectives are pending at the others, which some of them start
 * late. Each request completes at all survivors, with or without an error; persistent ones can be started again, and freed.
 * Argument: {@code dead=} its rank.
 */
public final class PendingWithoutOne {
    private static final int CODE = 9;
    private static final int LONG = 1 << 16;

    /** Begins a collective, or makes a persistent one. */
    @FunctionalInterface
    private interface Begin {
        int on(int comm, int[] request);
    }

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int size = MTest.size();
    private final int[] in = new int[LONG];
    private final int[] all = new int[LONG * size];
    private final List<Begin> begun = List.of(
            (comm, r) -> MPI_Ibarrier(comm, r),
            (comm, r) -> MPI_Ibcast(new int[LONG], LONG, MPI_INT, size / 2, comm, r),
            (comm, r) -> MPI_Iallreduce(in, new int[LONG], 1, MPI_INT, MPI_SUM, comm, r),
            (comm, r) -> MPI_Iallreduce(in, new int[LONG], LONG, MPI_INT, MPI_SUM, comm, r),
            (comm, r) -> MPI_Ireduce(in, new int[LONG], LONG, MPI_INT, MPI_SUM, size / 2, comm, r),
            (comm, r) -> MPI_Iallgather(in, LONG, MPI_INT, new int[LONG * size], LONG, MPI_INT, comm, r),
            (comm, r) -> MPI_Ialltoall(all, 1, MPI_INT, new int[size], 1, MPI_INT, comm, r),
            (comm, r) -> MPI_Iscan(in, new int[LONG], LONG, MPI_INT, MPI_SUM, comm, r));
    private final List<Begin> persistent = List.of(
            (comm, r) -> MPI_Barrier_init(comm, MPI_INFO_NULL, r),
            (comm, r) -> MPI_Bcast_init(new int[LONG], LONG, MPI_INT, size / 2, comm, MPI_INFO_NULL, r),
            (comm, r) -> MPI_Allreduce_init(in, new int[LONG], LONG, MPI_INT, MPI_SUM, comm, MPI_INFO_NULL, r));

    private int failed;

    private PendingWithoutOne() {}

    /** Exits with the code of MPI_Abort; each survivor says so at the end. */
    public static void main(String[] args) {
        MPI_Init(args);
        PendingWithoutOne test = new PendingWithoutOne();
        test.run(MTest.option(args, "dead", 0));
        if (MPI_Finalize() == MPI_SUCCESS && test.check.errors() == 0) {
            System.out.println("survivor ends well");
        }
    }

    private void run(int dead) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        int n = begun.size() + persistent.size();
        int[][] comms = new int[n][1];
        int[][] requests = new int[n][1];
        for (int i = 0; i < n; i++) {
            check.ok(MPI_Comm_dup(MPI_COMM_WORLD, comms[i]), "Comm_dup");
        }
        int live = Device.of(Rank.current()).diagnosis().liveRequests();
        for (int i = 0; i < persistent.size(); i++) {
            int at = begun.size() + i;
            check.ok(persistent.get(i).on(comms[at][0], requests[at]), "init");
        }
        // each is pending at half of the ranks when one dies, the others begin it later
        begin(comms, requests, 0);
        if (rank == dead) {
            MPI_Abort(MPI_COMM_SELF, CODE);
        }
        begin(comms, requests, 1);
        for (int i = 0; i < n; i++) {
            ended(MPI_Wait(requests[i], MPI_STATUS_IGNORE), i);
        }
        check.isTrue(failed > 0, "no collective failed although a rank is dead");
        for (int i = begun.size(); i < n; i++) {
            check.ok(MPI_Start(requests[i]), "Start of one that failed");
            ended(MPI_Wait(requests[i], MPI_STATUS_IGNORE), i);
            check.ok(MPI_Request_free(requests[i]), "Request_free");
        }
        for (int[] comm : comms) {
            check.ok(MPI_Comm_free(comm), "Comm_free");
        }
        // what was matched before may still move; it ends by itself
        check.isTrue(
                Device.of(Rank.current()).diagnosis().liveRequests() <= live + n,
                "requests are left: " + Device.of(Rank.current()).diagnosis().liveRequests() + ", before: " + live);
    }

    private void begin(int[][] comms, int[][] requests, int half) {
        for (int i = 0; i < comms.length; i++) {
            if ((i + rank & 1) != half) {
                continue;
            }
            if (i < begun.size()) {
                check.ok(begun.get(i).on(comms[i][0], requests[i]), "collective " + i);
            } else {
                check.ok(MPI_Start(requests[i]), "Start of " + i);
            }
        }
    }

    private void ended(int code, int which) {
        if (code != MPI_SUCCESS) {
            failed++;
            int[] errorClass = new int[1];
            MPI_Error_class(code, errorClass);
            check.same(MPI_ERR_PROC_ABORTED, errorClass[0], "class of the error of collective " + which);
        }
    }
}
