package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Who waits long blocks, is woken, and its timers say how long, but only while they are started. */
public final class WaitingTimes {
    private static final long DELAY_NS = 150_000_000;
    private static final int ROUNDS = 20;
    private static final String[] TIMERS = {"time_waiting", "time_sleeping", "time_in_progress"};

    private WaitingTimes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, WaitingTimes::run);
    }

    /** Rank 0 lets rank 1 wait. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        Watch watch = new Watch(check)
                .counters(
                        "progress_polls",
                        "progress_events",
                        "progress_empty_polls",
                        "progress_yields",
                        "progress_sleeps",
                        "doorbells_rung");
        Watch stopped = new Watch(check);
        for (String name : TIMERS) {
            watch.add(name, MPI_T_PVAR_CLASS_TIMER, null);
            stopped.add(name, MPI_T_PVAR_CLASS_TIMER, null);
        }
        long[] elapsed = new long[1];
        int[] again = {1};
        // a message through a socket wakes by itself
        String bell = Watch.exists("shm_eager_sends") ? "doorbells_rung" : null;
        // where cores are few rank 1 may come late itself, and not wait
        for (int round = 0; again[0] == 1 && round < ROUNDS; round++) {
            Region.run(watch, () -> {}, WaitingTimes::sendLate, () -> {
                long begin = System.nanoTime();
                MPI_Recv(new byte[1], 1, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                elapsed[0] = System.nanoTime() - begin;
            });
            String happens = MTest.rank() == 1 ? "progress_sleeps" : bell;
            int[] missed = {MTest.rank() < 2 && happens != null && watch.value(happens) == 0 ? 1 : 0};
            MPI_Allreduce(missed, again, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        }
        if (MTest.rank() == 0 && bell != null) {
            watch.same(bell, 1);
        }
        if (MTest.rank() == 1) {
            waited(watch, elapsed[0] * 1e-9);
        }
        for (String name : TIMERS) {
            check.isTrue(stopped.seconds(name) == 0, name + " of a session that never started it");
        }
        watch.free();
        stopped.free();
        check.ok(MPI_T_finalize(), "T_finalize");
        return check.errors();
    }

    private static void waited(Watch watch, double elapsed) {
        double waiting = watch.seconds("time_waiting");
        watch.ran("time_waiting", elapsed);
        watch.ran("time_sleeping", waiting);
        watch.ran("time_in_progress", waiting);
        long polls = watch.value("progress_polls");
        watch.within("progress_polls", 2, Long.MAX_VALUE);
        watch.within("progress_empty_polls", 1, polls - 1);
        watch.within("progress_sleeps", 1, polls);
        watch.within("progress_yields", 1, polls);
        watch.within("progress_events", 1, polls);
    }

    /** Computes for a while. */
    private static void sendLate() {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < DELAY_NS) {
            Thread.onSpinWait();
        }
        MPI_Send(new byte[1], 1, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
    }
}
