package org.jmpi.hydra.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jmpi.hydra.status.ProcessFacts.Life;
import org.jmpi.mpir.pmi.status.RankReport;
import org.jmpi.mpir.pmi.status.RankReport.Kind;
import org.junit.jupiter.api.Test;

/** Waits of one-sided communication. */
class WindowWaitsTest {
    private static final int W = 32;

    private static Scene waitsForLock(Scene scene, int rank) {
        return scene.waitsAt("W", W, Kind.LOCK, rank);
    }

    @Test
    void shouldNameAWaitInTheCall() {
        List<String> text = new Scene(5)
                .waitsAt("W", W, Kind.LOCK, 3)
                .waitsAt("W", W, Kind.POST, 3)
                .waitsAt("", W, Kind.COMPLETE, 3)
                .waitsAt("W", W, Kind.ANSWER, 3)
                .waitsAt("W", W, Kind.ANSWER, RankReport.ANY)
                .text();
        String[] calls = {
            "MPI_Put(lock of window W at rank 3)",
            "MPI_Put(post of rank 3 on window W)",
            "MPI_Win_wait(MPI_Win_complete of rank 3 on the window of context 32)",
            "MPI_Put(answer of rank 3 on window W)",
            "MPI_Put(answer of any other rank on window W)"
        };
        for (int rank = 0; rank < calls.length; rank++) {
            String line = "rank " + rank + " (host vm, pid 100" + rank + "): " + calls[rank]
                    + " for 12.0 s, called at App.main(App.java:1" + rank + ")";
            assertTrue(text.contains(line), () -> line + "\nis not in\n" + String.join("\n", text));
        }
    }

    @Test
    void shouldNameWhoHasTheLockAlone() {
        Scene scene = new Scene(3).lock(1, W, true, "2");
        assertEquals(
                List.of("rank 0 waits for the lock of window W at rank 1, held exclusively by rank 2; rank 2 is outside"
                        + " MPI, at App.work(App.java:7)"),
                waitsForLock(scene, 1).computes(0).computes(0).findings());
    }

    @Test
    void shouldNameAllWhoShareTheLock() {
        Scene scene = new Scene(4).lock(1, W, false, "1,3").lock(1, 48, true, "2");
        assertEquals(
                List.of(
                        "rank 0 waits for the lock of window W at rank 1, shared by ranks 1, 3",
                        "  rank 1 is outside MPI, at App.work(App.java:7)",
                        "  rank 3 is outside MPI, at App.work(App.java:7)"),
                waitsForLock(scene, 1).computes(0).computes(0).computes(0).findings());
    }

    @Test
    void shouldFindADeadlockOfTwoLocks() {
        Scene scene = new Scene(2).lock(0, W, true, "0").lock(1, 48, true, "1");
        assertEquals(
                List.of(
                        "rank 0 waits for the lock of window B at rank 1, held exclusively by rank 1; rank 1 waits for the"
                                + " lock of window A at rank 0, held exclusively by rank 0: deadlock"),
                scene.waitsAt("B", 48, Kind.LOCK, 1)
                        .waitsAt("A", W, Kind.LOCK, 0)
                        .findings());
    }

    @Test
    void shouldFindADeadlockOfALockAndAReceive() {
        Scene scene = new Scene(3).lock(2, W, false, "1");
        assertEquals(
                List.of("rank 0 waits for the lock of window W at rank 2, shared by rank 1; rank 1 waits for rank 0 in"
                        + " MPI_Recv(source=0, tag=5): deadlock"),
                waitsForLock(scene, 2).receives(0, 5).computes(0).findings());
    }

    @Test
    void shouldFindWhoHasNotPosted() {
        assertEquals(
                List.of("rank 0 waits for the post of rank 1 on window W; rank 1 is outside MPI, at"
                        + " App.work(App.java:7)"),
                new Scene(2).waitsAt("W", W, Kind.POST, 1).computes(0).findings());
    }

    @Test
    void shouldFindWhoHasNotCompleted() {
        assertEquals(
                List.of("rank 0 waits for rank 1's MPI_Win_complete on window W: never, since rank 1 has ended"),
                new Scene(2)
                        .waitsAt("W", W, Kind.COMPLETE, 1)
                        .silent(Life.ENDED)
                        .findings());
    }

    @Test
    void shouldFindADeadlockOfPostAndComplete() {
        assertEquals(
                List.of("rank 0 waits for the post of rank 1 on window W; rank 1 waits for rank 0's MPI_Win_complete on"
                        + " window V: deadlock"),
                new Scene(2)
                        .waitsAt("W", W, Kind.POST, 1)
                        .waitsAt("V", 48, Kind.COMPLETE, 0)
                        .findings());
    }

    @Test
    void shouldSeeNoDeadlockWhereATargetNeedOnlyMakeProgress() {
        assertEquals(
                List.of(
                        "rank 0 waits for rank 1's answer on window W; rank 1 is in MPI_Recv(source=0, tag=5) at"
                                + " App.main(App.java:11)",
                        "rank 1 waits for rank 0 in MPI_Recv(source=0, tag=5); rank 0 is in MPI_Put(answer of rank 1 on"
                                + " window W) at App.main(App.java:10)"),
                new Scene(2).waitsAt("W", W, Kind.ANSWER, 1).receives(0, 5).findings());
        assertEquals(
                "rank 0 waits for the lock of window W at rank 1; rank 1 is in MPI_Recv(source=0, tag=5) at"
                        + " App.main(App.java:11)",
                waitsForLock(new Scene(2), 1).receives(0, 5).findings().get(0));
    }

    @Test
    void shouldThinkThatALockOfTheDeadOrOfTheWaitingRankIsFree() {
        Scene scene = new Scene(3).lock(1, W, false, "0,2");
        assertEquals(
                List.of(), waitsForLock(scene, 1).computes(0).silent(Life.ENDED).findings());
    }

    @Test
    void shouldSurviveNonsense() {
        Scene scene = new Scene(3).lock(1, W, true, "77").lock(2, W, false, "");
        waitsForLock(scene, 1);
        waitsForLock(scene, 2);
        assertTrue(waitsForLock(scene, 99).text().size() > 2);
    }
}
