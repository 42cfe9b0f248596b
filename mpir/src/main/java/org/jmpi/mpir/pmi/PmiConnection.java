package org.jmpi.mpir.pmi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The connection to a launcher: requests go out on the caller's thread, a daemon thread reads the answers. That
 * thread is also the watch on the launcher: it sees the end of the stream whatever the rank is doing.
 */
final class PmiConnection implements Consumer<String> {
    private static final int SHOWN = 80;
    private static final long WATCH_STACK = 256 * 1024;
    private static final Object LOST = new Object();
    /** The last that PMI-1 answers. */
    private static final String LAST_ANSWER = "cmd=finalize_ack";
    /** The last that PMI-2 answers. */
    private static final String LAST_ANSWER_2 = "cmd=finalize-response;";

    /** The last answer of rank 0 that is not sealed, if the job has a secret. */
    private static final String JOINED = "cmd=" + JoinWire.JOINED;

    /** No answer: rank 0 of a job without a launcher says why all have to end. */
    private static final String JOB_END = "cmd=" + JoinWire.END;

    private static final String INIT_ANSWER = "cmd=response_to_init ";

    /** A launcher sends at most four lines to one request; more than this would only fill our memory. */
    private static final int MOST_ANSWERS = 64;

    private final InputStream in;
    private final OutputStream out;
    private final String name;
    private final BlockingQueue<Object> answers = new LinkedBlockingQueue<>();
    private final List<Runnable> lostActions = new ArrayList<>();
    private final LauncherNotices notices = new LauncherNotices(this);
    /** Held while a line is written: answers of the reading thread go between a request and its answer. */
    private final Object writing = new Object();
    /** Owned by the reading thread. */
    private final PmiLineReader lines = new PmiLineReader();
    /** Owned by the reading thread. */
    private boolean left;
    /** What both ends use once the rank has joined; null: nothing. Guarded by writing, as the next. */
    private @Nullable PmiSeals whenJoined;
    /** Seals what is sent; null: nothing does. */
    private @Nullable PmiSeals seals;

    /** Why no answer can be trusted any more: one came late, or was another's. Guarded by this. */
    private @Nullable String outOfStep;

    private boolean lost;
    private boolean endExpected;
    private String lostReason = "the connection was closed";
    private String server = "the launcher";
    private @Nullable String toldEnd;
    private int toldCode = 1;
    private Runnable onLeft = () -> {};

    PmiConnection(InputStream in, OutputStream out, String name) {
        this(in, out, name, null);
    }

    /** @param reader runs what reads until the connection ends; null: a thread of its own */
    PmiConnection(InputStream in, OutputStream out, String name, @Nullable Executor reader) {
        this.in = in;
        this.out = out;
        this.name = name;
        if (reader == null) {
            new Watch().start();
        } else {
            reader.execute(this::readAnswers);
        }
    }

    private final class Watch extends Thread {
        Watch() {
            super(null, null, "jmpi-pmi-watch", WATCH_STACK);
            setDaemon(true);
        }

        @Override
        public void run() {
            readAnswers();
        }
    }

    private void readAnswers() {
        byte[] bytes = new byte[PmiLimits.MAX_LINE];
        try (in) {
            // a thread that stays in a read delays the JVM's exit by 300 ms: go once the launcher was left
            for (int n; !left && (n = in.read(bytes)) >= 0; ) {
                lines.feed(bytes, n, this);
            }
            ended(null);
        } catch (IOException | RuntimeException e) {
            ended(e.getMessage());
        }
    }

    /** Takes what the launcher sent. */
    @Override
    public void accept(String line) {
        if (line.startsWith(JOB_END)) {
            told(PmiMessage.parse(line));
            return;
        }
        if (notices.take(line)) {
            return;
        }
        if (answers.size() >= MOST_ANSWERS) {
            throw new PmiException("it sends answers that nobody asked for, such as '" + shown(line) + "'");
        }
        if (line.startsWith(INIT_ANSWER) && agreesOnFrames(PmiMessage.parse(line))) {
            lines.frames();
        }
        if (line.startsWith(JOINED)) {
            seal();
        }
        left = line.startsWith(LAST_ANSWER) || line.startsWith(LAST_ANSWER_2);
        answers.add(line);
    }

    private void seal() {
        synchronized (writing) {
            if (seals == null && whenJoined != null) {
                seals = whenJoined;
                lines.seal(seals);
            }
        }
    }

    /** All that follows rank 0's answer to this rank's joining is sealed, both ways. */
    void sealWhenJoined(@Nullable PmiSeals both) {
        synchronized (writing) {
            whenJoined = both;
        }
    }

    /** Whether the answer to init says that PMI-2 follows. */
    static boolean agreesOnFrames(PmiMessage answer) {
        return answer.rc() == 0 && "2".equals(answer.get("pmi_version"));
    }

    private static String shown(String line) {
        return line.length() > SHOWN ? line.substring(0, SHOWN) + "..." : line;
    }

    LauncherNotices notices() {
        return notices;
    }

