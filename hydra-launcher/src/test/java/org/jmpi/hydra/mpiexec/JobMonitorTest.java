package org.jmpi.hydra.mpiexec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.OutputStream;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.hydra.job.RankSpec;
import org.jmpi.hydra.proxy.Proxy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the monitor says of a job in every order of events: one that a signal ended, one whose output was lost. */
class JobMonitorTest {
    private static final int SIGINT = 2;
    private static final int RANKS = 3;

    private final JobMonitor monitor =
            new JobMonitor(List.of("rank 0", "rank 1", "rank 2"), Collections.nCopies(RANKS, "here"), false);

    JobMonitorTest() {
        monitor.use(new NoProxy(), () -> "");
        for (int rank = 0; rank < RANKS; rank++) {
            monitor.started(rank, 100 + rank);
        }
    }

    @Test
    void aSignalToAllIsTheLaunchersEvenWhenItComesLast() throws InterruptedException {
        for (int rank = 0; rank < RANKS; rank++) {
            monitor.exited(rank, ExitCode.ofSignal(SIGINT));
        }
        monitor.afterLastWords(() -> monitor.interrupted(SIGINT, "INT"));

        assertEquals(ExitCode.ofSignal(SIGINT), monitor.await());
        assertEquals("got SIGINT; its ranks were ended", monitor.message());
    }

    @Test
    void aConnectionThatClosesDoesNotHurryTheVerdict() throws InterruptedException {
        monitor.connected(0);
        monitor.exited(0, ExitCode.ofSignal(SIGINT));
        monitor.disconnected(0);
        monitor.interrupted(SIGINT, "INT");
        monitor.exited(1, ExitCode.ofSignal(SIGINT));
        monitor.exited(2, ExitCode.ofSignal(SIGINT));

        monitor.await();
        assertEquals("got SIGINT; its ranks were ended", monitor.message());
    }

    @Test
    void aSignalToOneRankIsThatRanks() throws InterruptedException {
        monitor.exited(1, ExitCode.ofSignal(SIGINT));
        monitor.afterLastWords(() -> monitor.exited(0, 0));
        monitor.afterLastWords(() -> monitor.exited(2, 0));

        assertEquals(ExitCode.ofSignal(SIGINT), monitor.await());
        assertEquals("rank 1 (pid 101, host here) was ended by signal 2 (SIGINT, exit code 130)", monitor.message());
    }

    private int endAll(int code) throws InterruptedException {
        for (int rank = 0; rank < RANKS; rank++) {
            monitor.exited(rank, code);
        }
        return monitor.await();
    }

    @Test
    void outputMayBeLostAfterTheRanksHaveEnded() throws InterruptedException {
        int code = endAll(0);
        monitor.outputLost("lines for x are lost");

        assertEquals(ExitCode.LAUNCHER, monitor.judgeOutput(code));
        assertEquals("lines of output were lost", monitor.message());
    }

    @Test
    void outputMayBeLostWhileTheRanksRun() throws InterruptedException {
        monitor.outputLost("lines for x are lost");

        assertEquals(ExitCode.LAUNCHER, monitor.judgeOutput(endAll(0)));
        assertEquals("lines of output were lost", monitor.message());
    }

    @Test
    void aRankThatFailedCountsBeforeLostOutput() throws InterruptedException {
        monitor.outputLost("lines for x are lost");

        assertEquals(3, monitor.judgeOutput(endAll(3)));
        assertEquals("rank 0 (pid 100, host here) exited with code 3", monitor.message());
    }

    @Test
    void outputThatIsWrittenChangesNothing() throws InterruptedException {
        assertEquals(0, monitor.judgeOutput(endAll(0)));
        assertEquals("", monitor.message());
    }

    private static final class NoProxy implements Proxy {
        @Override
        public Future<Long> start(RankSpec spec) {
            return CompletableFuture.completedFuture(0L);
        }

        @Override
        public @Nullable OutputStream input(int rank) {
            return null;
        }

        @Override
        public void interrupt() {}

        @Override
        public void signal(String name) {}

        @Override
        public void kill(int rank) {}

        @Override
        public void kill() {}

        @Override
        public void finish(boolean killed) {}
    }
}
