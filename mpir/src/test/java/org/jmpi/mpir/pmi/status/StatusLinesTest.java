package org.jmpi.mpir.pmi.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiLimits;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.status.RankReport.Call;
import org.jmpi.mpir.pmi.status.RankReport.CommName;
import org.jmpi.mpir.pmi.status.RankReport.HeldLock;
import org.jmpi.mpir.pmi.status.RankReport.Kind;
import org.jmpi.mpir.pmi.status.RankReport.Message;
import org.jmpi.mpir.pmi.status.RankReport.Operation;
import org.jmpi.mpir.pmi.status.RankReport.Phase;
import org.jmpi.mpir.pmi.status.RankReport.Progress;
import org.jmpi.mpir.pmi.status.RankReport.Totals;
import org.junit.jupiter.api.Test;

class StatusLinesTest {
    private static Operation operation(String comm, String members) {
        CommName name = new CommName(comm, 16, members);
        return new Operation(
                Kind.RECEIVE, name, false, 3, 7, RankReport.ANY, 4, "a type; of ours", 32, Progress.MATCH, 0);
    }

    private static RankReport report(Call call, int messages) {
        Operation send = new Operation(
                Kind.SEND,
                CommName.NONE,
                false,
                RankReport.UNKNOWN,
                RankReport.UNKNOWN,
                6,
                -1,
                "",
                1L << 40,
                Progress.DATA,
                0);
        return new RankReport(
                2,
                Phase.RUNNING,
                "RUNNABLE",
                "App.main(App.java:3)",
                List.of(call),
                List.of(send),
                Collections.nCopies(messages, new Message(0, 1, 1, 6, 8)),
                new Totals(1, 2, 3, 4, 5),
                Map.of(0, 17L),
                List.of(new HeldLock(32, true, "5"), new HeldLock(48, false, "0-3,7"), new HeldLock(64, false, "")));
    }

    private static RankReport overTheWire(RankReport report) {
        ReportReader reader = new ReportReader(report.rank());
        List<PmiMessage> lines = StatusLines.of(9, report);
        for (PmiMessage line : lines.subList(0, lines.size() - 1)) {
            assertTrue(line.line().length() < PmiLimits.MAX_LINE);
            assertNull(reader.take(PmiMessage.parse(line.line())));
        }
        return reader.take(PmiMessage.parse(lines.get(lines.size() - 1).line()));
    }

    @Test
    void shouldCarryAReport() {
        RankReport report = report(
                new Call("MPI_Recv", "worker %1", "App.run(App.java:12)", 1234, operation("my comm", "0-3,7")), 2);
        assertEquals(report, overTheWire(report));
    }

    @Test
    void shouldCarryTheAccessThatACallIs() {
        String file = "write 8192 bytes at byte 4096 of " + "/a b/%c/".repeat(15);
        RankReport report =
                report(new Call("MPI_File_write_at_all", "", "", 1234, operation("my comm", "0-3"), file), 1);
        assertEquals(report, overTheWire(report));
        assertEquals(file, overTheWire(report).calls().get(0).file());
    }

    @Test
    void shouldCarryAWaitAtAWindow() {
        CommName window = new CommName("W", 32, "");
        for (Kind kind : Kind.values()) {
            Operation o = new Operation(kind, window, false, 1, 3, RankReport.UNKNOWN, -1, "", -1, Progress.UNKNOWN, 0);
            RankReport report = report(new Call("MPI_Put", "", "", 1234, o), 0);
            assertEquals(report, overTheWire(report));
        }
    }

    @Test
    void shouldBoundLocksAndPassOverThoseOfAnotherVersion() {
        RankReport plain = report(new Call("MPI_Put", "", "", -1, null), 0);
        List<HeldLock> many = Collections.nCopies(100, new HeldLock(32, false, "0,2,4,6,8,".repeat(20) + "10"));
        RankReport read = overTheWire(
                new RankReport(2, Phase.RUNNING, "", "", List.of(), List.of(), List.of(), Totals.NONE, Map.of(), many));
        assertEquals(1, read.locks().size());
        ReportReader reader = new ReportReader(2);
        reader.take(PmiMessage.parse("cmd=jmpi_status part=rank locks=32:y:5/music/48:s:1,2"));
        RankReport lenient = reader.take(PmiMessage.parse("cmd=jmpi_status part=end"));
        assertEquals(List.of(new HeldLock(48, false, "1,2")), lenient.locks());
        assertEquals(3, overTheWire(plain).locks().size());
    }

    @Test
    void shouldLeaveAwayWhatDoesNotFit() {
        String longest = "\u00e4".repeat(5000);
        Call call = new Call("MPI_Recv", longest, longest, 1, operation(longest, "0".repeat(300)));
        Call read = overTheWire(report(call, 1)).calls().get(0);
        assertEquals("MPI_Recv", read.function());
        assertEquals(3, read.waitsFor().peer());
        assertTrue(call.at().startsWith(read.at().substring(0, 100)));
    }

    @Test
    void shouldBoundTheNumberOfLines() {
        RankReport report = report(new Call("MPI_Recv", "", "", -1, null), 1000);
        assertEquals(StatusLines.MOST, overTheWire(report).messages().size());
        ReportReader reader = new ReportReader(2);
        PmiMessage line = StatusLines.of(9, report).get(1);
        for (int i = 0; i < StatusLines.MOST; i++) {
            reader.take(line);
        }
        assertThrows(PmiException.class, () -> reader.take(line));
    }

    @Test
    void shouldRefuseNonsense() {
        ReportReader reader = new ReportReader(2);
        assertThrows(PmiException.class, () -> reader.take(PmiMessage.parse("cmd=jmpi_status part=end")));
        assertThrows(PmiException.class, () -> reader.take(PmiMessage.parse("cmd=jmpi_status part=music")));
        assertThrows(
                PmiException.class,
                () -> reader.take(PmiMessage.parse("cmd=jmpi_status part=call function=x ms=soon")));
        reader.take(PmiMessage.parse("cmd=jmpi_status part=rank collectives=a:b"));
        assertThrows(PmiException.class, () -> reader.take(PmiMessage.parse("cmd=jmpi_status part=end")));
    }
}