    private void ended(@Nullable String reason) {
        List<Runnable> actions;
        synchronized (lostActions) {
            lost = true;
            lostReason = reason == null ? lostReason : reason;
            actions = endExpected ? List.of() : List.copyOf(lostActions);
        }
        answers.add(LOST);
        for (Runnable action : actions) {
            action.run();
        }
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

    private void told(PmiMessage end) {
        synchronized (lostActions) {
            toldEnd = WireText.decode(end.require(JoinWire.WHY));
            toldCode = end.requireInt(JoinWire.CODE);
            lostReason = toldEnd;
        }
    }

    /** Says who serves PMI where it is no launcher, for messages. */
    void servedBy(String who) {
        synchronized (lostActions) {
            server = who;
        }
    }

    /** {@return why the job ends without this rank's doing, as a sentence without its subject} */
    String endMessage() {
        synchronized (lostActions) {
            return toldEnd != null ? toldEnd : server + " is gone (" + lostReason + ")";
        }
    }

    /** {@return the exit code that the job ends with, if the connection ended before its time} */
    int endCode() {
        synchronized (lostActions) {
            return toldCode;
        }
    }

    /** Registers what the rank does when it has left, or aborted. */
    void onLeft(Runnable action) {
        onLeft = action;
    }

    /** The rank has left, or aborted. */
    void hasLeft() {
        onLeft.run();
    }

    /** {@return why the connection ended} */
    String lostReason() {
        synchronized (lostActions) {
            return lostReason;
        }
    }

    void send(PmiMessage message) {
        write(message.command(), message.line() + "\n");
    }

    /** Sends a line of JMPI's own as a message of PMI-2; also while another thread waits for an answer. */
    void sendFramed(PmiMessage line) {
        write(line.command(), line.framed().frame());
    }

    synchronized void send(Pmi2Message message) {
        write(message.command(), message.frame());
    }

    private void write(String command, String text) {
        try {
            synchronized (writing) {
                byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
                out.write(seals == null ? bytes : seals.sealed(bytes));
                out.flush();
            }
        } catch (IOException e) {
            throw gone(command, e);
        }
    }

    /**
     * Sends a request and waits for the answer with the given command.
     *
     * @param seconds longest wait, 0 for no limit
     */
    synchronized PmiMessage query(PmiMessage request, String expected, int seconds) {
        send(request);
        return receive(request.command(), expected, seconds);
    }

    /**
     * Sends requests, which the launcher takes in a row, and waits for an answer to each.
     *
     * @param requests fewer than {@link #MOST_ANSWERS}
     * @param seconds longest wait for an answer, 0 for no limit
     */
    synchronized List<PmiMessage> queryAll(List<PmiMessage> requests, String expected, int seconds) {
        StringBuilder text = new StringBuilder();
        for (PmiMessage request : requests) {
            text.append(request.line()).append('\n');
        }
        List<PmiMessage> received = new ArrayList<>(requests.size());
        if (!requests.isEmpty()) {
            write(requests.get(0).command(), text.toString());
        }
        for (PmiMessage request : requests) {
            received.add(receive(request.command(), expected, seconds));
        }
        return received;
    }

    synchronized PmiMessage receive(String request, String expected, int seconds) {
        String line = answer(request, expected, seconds);
        PmiMessage message = PmiMessage.parse(line);
        if (!message.command().equals(expected)) {
            throw wrong(request, expected, line);
        }
        return message;
    }

    /** Sends a request of PMI-2 and waits for its response. */
    synchronized Pmi2Message query(Pmi2Message request, int seconds) {
        String expected = request.command() + "-response";
        send(request);
        String text = answer(request.command(), expected, seconds);
        Pmi2Message message = Pmi2Message.parse(text);
        if (!message.command().equals(expected)) {
            throw wrong(request.command(), expected, text);
        }
        return message;
    }

    private PmiException wrong(String request, String expected, String line) {
        outOfStep = "it answered '" + shown(line) + "' to " + request + ": expected cmd=" + expected;
        return untrusted(request);
    }

    private PmiException untrusted(String request) {
        return new PmiException("Launcher (" + name + ") cannot be asked for " + request + ": " + outOfStep
                + "; is it a PMI launcher? Look at its own output");
    }

    private String answer(String request, String expected, int seconds) {
        if (outOfStep != null) {
            throw untrusted(request);
        }
        Object answer = take(request, seconds);
        if (answer == null) {
            outOfStep = "it sent no cmd=" + expected + ", the answer to " + request + ", within " + seconds + " s";
            throw new PmiException("Launcher (" + name + ") is silent: " + outOfStep
                    + "; is it, or a rank it waits for, stopped? MPIR_CVAR_PMI_TIMEOUT and MPIR_CVAR_PMI_BARRIER_TIMEOUT"
                    + " set how long is waited");
        }
        if (answer == LOST) {
            answers.add(LOST);
            throw gone(request, null);
        }
        return (String) answer;
    }

    private Object take(String request, int seconds) {
        try {
            return seconds == 0 ? answers.take() : answers.poll(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            outOfStep = "a thread was interrupted while it waited for the answer to " + request;
            throw new PmiException("Interrupted while waiting for the launcher's answer to " + request, e);
        }
    }

    private PmiException gone(String request, @Nullable IOException cause) {
        return new PmiException(
                "Launcher (" + name + ") is gone: no answer to " + request + " (" + lostReason()
                        + "); look at the launcher's own output",
                cause);
    }
}
