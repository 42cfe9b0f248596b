package org.jmpi.hydra.status;

import static org.jmpi.mpir.pmi.status.RankReport.ANY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jmpi.hydra.status.ProcessFacts.Life;
import org.jmpi.mpir.pmi.status.RankReport.Kind;
import org.jmpi.mpir.pmi.status.RankReport.Message;
import org.jmpi.mpir.pmi.status.RankReport.Phase;
import org.junit.jupiter.api.Test;

class WaitAnalysisTest {
    private static void assertHas(String expected, List<String> findings) {
        assertTrue(findings.contains(expected), () -> expected + "\nis not in\n" + String.join("\n", findings));
    }

    private static void assertNoDeadlock(List<String> findings) {
        assertTrue(findings.stream().noneMatch(each -> each.contains("deadlock")), findings::toString);
    }

    @Test
    void shouldFindTwoThatReceiveFromEachOther() {
        List<String> findings = new Scene(2).receives(1, 5).receives(0, 6).findings();
        assertEquals(
                List.of("rank 0 waits for rank 1 in MPI_Recv(source=1, tag=5); rank 1 waits for rank 0 in"
                        + " MPI_Recv(source=0, tag=6): deadlock"),
                findings);
    }

    @Test
    void shouldFindACircleOfThreeAndWhoWaitsForIt() {
        List<String> findings = new Scene(4)
                .receives(1, 1)
                .receives(2, 1)
                .receives(0, 1)
                .receives(0, 2)
                .findings();
        assertHas(
                "rank 0 waits for rank 1 in MPI_Recv(source=1, tag=1); rank 1 waits for rank 2 in MPI_Recv(source=2,"
                        + " tag=1); rank 2 waits for rank 0 in MPI_Recv(source=0, tag=1): deadlock",
                findings);
        assertHas(
                "rank 3 waits for rank 0 in MPI_Recv(source=0, tag=2); rank 0 is in MPI_Recv(source=1, tag=1) at"
                        + " App.main(App.java:10)",
                findings);
        assertEquals(2, findings.size());
    }

    @Test
    void shouldFindOneThatReceivesFromItself() {
        assertHas(
                "rank 0 waits for itself in MPI_Recv(source=0, tag=5): deadlock",
                new Scene(1).receives(0, 5).findings());
    }

    @Test
    void shouldNotBeSureOfAWaitThatHasJustBegun() {
        Scene scene = new Scene(2);
        scene.receives(1, 5).waits(10, "MPI_Recv", scene.transfer(Kind.RECEIVE, 0, 6));
        assertTrue(scene.findings().get(0).endsWith(": deadlock, if it lasts longer than a second"));
    }

    @Test
    void shouldSayWhichMessageDoesNotMatch() {
        List<String> findings = new Scene(2)
                .receives(1, 5, new Message(0, 1, 1, 6, 8))
                .computes(0)
                .findings();
        assertHas(
                "rank 0 is in MPI_Recv(source=1, tag=5), but a message from rank 1 is there with tag=6, not tag=5",
                findings);
        assertHas(
                "rank 0 waits for rank 1 in MPI_Recv(source=1, tag=5); rank 1 is outside MPI, at App.work(App.java:7)",
                findings);
    }

    @Test
    void shouldSayThatACommunicatorDiffers() {
        List<String> findings = new Scene(2)
                .receives(1, 5, new Message(16, 1, 1, 5, 8))
                .computes(0)
                .findings();
        assertHas(
                "rank 0 is in MPI_Recv(source=1, tag=5), but a message from rank 1 is there with tag=5 on communicator of"
                        + " context 16, not on MPI_COMM_WORLD",
                findings);
    }

    @Test
    void shouldFindASendThatMeetsAReceiveWithAnotherTag() {
        Scene scene = new Scene(2);
        List<String> findings = scene.waits("MPI_Send", scene.transfer(Kind.SEND, 1, 6))
                .receives(0, 5)
                .findings();
        assertHas(
                "rank 0 waits for rank 1 in MPI_Send(dest=1, tag=6); rank 1 waits for rank 0 in MPI_Recv(source=0, tag=5):"
                        + " deadlock",
                findings);
        assertHas("rank 0 is in MPI_Send(dest=1, tag=6), but rank 1 receives from it with tag=5, not tag=6", findings);
        assertHas("rank 1 is in MPI_Recv(source=0, tag=5), but rank 0 sends one with tag=6, not tag=5", findings);
    }

    @Test
    void shouldSeeNoDeadlockWhereAMessageHasArrived() {
        List<String> findings = new Scene(2)
                .receives(1, 5, new Message(0, 1, 1, 5, 8))
                .receives(0, 6)
                .findings();
        assertNoDeadlock(findings);
    }

    @Test
    void shouldSeeNoDeadlockWhereSendAndReceiveMatch() {
        Scene scene = new Scene(2);
        assertNoDeadlock(scene.waits("MPI_Ssend", scene.transfer(Kind.SEND, 1, ANY))
                .receives(0, ANY)
                .findings());
    }

