package org.jmpi.mpir.pmi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * The connection to a launcher: requests go out on the caller's thread, a daemon thread reads the answers. That
 * thread is also the watch on the launcher: it sees the end of the stream whatever the rank is doing.
 */
final class PmiConnection {
    private static final Object LOST = new Object();
    /** No answer: JMPI's launcher says that another rank was ended. */
    private static final String DEPARTURE = "cmd=jmpi_departed ";

    /** No answer either: it asks what this process is doing. */
    private static final String QUESTION = "cmd=jmpi_status ";

    private static final String LAST_ANSWER = "cmd=finalize_ack";

    private final InputStream in;
    private final OutputStream out;
    private final String name;
    private final BlockingQueue<Object> answers = new LinkedBlockingQueue<>();
    private final List<Runnable> lostActions = new ArrayList<>();
    /** Ranks that were ended before anybody wanted to know. */
    private final List<Integer> departures = new ArrayList<>();

    private IntConsumer onDeparture;
    /** Says what this process is doing; null: nobody does. */
    private volatile IntFunction<List<PmiMessage>> reporter;
    /** Held while a line is written: answers of the reading thread go between a request and its answer. */
    private final Object writing = new Object();
    /** Owned by the reading thread. */
    private boolean left;

    private boolean lost;
    private boolean endExpected;
    private String lostReason = "the connection was closed";

    PmiConnection(InputStream in, OutputStream out, String name) {
        this.in = in;
        this.out = out;
        this.name = name;
        Thread reader = new Thread(null, this::readAnswers, "jmpi-pmi-watch", 256 * 1024);
        reader.setDaemon(true);
        reader.start();
    }

    private void readAnswers() {
        byte[] bytes = new byte[PmiLimits.MAX_LINE];
        PmiLineReader lines = new PmiLineReader();
        try (in) {
            // a thread that stays in a read delays the JVM's exit by 300 ms: go once the launcher was left
            for (int n; !left && (n = in.read(bytes)) >= 0; ) {
                lines.feed(bytes, n, this::answered);
            }
            ended(null);
        } catch (IOException | PmiException e) {
            ended(e.getMessage());
        }
    }

    private void answered(String line) {
        if (line.startsWith(DEPARTURE)) {
            departed(PmiMessage.parse(line).requireInt("rank"));
            return;
        }
        if (line.startsWith(QUESTION)) {
            report(PmiMessage.parse(line).requireInt("id"));
            return;
        }
        left = line.startsWith(LAST_ANSWER);
        answers.add(line);
    }

    private void report(int id) {
        IntFunction<List<PmiMessage>> asked = reporter;
        if (asked != null) {
            try {
                asked.apply(id).forEach(this::send);
            } catch (RuntimeException | Error e) {
                // nothing may end this thread's watch; who asked hears nothing
                return;
            }
        }
    }

    /** Registers who says what this process is doing. */
    void onStatus(IntFunction<List<PmiMessage>> action) {
        reporter = action;
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

    /** Registers who hears of ranks that were ended, those that ended before included. */
    void onDeparture(IntConsumer action) {
        List<Integer> before;
        synchronized (departures) {
            onDeparture = action;
            before = List.copyOf(departures);
        }
        before.forEach(action::accept);
    }

    private void ended(String reason) {
        List<Runnable> actions;
        synchronized (lostActions) {
            lost = true;
            lostReason = reason == null ? lostReason : reason;
            actions = endExpected ? List.of() : List.copyOf(lostActions);
        }
        answers.add(LOST);
        actions.forEach(Runnable::run);
    }

    void onLost(Runnable action) {
        boolean now;
        synchronized (lostActions) {
            lostActions.add(action);
            now = lost && !endExpected;
        }
        if (now) {
            action.run();
        }
    }

    /** From here on the launcher may go: the rank has finalized. */
    void expectEnd() {
        synchronized (lostActions) {
            endExpected = true;
        }
    }

    void send(PmiMessage message) {
        byte[] line = (message.line() + "\n").getBytes(StandardCharsets.ISO_8859_1);
        try {
            synchronized (writing) {
                out.write(line);
                out.flush();
            }
        } catch (IOException e) {
            throw gone(message.command(), e);
        }
    }

    /** Sends a request and waits for the answer with the given command. */
    synchronized PmiMessage ask(PmiMessage request, String expected) {
        send(request);
        return receive(request.command(), expected);
    }

    synchronized PmiMessage receive(String request, String expected) {
        Object answer = take(request);
        if (answer == LOST) {
            answers.add(LOST);
            throw gone(request, null);
        }
        PmiMessage message = PmiMessage.parse((String) answer);
        if (!message.command().equals(expected)) {
            throw new PmiException("Launcher (" + name + ") answered '" + message + "' to " + request
                    + ": expected cmd=" + expected + "; is it a PMI-1 launcher?");
        }
        return message;
    }

    private Object take(String request) {
        try {
            return answers.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PmiException("Interrupted while waiting for the launcher's answer to " + request, e);
        }
    }

    private PmiException gone(String request, IOException cause) {
        return new PmiException(
                "Launcher (" + name + ") is gone: no answer to " + request + " (" + lostReason
                        + "); look at the launcher's own output",
                cause);
    }
}
