package org.jmpi.mpir.pmi.status;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.status.RankReport.Call;
import org.jmpi.mpir.pmi.status.RankReport.Message;
import org.jmpi.mpir.pmi.status.RankReport.Operation;
import org.jspecify.annotations.Nullable;

/** Puts the lines of one rank together, see {@link StatusLines}. Owned by whoever reads. */
public final class ReportReader {
    private final int rank;
    private @Nullable StatusLine head;
    private final List<Call> calls = new ArrayList<>();
    private final List<Operation> operations = new ArrayList<>();
    private final List<Message> messages = new ArrayList<>();

    /** @param rank whose lines are read */
    public ReportReader(int rank) {
        this.rank = rank;
    }

    /**
     * Takes a line.
     *
     * @param message a line of this rank's
     * @return the report if this was its last line, else null
     * @throws PmiException if the line makes no sense
     */
    public @Nullable RankReport take(PmiMessage message) {
        StatusLine line = new StatusLine(message);
        switch (message.require("part")) {
            case "rank" -> head = line;
            case "call" -> add(calls, StatusLines.readCall(line));
            case "operation" -> add(operations, StatusLines.readOperation(line));
            case "message" -> add(messages, StatusLines.readMessage(line));
            case "end" -> {
                return report();
            }
            default -> throw new PmiException("status of rank " + rank + ": unknown part in '" + message + "'");
        }
        return null;
    }

    private <T> void add(List<T> list, T item) {
        if (list.size() >= StatusLines.MOST) {
            throw new PmiException("status of rank " + rank + ": more than " + StatusLines.MOST + " lines of a kind");
        }
        list.add(item);
    }

    private RankReport report() {
        if (head == null) {
            throw new PmiException("status of rank " + rank + ": ends before it began");
        }
        return new RankReport(
                rank,
                StatusLines.readPhase(head),
                head.text("state"),
                head.text("at"),
                List.copyOf(calls),
                List.copyOf(operations),
                List.copyOf(messages),
                StatusLines.readTotals(head),
                collectives(head.text("collectives")),
                StatusLines.readLocks(head));
    }

    private Map<Integer, Long> collectives(String word) {
        if (!word.matches("|[0-9]{1,9}:[0-9]{1,18}(,[0-9]{1,9}:[0-9]{1,18})*")) {
            throw new PmiException("status of rank " + rank + ": collectives=" + word + " is no list of counts");
        }
        Map<Integer, Long> counts = new LinkedHashMap<>();
        for (String pair : word.isEmpty() ? new String[0] : word.split(",")) {
            int colon = pair.indexOf(':');
            counts.put(Integer.valueOf(pair.substring(0, colon)), Long.valueOf(pair.substring(colon + 1)));
        }
        return counts;
    }
}
