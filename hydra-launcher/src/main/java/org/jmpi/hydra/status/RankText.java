package org.jmpi.hydra.status;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.mpir.pmi.status.RankReport;
import org.jmpi.mpir.pmi.status.RankReport.Call;
import org.jmpi.mpir.pmi.status.RankReport.Message;
import org.jmpi.mpir.pmi.status.RankReport.Operation;
import org.jmpi.mpir.pmi.status.RankReport.Totals;

/** What one rank is doing, in words. */
final class RankText {
    private static final String INDENT = "    ";
    private static final int MOST = 4;

    private final RankStatus rank;
    private final CommNames names;

    RankText(RankStatus rank, CommNames names) {
        this.rank = rank;
        this.names = names;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        String head = "rank " + rank.rank() + " (host " + rank.process().host() + ", pid "
                + rank.process().pid() + "): ";
        RankReport report = rank.hasEnded() ? null : rank.report();
        if (report == null) {
            return List.of(head + withoutReport());
        }
        List<Call> calls = rank.calls();
        if (calls.isEmpty()) {
            lines.add(head + outside(report));
        } else {
            lines.add(head + call(calls.get(0)));
            calls.stream().skip(1).limit(MOST).forEach(each -> lines.add(INDENT + call(each)));
        }
        pending(report, lines);
        return lines;
    }

    private String withoutReport() {
        ProcessFacts process = rank.process();
        return switch (process.life()) {
            case NOT_STARTED -> "not started";
            case ENDED -> "has ended: " + ExitCode.describe(process.exitCode());
            case FINALIZED -> "has called MPI_Finalize; " + state(process);
            case OUTSIDE -> "has not called MPI_Init; " + state(process);
            case IN_MPI ->
                (rank.asked() ? "does not answer; " : "in MPI, but no rank of JMPI's that could say where; ")
                        + state(process);
        };
    }

    private String state(ProcessFacts process) {
        if (process.local()) {
            return ProcState.describe(process.pid());
        }
        return rank.state() == null ? "its host did not say what its process does" : rank.state();
    }

    private String outside(RankReport report) {
        String main = report.mainAt().isEmpty() ? "" : " at " + report.mainAt();
        String state = report.mainState().isEmpty() ? "" : ", " + threadState(report.mainState());
        String life =
                switch (report.phase()) {
                    case BEFORE_INIT -> "has not called MPI_Init";
                    case RUNNING -> "outside MPI";
                    case FINALIZED -> "has called MPI_Finalize";
                };
        return life + state + main;
    }

    private static String threadState(String state) {
        return switch (state) {
            case "RUNNABLE" -> "running";
            case "BLOCKED" -> "blocked by a monitor";
            case "WAITING", "TIMED_WAITING" -> "waiting or sleeping";
            case "TERMINATED" -> "its main thread has ended";
            default -> state;
        };
    }

    private String call(Call call) {
        String thread = call.thread().isEmpty() ? "" : "thread " + call.thread() + ": ";
        String at = call.at().isEmpty() ? "" : ", called at " + call.at();
        return thread + CallText.full(call, names) + CallText.duration(call) + at;
    }

    private void pending(RankReport report, List<String> lines) {
        Totals totals = report.totals();
        List<String> parts = new ArrayList<>();
        add(parts, totals.posted(), "posted receive", "");
        add(parts, totals.sends(), "pending send", bytes(totals.sendBytes()));
        add(parts, totals.unexpected(), "unexpected message", bytes(totals.unexpectedBytes()));
        if (!parts.isEmpty()) {
            lines.add(INDENT + String.join(", ", parts));
        }
        report.operations().stream()
                .filter(each -> rank.calls().stream().noneMatch(call -> each.equals(call.waitsFor())))
                .limit(MOST)
                .forEach(each -> lines.add(INDENT + "began " + operation(each)));
        report.messages().stream().limit(MOST).forEach(each -> lines.add(INDENT + message(each)));
    }

    private static void add(List<String> parts, long number, String what, String howLong) {
        if (number > 0) {
            parts.add(number + " " + what + (number == 1 ? "" : "s") + howLong);
        }
    }

    private static String bytes(long number) {
        return " (" + number + (number == 1 ? " byte)" : " bytes)");
    }

    private String operation(Operation each) {
        String progress = CallText.progress(each);
        return CallText.operation(each, names) + (progress.isEmpty() ? "" : ": " + progress);
    }

    private String message(Message m) {
        return "has, and does not receive: message(source=" + m.source() + ", tag=" + m.tag() + ", "
                + names.of(m.context()) + "), " + m.bytes() + (m.bytes() == 1 ? " byte" : " bytes");
    }
}
