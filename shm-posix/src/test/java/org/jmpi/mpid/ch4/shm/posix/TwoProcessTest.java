package org.jmpi.mpid.ch4.shm.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two JVMs, one of which may be killed. */
@Timeout(60)
class TwoProcessTest {
    @TempDir
    private Path directory;

    private Bystander me;
    private ChildProcess.Running child;

    @BeforeEach
    void start() throws IOException {
        String job = "two-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
        ShmSettings usual = ShmSettings.defaults();
        child = new ChildProcess.Running(job, directory);
        me = new Bystander(
                new ShmSettings(usual.inboxSize(), usual.ringSize(), usual.eagerLimit(), List.of(directory)),
                job,
                0,
                2,
                false);
        child.meet(me.shm, me.card);
        assertTrue(me.shm.reaches(1));
    }

    @AfterEach
    void stop() {
        me.shm.shutdownNow();
        child.close();
    }

    private void drive(BooleanSupplier until) {
        while (!until.getAsBoolean()) {
            if (me.shm.progress() == 0) {
                me.shm.checkPeers();
                Thread.yield();
            }
        }
    }

    @Test
    void shouldCarryMessagesOfAllSizes() {
        int[] sizes = {0, 8, 1000, 16_000, 17_000, 300_000, 5_000_000};
        for (int size : sizes) {
            me.isend(1, size);
        }
        drive(() -> me.done == sizes.length);
        assertEquals(sizes.length, me.origins);
    }

    @Test
    void shouldLeaveNoNameOnceAllAreConnected() throws IOException {
        me.isend(1, 8);
        drive(() -> me.done == 1);
        try (Stream<Path> files = Files.list(directory)) {
            assertEquals(List.of(), files.toList());
        }
    }

    @Test
    void shouldNoticeThatThePeerWasKilled() throws InterruptedException {
        me.isend(1, 8);
        drive(() -> me.done == 1);
        child.kill();
        me.isend(1, 100_000_000);
        drive(() -> me.failures.containsKey(1));
        assertTrue(me.failures.get(1).contains("process 1"), me.failures.get(1));
        assertEquals(1, me.originFailures);
        assertEquals(1, me.origins);
    }
}