    @Test
    void shouldSeeNoDeadlockWhereAnySourceMayStillSend() {
        assertNoDeadlock(
                new Scene(3).receives(ANY, 5).receives(0, 5).computes(0).findings());
    }

    @Test
    void shouldFindADeadlockInWhichAllSourcesAreStuck() {
        List<String> findings =
                new Scene(3).receives(ANY, 5).receives(0, 5).receives(0, 5).findings();
        assertTrue(findings.get(0).endsWith(": deadlock"), findings::toString);
        assertTrue(findings.get(0).contains("source=MPI_ANY_SOURCE"), findings::toString);
    }

    @Test
    void shouldSayWhoHasNotComeToABarrierAndWhereItIs() {
        List<String> findings = new Scene(4)
                .gathers("MPI_Barrier", 3)
                .gathers("MPI_Barrier", 3)
                .computes(2)
                .gathers("MPI_Barrier", 3)
                .findings();
        assertEquals(
                List.of(
                        "MPI_Barrier on MPI_COMM_WORLD: ranks 0, 1, 3 have come, rank 2 has not",
                        "  rank 2 is outside MPI, at App.work(App.java:7)"),
                findings);
    }

    @Test
    void shouldNotMissWhoHasLeftACollectiveAlready() {
        assertEquals(List.of(), new Scene(2).gathers("MPI_Bcast", 3).computes(3).findings());
    }

    @Test
    void shouldFindADeadlockOfABarrierAndAReceive() {
        List<String> findings =
                new Scene(2).gathers("MPI_Barrier", 1).receives(0, 5).findings();
        assertHas(
                "rank 0 waits for rank 1 in MPI_Barrier(); rank 1 waits for rank 0 in MPI_Recv(source=0, tag=5): deadlock",
                findings);
    }

    @Test
    void shouldFindDifferentCollectives() {
        assertHas(
                "ranks 0, 1 are in MPI_Barrier or MPI_Bcast on MPI_COMM_WORLD: all have to call the same collective",
                new Scene(2).gathers("MPI_Barrier", 1).gathers("MPI_Bcast", 1).findings());
    }

    @Test
    void shouldSayThatARankHasFinalized() {
        assertEquals(
                List.of("rank 0 waits for rank 1 in MPI_Recv(source=1, tag=5): never, since rank 1 has called"
                        + " MPI_Finalize"),
                new Scene(2).receives(1, 5).finalized().findings());
    }

    @Test
    void shouldSayThatARankHasEnded() {
        assertEquals(
                List.of("rank 0 waits for rank 1 in MPI_Recv(source=1, tag=5): never, since rank 1 has ended"),
                new Scene(2).receives(1, 5).silent(Life.ENDED).findings());
    }

    @Test
    void shouldSayWhoHasNotCalledInitOrFinalize() {
        assertEquals(
                List.of("MPI_Init: rank 0 has come, rank 1 has not", "  rank 1 has not called MPI_Init"),
                new Scene(2)
                        .calls("MPI_Init", Phase.BEFORE_INIT)
                        .silent(Life.OUTSIDE)
                        .findings());
        assertHas(
                "rank 0 waits for rank 1 in MPI_Finalize(); rank 1 waits for rank 0 in MPI_Recv(source=0, tag=1): deadlock",
                new Scene(2).calls("MPI_Finalize", Phase.RUNNING).receives(0, 1).findings());
    }

    @Test
    void shouldThinkThatASilentRankMayGoOn() {
        assertNoDeadlock(new Scene(2).receives(1, 5).silent(Life.IN_MPI).findings());
    }

    @Test
    void shouldSurviveNonsense() {
        Scene scene = new Scene(2);
        scene.waits("MPI_Recv", scene.transfer(Kind.RECEIVE, 77, 5)).waits("MPI_Waitany", null);
        assertFalse(scene.text().isEmpty());
    }

    @Test
    void shouldSayAllOfACall() {
        List<String> text = new Scene(3)
                .receives(1, 5, new Message(0, 1, 1, 6, 8))
                .silent(Life.IN_MPI)
                .foreign("its process is sleeping")
                .text();
        assertEquals(
                List.of(
                        "status of test",
                        "rank 0 (host vm, pid 1000): MPI_Recv(count=1, MPI_DOUBLE, source=1, tag=5, MPI_COMM_WORLD) for"
                                + " 12.0 s, called at App.main(App.java:10)",
                        "    1 posted receive, 1 unexpected message (0 bytes)",
                        "    has, and does not receive: message(source=1, tag=6, MPI_COMM_WORLD), 8 bytes",
                        "rank 1 (host vm, pid 1001): does not answer; its host did not say what its process does",
                        "rank 2 (host vm, pid 1002): in MPI, but no rank of JMPI's that could say where; its process is"
                                + " sleeping"),
                text.subList(0, 6));
    }
}
