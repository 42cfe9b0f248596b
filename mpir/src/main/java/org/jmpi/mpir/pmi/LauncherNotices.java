package org.jmpi.mpir.pmi;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** What JMPI's launcher says without being asked, in lines that are no answers. Any thread. */
final class LauncherNotices {
    /** Another rank was ended. */
    private static final String DEPARTURE = "cmd=jmpi_departed ";

    /** It asks what this process is doing. */
    private static final String QUESTION = "cmd=jmpi_status ";

    private static final String FRAMED_QUESTION = "cmd=jmpi_status;";

    /** A world that this process had started has ended. */
    private static final String WORLD_ENDED = "cmd=" + WorldWire.ENDED + " ";

    private static final String FRAMED_WORLD_ENDED = "cmd=" + WorldWire.ENDED + ";";

    private final PmiConnection connection;
    /** Ranks that were ended before anybody wanted to know. */
    private final List<Integer> departures = new ArrayList<>();

    private @Nullable IntConsumer onDeparture;
    /** Says what this process is doing; null: nobody does. */
    private volatile @Nullable IntFunction<List<PmiMessage>> reporter;
    /** Gets the lines of worlds that have ended. */
    private volatile Consumer<PmiMessage> onWorldEnd = line -> {};

    LauncherNotices(PmiConnection connection) {
        this.connection = connection;
    }

    /** Takes a line; returns false if it is no notice. */
    boolean take(String line) {
        if (line.startsWith(DEPARTURE)) {
            departed(PmiMessage.parse(line).requireInt("rank"));
        } else if (line.startsWith(QUESTION)) {
            report(PmiMessage.parse(line).requireInt("id"), connection::send);
        } else if (line.startsWith(FRAMED_QUESTION)) {
            report(Pmi2Message.parse(line).requireInt("id"), connection::sendFramed);
        } else if (line.startsWith(WORLD_ENDED)) {
            onWorldEnd.accept(PmiMessage.parse(line));
        } else if (line.startsWith(FRAMED_WORLD_ENDED)) {
            onWorldEnd.accept(PmiMessage.of(Pmi2Message.parse(line)));
        } else {
            return false;
        }
        return true;
    }

    private void report(int id, Consumer<PmiMessage> way) {
        IntFunction<List<PmiMessage>> asked = reporter;
        if (asked != null) {
            try {
                asked.apply(id).forEach(way);
            } catch (RuntimeException | Error e) {
                // nothing may end the reading thread's watch; who asked hears nothing
                return;
            }
        }
    }

    /** Registers who says what this process is doing. */
    void onStatus(IntFunction<List<PmiMessage>> action) {
        reporter = action;
    }

    /** Registers who is notified of worlds that have ended. */
    void onWorldEnd(Consumer<PmiMessage> action) {
        onWorldEnd = action;
    }

    private void departed(int rank) {
        IntConsumer action;
        synchronized (departures) {
            action = onDeparture;
            if (action == null) {
                departures.add(rank);
            }
        }
        if (action != null) {
            action.accept(rank);
        }
    }

    /** Registers who is notified of ranks that were ended, those that ended before included. */
    void onDeparture(IntConsumer action) {
        List<Integer> before;
        synchronized (departures) {
            onDeparture = action;
            before = List.copyOf(departures);
        }
        for (int rank : before) {
            action.accept(rank);
        }
    }
}
