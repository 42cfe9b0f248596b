package org.jmpi.mpir.pmi.status;

import static org.jmpi.mpir.pmi.status.RankReport.UNKNOWN;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
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

/**
 * The answer to a launcher that asks what ranks are doing: lines {@code cmd=jmpi_status id=N part=...}, a rank's first
 * with {@code part=rank}, its last with {@code part=end}; a process's last with {@code part=last}. Text is
 * {@linkplain org.jmpi.mpir.pmi.WireText escaped}.
 */
public final class StatusLines {
    /** The command of question and answer. */
    public static final String COMMAND = "jmpi_status";

    /** How much of each kind a report has at most. */
    public static final int MOST = 8;

    private static final int MOST_COLLECTIVES = 16;
    private static final int LONGEST_LOCKS = 400;

    private StatusLines() {}

    /**
     * @param id number of the question
     * @return the question
     */
    public static PmiMessage question(int id) {
        return PmiMessage.of(COMMAND).with("id", Integer.toString(id));
    }

    /**
     * @param id number of the question
     * @return the line after a process's last report
     */
    public static PmiMessage last(int id) {
        return question(id).with("part", "last");
    }

    /**
     * @param id number of the question
     * @param report what a rank is doing
     * @return the lines that say so
     */
    public static List<PmiMessage> of(int id, RankReport report) {
        List<PmiMessage> lines = new ArrayList<>();
        lines.add(head(id, report));
        report.calls().stream().limit(MOST).forEach(call -> lines.add(call(id, report.rank(), call)));
        report.operations().stream()
                .limit(MOST)
                .forEach(each -> lines.add(
                        operation(line(id, report.rank(), "operation"), each).message()));
        report.messages().stream().limit(MOST).forEach(each -> lines.add(message(id, report.rank(), each)));
        lines.add(line(id, report.rank(), "end").message());
        return lines;
    }

    private static StatusLine line(int id, int rank, String part) {
        return new StatusLine(question(id).with("part", part).with("rank", Integer.toString(rank)));
    }

    private static PmiMessage head(int id, RankReport report) {
        Totals totals = report.totals();
        return line(id, report.rank(), "rank")
                .word("phase", report.phase().name())
                .number("posted", totals.posted(), 0)
                .number("unexpected", totals.unexpected(), 0)
                .number("unexpectedbytes", totals.unexpectedBytes(), 0)
                .number("sends", totals.sends(), 0)
                .number("sendbytes", totals.sendBytes(), 0)
                .text("state", report.mainState())
                .text("at", report.mainAt())
                .word("locks", locks(report.locks()))
                .word("collectives", collectives(report.collectives()))
                .message();
    }

    private static String collectives(Map<Integer, Long> counts) {
        return counts.entrySet().stream()
                .limit(MOST_COLLECTIVES)
                .map(each -> each.getKey() + ":" + each.getValue())
                .collect(Collectors.joining(","));
    }

    /** As {@code 32:x:5/48:s:0-3,7}; a word of the first line, since an older launcher refuses lines that it does not know. */
    private static String locks(List<HeldLock> locks) {
        StringBuilder word = new StringBuilder();
        for (HeldLock each : locks.subList(0, Math.min(MOST, locks.size()))) {
            String one = each.context() + (each.exclusive() ? ":x:" : ":s:") + each.holders();
            if (word.length() + one.length() < LONGEST_LOCKS) {
                word.append(word.length() == 0 ? "" : "/").append(one);
            }
        }
        return word.toString();
    }

    private static PmiMessage call(int id, int rank, Call call) {
        StatusLine line = line(id, rank, "call")
                .text("function", Objects.requireNonNull(call.function()))
                .text("at", call.at())
                .text("thread", call.thread())
                .text("file", call.file())
                .number("ms", call.millis(), -1);
        return (call.waitsFor() == null ? line : operation(line, call.waitsFor())).message();
    }

    private static StatusLine operation(StatusLine line, Operation o) {
        return line.word("kind", o.kind().name())
                .number("context", o.comm().context(), UNKNOWN)
                .number("collective", o.collective() ? 1 : 0, 0)
                .number("peer", o.peer(), UNKNOWN)
                .number("world", o.peerWorld(), UNKNOWN)
                .number("tag", o.tag(), UNKNOWN)
                .number("count", o.count(), -1)
                .number("bytes", o.bytes(), -1)
                .number("number", o.number(), 0)
                .word("progress", o.progress().name())
                .text("datatype", o.datatype())
                .text("comm", o.comm().name())
                .word("members", o.comm().members());
    }

    private static PmiMessage message(int id, int rank, Message m) {
        return line(id, rank, "message")
                .number("context", m.context(), UNKNOWN)
                .number("source", m.source(), UNKNOWN)
                .number("world", m.sourceWorld(), UNKNOWN)
                .number("tag", m.tag(), UNKNOWN)
                .number("bytes", m.bytes(), -1)
                .message();
    }

    static Call readCall(StatusLine line) {
        Operation waitsFor = line.text("kind").isEmpty() ? null : readOperation(line);
        return new Call(
                line.text("function"),
                line.text("thread"),
                line.text("at"),
                line.number("ms", -1),
                waitsFor,
                line.text("file"));
    }

    static Operation readOperation(StatusLine line) {
        return new Operation(
                line.constant("kind", Kind.class, Kind.OTHER),
                new CommName(line.text("comm"), line.integer("context", UNKNOWN), line.text("members")),
                line.number("collective", 0) == 1,
                line.integer("peer", UNKNOWN),
                line.integer("world", UNKNOWN),
                line.integer("tag", UNKNOWN),
                line.number("count", -1),
                line.text("datatype"),
                line.number("bytes", -1),
                line.constant("progress", Progress.class, Progress.UNKNOWN),
                line.number("number", 0));
    }

    static Message readMessage(StatusLine line) {
        return new Message(
                line.integer("context", UNKNOWN),
                line.integer("source", UNKNOWN),
                line.integer("world", UNKNOWN),
                line.integer("tag", UNKNOWN),
                line.number("bytes", -1));
    }

    static List<HeldLock> readLocks(StatusLine line) {
        List<HeldLock> locks = new ArrayList<>();
        for (String word : line.text("locks").split("/")) {
            // what a later rank may say besides is passed over
            if (locks.size() < MOST && word.matches("[0-9]{1,9}:[sx]:[-,0-9]{0,300}")) {
                String[] parts = word.split(":", -1);
                locks.add(new HeldLock(Integer.parseInt(parts[0]), parts[1].equals("x"), parts[2]));
            }
        }
        return locks;
    }

    static Totals readTotals(StatusLine line) {
        return new Totals(
                line.number("posted", 0),
                line.number("unexpected", 0),
                line.number("unexpectedbytes", 0),
                line.number("sends", 0),
                line.number("sendbytes", 0));
    }

    static Phase readPhase(StatusLine line) {
        return line.constant("phase", Phase.class, Phase.BEFORE_INIT);
    }
}
