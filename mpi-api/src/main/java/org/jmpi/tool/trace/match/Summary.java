package org.jmpi.tool.trace.match;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jmpi.tool.trace.match.Findings.Ends;
import org.jmpi.tool.trace.match.Findings.Pair;
import org.jmpi.tool.trace.match.Findings.Requests;

/** What was found, as text: a line for each sort, with its count and its first examples. */
public final class Summary {
    /** Communicators that a line of unmatched messages names. */
    private static final int MOST_COMMS = 5;

    private final World world;
    private final TraceClock clock;
    private final Findings findings;
    private final StringBuilder text = new StringBuilder();

    /** Prepares the text. */
    public Summary(World world, TraceClock clock, Findings findings) {
        this.world = world;
        this.clock = clock;
        this.findings = findings;
    }

    /** Returns the text; it ends with a line end. */
    public String text() {
        text.setLength(0);
        line("messages matched", findings.matched, matched());
        ends("missing receives", findings.missingReceives);
        ends("receives without send", findings.withoutSend);
        line("duration <= 0", findings.notPositive, negative());
        ends("sent longer than received", findings.longer);
        line("cancelled requests", findings.cancelled(), cancelled());
        line("requests never completed", findings.neverCompleted(), never());
        requests("completed, but not begun", findings.notBegun);
        ends("unknown peers", findings.unknownPeers);
        if (findings.elsewhere.count > 0) {
            ends("with other jobs", findings.elsewhere);
        }
        line("failed request tests", findings.failedTests, "");
        if (findings.waits && findings.posts && findings.receiveRequests == 0) {
            text.append("note: the trace has calls of MPI_Irecv and MPI_Wait, but no records of non-blocking receives."
                    + " Its receives may be in the order of completion,\nso that messages of one sender, communicator"
                    + " and tag may be swapped\n");
        }
        return text.toString();
    }

    private void line(String what, long count, String rest) {
        text.append(String.format(Locale.ROOT, "%-26s %12d%s%n", what, count, rest.isEmpty() ? "" : "   " + rest));
    }

    private String matched() {
        if (findings.matched == 0) {
            return "(bytes 0)";
        }
        Durations durations = findings.durations;
        return "(bytes " + Long.toUnsignedString(findings.bytes) + ", min/median/max duration "
                + clock.seconds(durations.least()) + "/" + clock.seconds(durations.median()) + "/"
                + clock.seconds(durations.most()) + " s)";
    }

    private void ends(String what, Ends ends) {
        line(what, ends.count, ends.first.isEmpty() ? "" : "first: " + text(ends.first) + comms(ends));
    }

    /** In which communicators most are, if there are several. */
    private String comms(Ends ends) {
        if (ends.byComm.size() < 2) {
            return "";
        }
        String most = ends.byComm.entrySet().stream()
                .sorted(Map.Entry.<Long, Long>comparingByValue().reversed())
                .limit(MOST_COMMS)
                .map(each -> each.getValue() + " in " + world.commName(each.getKey()))
                .collect(Collectors.joining(", "));
        int others = ends.byComm.size() - MOST_COMMS;
        return "; " + most + (others > 0 ? ", and some in " + others + " others" : "");
    }

    private String text(List<End> ends) {
        StringBuilder all = new StringBuilder();
        for (End each : ends) {
            all.append(all.length() == 0 ? "" : "; ").append(text(each));
        }
        return all.toString();
    }

    private String text(End end) {
        boolean isReceive = findings.withoutSend.first.contains(end);
        int from = isReceive ? end.peer : end.process;
        int to = isReceive ? end.process : end.peer;
        return world.nameOf(from) + " -> " + world.nameOf(to) + ", " + world.commName(end.content.comm()) + ", tag "
                + end.content.tag() + ", " + Long.toUnsignedString(end.content.bytes()) + " bytes at "
                + at(end.time);
    }

    private String at(long time) {
        long ticks = clock.sinceBegin(time);
        return (ticks < 0 ? "" : "+") + clock.seconds(ticks) + " s";
    }

    private String negative() {
        if (findings.notPositive == 0) {
            return "";
        }
        StringBuilder rest = new StringBuilder(
                "(" + findings.negative + " negative, worst " + clock.seconds(findings.durations.least()) + " s");
        Pair worst = null;
        long least = Long.MAX_VALUE;
        for (Map.Entry<Pair, Long> each : findings.least.entrySet()) {
            if (each.getValue() < least) {
                least = each.getValue();
                worst = each.getKey();
            }
        }
        if (worst != null) {
            rest.append(" on ")
                    .append(world.nameOf(worst.from()))
                    .append(" -> ")
                    .append(world.nameOf(worst.to()));
            rest.append(": clocks not synchronised?");
            rest.append(skew(worst, least));
        }
        return rest.append(')').toString();
    }

    /** If the least times there and back are a positive sum, half their difference is what the clocks differ by. */
    private String skew(Pair worst, long there) {
        Long back = findings.least.get(new Pair(worst.to(), worst.from()));
        if (back == null || worst.from() == worst.to() || there + back <= 0) {
            return "";
        }
        return " the second clock is about " + clock.seconds((back - there) / 2) + " s behind";
    }

    private String cancelled() {
        return findings.cancelled() == 0
                ? ""
                : "(" + findings.cancelledSends + " sends, " + findings.cancelledReceives + " receives)";
    }

    private String never() {
        StringBuilder rest = new StringBuilder();
        if (findings.abandonedProcess >= 0) {
            rest.append(world.nameOf(findings.abandonedProcess))
                    .append(" request ")
                    .append(Long.toUnsignedString(findings.abandonedRequest))
                    .append(" (")
                    .append(findings.sendsHeldBack)
                    .append(" sends and ")
                    .append(findings.receivesHeldBack)
                    .append(" receives held back until the end)");
        }
        if (findings.reused.count > 0) {
            rest.append(rest.length() == 0 ? "" : "; ")
                    .append(findings.reused.count)
                    .append(" began again while open, first: ")
                    .append(text(findings.reused));
        }
        return rest.toString();
    }

    private void requests(String what, Requests requests) {
        line(what, requests.count, requests.count == 0 ? "" : "first: " + text(requests));
    }

    private String text(Requests requests) {
        return world.nameOf(requests.process) + " request " + Long.toUnsignedString(requests.request) + " at "
                + at(requests.time);
    }
}
