package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * A recording holds the waits at windows: function, window, what is waited for, at whom. Rank 1 waits for rank 0, again until it
 * did: where cores are few it may come late, and not wait. By loads and stores, and by messages.
 */
public final class WindowRecording {
    private static final String WAIT = "org.jmpi.Wait";
    private static final long DELAY_NS = 20_000_000;
    private static final int ROUNDS = 50;
    private static final int BYTES = 64;
    private static final int LOCK = 0;
    private static final int POST = 1;
    private static final int COMPLETE = 2;
    private static final int ANSWER = 3;

    private final Check check;
    private final boolean isOwner = MTest.rank() == 1;
    private final long[] data = new long[1];
    private final int[] peer = {MPI_GROUP_NULL};
    private long inFence;

    private WindowRecording(Check check) {
        this.check = check;
        int[] world = {MPI_GROUP_NULL};
        MPI_Comm_group(MPI_COMM_WORLD, world);
        MPI_Group_incl(world[0], 1, new int[] {isOwner ? 0 : 1}, peer);
        MPI_Group_free(world);
    }

    public static void main(String[] args) throws Exception {
        Check check = new Check();
        Path file = Files.createTempFile("jmpi-recording", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(WAIT).withThreshold(Duration.ZERO);
            recording.start();
            MPI_Init(args);
            MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
            WindowRecording test = new WindowRecording(check);
            test.at("stored", true);
            test.at("sent", false);
            MPI_Group_free(test.peer);
            MPI_T_finalize();
            recording.stop();
            recording.dump(file);
            look(check, RecordingFile.readAllEvents(file));
        } finally {
            delete(file);
        }
        MTest.report(check.errors());
        MPI_Finalize();
    }

    private void at(String name, boolean isAllocated) {
        int[] win = {MPI_WIN_NULL};
        if (isAllocated) {
            MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, new ByteBuffer[1], win);
        } else {
            MPI_Win_create(new byte[BYTES], BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, win);
        }
        MPI_Win_set_name(win[0], name);
        until(LOCK, () -> lock(win[0]));
        until(POST, () -> post(win[0]));
        until(COMPLETE, () -> complete(win[0]));
        if (!isAllocated) {
            until(ANSWER, () -> flush(win[0]));
        }
        fence(win[0]);
        MPI_Win_free(win);
    }

    /** Until rank 1 has waited for something of a kind. */
    private void until(int kind, Runnable round) {
        Watch watch = new Watch(check).counters("rma_waits");
        watch.start();
        int[] again = {1};
        for (int i = 0; again[0] == 1 && i < ROUNDS; i++) {
            MPI_Barrier(MPI_COMM_WORLD);
            round.run();
            int[] missed = {isOwner && watch.array("rma_waits")[kind] == 0 ? 1 : 0};
            MPI_Allreduce(missed, again, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        }
        check.isTrue(again[0] == 0, "no wait of kind " + kind + " in " + ROUNDS + " rounds");
        watch.free();
    }

    private void lock(int win) {
        if (isOwner) {
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
            MPI_Win_unlock(1, win);
        } else {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
            get(1, win);
            MPI_Win_flush(1, win);
            MPI_Barrier(MPI_COMM_WORLD);
            delay();
            MPI_Win_unlock(1, win);
        }
    }

    private void get(int target, int win) {
        MPI_Get(data, 1, MPI_LONG, target, 0, 1, MPI_LONG, win);
    }

    private void post(int win) {
        if (isOwner) {
            MPI_Win_start(peer[0], 0, win);
            get(0, win);
            MPI_Win_complete(win);
        } else {
            delay();
            MPI_Win_post(peer[0], 0, win);
            MPI_Win_wait(win);
        }
    }

    private void complete(int win) {
        if (isOwner) {
            MPI_Win_post(peer[0], 0, win);
            MPI_Win_wait(win);
        } else {
            MPI_Win_start(peer[0], 0, win);
            delay();
            MPI_Win_complete(win);
        }
    }

    private void flush(int win) {
        if (isOwner) {
            MPI_Win_lock(MPI_LOCK_SHARED, 0, MPI_MODE_NOCHECK, win);
            get(0, win);
            MPI_Win_flush(0, win);
            MPI_Win_unlock(0, win);
        } else {
            delay();
        }
    }

    /** Until rank 1 was in a fence for most of the time that rank 0 took to come. */
    private void fence(int win) {
        int[] again = {1};
        for (int i = 0; again[0] == 1 && i < ROUNDS; i++) {
            MPI_Barrier(MPI_COMM_WORLD);
            if (!isOwner) {
                delay();
            }
            long begin = System.nanoTime();
            MPI_Win_fence(0, win);
            inFence = System.nanoTime() - begin;
            MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
            int[] missed = {isOwner && inFence < DELAY_NS / 2 ? 1 : 0};
            MPI_Allreduce(missed, again, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        }
    }

    private static void delay() {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < DELAY_NS) {
            Thread.onSpinWait();
        }
    }

    private static void look(Check check, List<RecordedEvent> events) {
        if (MTest.rank() != 1) {
            return;
        }
        for (String window : new String[] {"stored", "sent"}) {
            waited(check, events, window, "lock", "MPI_Win_lock", 1);
            waited(check, events, window, "post", "MPI_Get", 0);
            waited(check, events, window, "complete", "MPI_Win_wait", 0);
            waited(check, events, window, "members", "MPI_Win_fence", null);
        }
        waited(check, events, "sent", "answer", "MPI_Win_flush", 0);
    }

    /** Thread ranks share a recording. */
    private static void waited(
            Check check, List<RecordedEvent> events, String window, String what, String function, Integer peer) {
        boolean isThere = events.stream()
                .filter(each -> each.getEventType().getName().equals(WAIT) && each.getInt("rank") == MTest.rank())
                .filter(each -> window.equals(each.getString("window")) && what.equals(each.getString("waitsFor")))
                .filter(each -> Objects.equals(each.getString("function"), function))
                .anyMatch(each -> peer == null || each.getInt("peer") == peer);
        check.isTrue(isThere, "no wait for " + what + " of window " + window + " in " + function);
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new IllegalStateException("the recording " + file + " can't be deleted", e);
        }
    }
}
