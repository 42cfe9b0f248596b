package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The queue of unexpected messages, its memory and watermarks; probes, cancelled and truncated receives. */
public final class MatchingCounters {
    private static final int TAG = 1;
    private static final int LAST = 2;
    private static final int N = 100;
    /** What a pack buffer for {@link #N} bytes has. */
    private static final int PACKED = 128;
    /** Receives of the first part, each of which looks into four bins at most. */
    private static final int LOOKS = 4;

    private static final double A_MINUTE = 60;

    private final Check check = new Check();
    private final int[] comm = new int[1];

    private MatchingCounters() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, MatchingCounters::alone);
    }

    /** Rank 0 sends to rank 1; in a job of its own, for another test may leave messages that nobody receives. */
    public static int alone(String[] args) {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        MatchingCounters test = new MatchingCounters();
        MPI_Comm_dup(MPI_COMM_WORLD, test.comm);
        MPI_Comm_set_errhandler(test.comm[0], MPI_ERRORS_RETURN);
        test.unexpected();
        test.others();
        MPI_Comm_free(test.comm);
        test.check.ok(MPI_T_finalize(), "T_finalize");
        return test.check.errors();
    }

    /** Watches how much waits in the queues, now or at most. */
    private Watch queues(int pvarClass) {
        Watch watch = new Watch(check);
        for (String name :
                new String[] {"unexpected_recvq_length", "unexpected_recvq_buffer_size", "posted_recvq_length"}) {
            watch.add(name, pvarClass, null);
        }
        return watch;
    }

    /** Messages travel in order: when the last one is here, which is awaited, the others wait unexpected. */
    private void unexpected() {
        Watch watch = new Watch(check)
                .counters(
                        "unexpected_messages",
                        "unexpected_bytes_copied",
                        "pack_buffers_taken",
                        "unexpected_recvq_matches",
                        "unexpected_recvq_match_attempts",
                        "recv_bytes_copied");
        watch.add("time_failed_matching_postedq", MPI_T_PVAR_CLASS_TIMER, null);
        watch.add("time_matching_unexpectedq", MPI_T_PVAR_CLASS_TIMER, null);
        Watch sizes = new Watch(check);
        sizes.add("unexpected_recvq_buffer_size", MPI_T_PVAR_CLASS_SIZE, null);
        Watch levels = queues(MPI_T_PVAR_CLASS_LEVEL);
        Watch marks = queues(MPI_T_PVAR_CLASS_HIGHWATERMARK);
        marks.start();
        int[] last = new int[1];
        Region.run(
                watch,
                () -> MPI_Irecv(new byte[0], 0, MPI_BYTE, 0, LAST, comm[0], last),
                () -> {
                    send(N, TAG);
                    send(N, TAG);
                    send(0, LAST);
                },
                () -> {
                    levels.same("posted_recvq_length", 1);
                    MPI_Wait(last, MPI_STATUS_IGNORE);
                    levels.same("unexpected_recvq_length", 2, "unexpected_recvq_buffer_size", 2 * PACKED);
                    recv(N);
                    levels.same("unexpected_recvq_length", 1, "unexpected_recvq_buffer_size", PACKED);
                    recv(N);
                });
        if (MTest.rank() == 1) {
            watch.same("unexpected_messages", 2, "unexpected_bytes_copied", 2 * N, "pack_buffers_taken", 2);
            watch.same("unexpected_recvq_matches", 2, "recv_bytes_copied", 2 * N);
            watch.within("unexpected_recvq_match_attempts", 2, 4 * LOOKS);
            watch.ran("time_failed_matching_postedq", A_MINUTE);
            watch.ran("time_matching_unexpectedq", A_MINUTE);
            sizes.within("unexpected_recvq_buffer_size", 2 * PACKED, Long.MAX_VALUE);
            levels.same("unexpected_recvq_length", 0, "posted_recvq_length", 0);
            marks.same("unexpected_recvq_length", 2, "unexpected_recvq_buffer_size", 2 * PACKED);
            marks.same("posted_recvq_length", 1);
        }
        watch.free();
        levels.free();
        marks.free();
        sizes.free();
    }

    private void others() {
        Watch watch = new Watch(check)
                .counters("synchronous_sends", "probes", "probes_found", "recvs_truncated", "recvs_cancelled");
        watch.counters("sends_cancelled");
        int[] last = new int[1];
        Region.run(
                watch,
                () -> MPI_Irecv(new byte[0], 0, MPI_BYTE, 0, LAST, comm[0], last),
                () -> {
                    send(N, TAG);
                    send(0, LAST);
                    MPI_Ssend(new byte[1], 1, MPI_BYTE, 1, TAG, comm[0]);
                },
                () -> {
                    MPI_Wait(last, MPI_STATUS_IGNORE);
                    boolean[] found = new boolean[1];
                    MPI_Iprobe(0, TAG, comm[0], found, MPI_STATUS_IGNORE);
                    check.isTrue(found[0], "a message that is here");
                    MPI_Iprobe(0, TAG + 100, comm[0], found, MPI_STATUS_IGNORE);
                    check.error(MPI_ERR_TRUNCATE, recv(N - 1), "a receive that is too short");
                    recv(1);
                    int[] never = new int[1];
                    MPI_Irecv(new byte[1], 1, MPI_BYTE, 0, TAG + 100, comm[0], never);
                    MPI_Cancel(never[0]);
                    MPI_Wait(never, MPI_STATUS_IGNORE);
                });
        if (MTest.rank() == 0) {
            watch.same("synchronous_sends", 1, "sends_cancelled", 0);
        } else if (MTest.rank() == 1) {
            // one that finds nothing looks again after it made progress
            watch.same("probes", 3, "probes_found", 1, "recvs_truncated", 1, "recvs_cancelled", 1);
        }
        watch.free();
    }

    private void send(int n, int tag) {
        MPI_Send(new byte[n], n, MPI_BYTE, 1, tag, comm[0]);
    }

    private int recv(int n) {
        return MPI_Recv(new byte[n], n, MPI_BYTE, 0, TAG, comm[0], MPI_STATUS_IGNORE);
    }
}
