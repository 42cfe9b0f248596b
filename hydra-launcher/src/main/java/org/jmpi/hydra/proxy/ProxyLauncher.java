package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jmpi.hydra.bootstrap.Bootstrap;
import org.jmpi.hydra.bootstrap.ProxyJars;
import org.jmpi.hydra.bootstrap.ProxyLaunch;
import org.jmpi.hydra.job.JobId;

/**
 * Runs the process that brings a proxy onto a node, again a few times when the node is not there yet, and remembers
 * the end of what it says. Once the proxy has called, its link tells how it does, and the process no longer matters.
 */
final class ProxyLauncher implements Runnable {
    private static final int TRIES = 4;
    private static final long FIRST_PAUSE_MILLIS = 400;
    private static final int REMEMBERED = 2000;

    private final ProxyLaunch launch;
    private final Bootstrap bootstrap;
    private final JobId job;
    private final Consumer<Process> guard;
    private final Consumer<String> failed;
    private final JarSender jars;
    private final StringBuilder said = new StringBuilder();

    @SuppressWarnings("NullAway.Init")
    private Process process;

    private volatile boolean over;

    /**
     * @param jars given to a node that asks for them
     * @param guard told each process
     * @param failed told why the proxy will not come
     */
    ProxyLauncher(
            ProxyLaunch launch,
            Bootstrap bootstrap,
            JobId job,
            ProxyJars jars,
            Consumer<Process> guard,
            Consumer<String> failed) {
        this.launch = launch;
        this.bootstrap = bootstrap;
        this.job = job;
        this.jars = new JarSender(jars);
        this.guard = guard;
        this.failed = failed;
    }

    /** The proxy has called, or nobody waits for it any more. */
    void settle() {
        over = true;
    }

    @Override
    public void run() {
        try {
            for (int attempt = 1; !over; attempt++) {
                int code = runOnce();
                boolean again = attempt < TRIES && bootstrap.worthAnotherTry(said());
                if (!over && code != 0 && !again) {
                    failed.accept("the proxy could not be started there: exit code " + code + where()
                            + (attempt > 1 ? ", " + attempt + " tries" : ""));
                }
                if (over || !again) {
                    return;
                }
                Thread.sleep(FIRST_PAUSE_MILLIS << (attempt - 1));
            }
        } catch (IOException e) {
            failed.accept("the proxy could not be started there: " + e.getMessage() + " (by " + launch.shown() + ")");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int runOnce() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(launch.command()).redirectErrorStream(true);
        builder.environment().remove("JMPI_JOBID");
        builder.environment().remove(NodeMark.VARIABLE);
        builder.environment().putAll(bootstrap.environment());
        if (bootstrap.keyWay() == Bootstrap.KeyWay.ENVIRONMENT) {
            builder.environment().put(ProxyMain.KEY, job.secret());
        }
        Process started = begin(builder);
        if (started == null) {
            return 0;
        }
        guard.accept(started);
        if (bootstrap.keyWay() == Bootstrap.KeyWay.INPUT) {
            sendKey(started);
        }
        listen(started);
        return started.waitFor();
    }

    @SuppressWarnings("NullAway") // when it is over nobody asks for it
    private synchronized Process begin(ProcessBuilder builder) throws IOException {
        said.setLength(0);
        process = over ? null : builder.start();
        return process;
    }

    private void sendKey(Process started) {
        try {
            // left open: its end would tell the proxy nothing that the link does not
            started.getOutputStream().write((job.secret() + "\n").getBytes(StandardCharsets.US_ASCII));
            started.getOutputStream().flush();
        } catch (IOException e) {
            // it ended: its exit code and words say why
        }
    }

    private void listen(Process started) {
        byte[] bytes = new byte[1024];
        try (InputStream in = started.getInputStream()) {
            for (int n; (n = in.read(bytes)) >= 0; ) {
                String text = new String(bytes, 0, n, StandardCharsets.UTF_8);
                remember(text);
                jars.received(text, started.getOutputStream());
            }
        } catch (IOException e) {
            // it was ended
        }
    }

    private synchronized void remember(String text) {
        said.append(text);
        if (said.length() > REMEMBERED) {
            said.delete(0, said.length() - REMEMBERED);
        }
    }

    private synchronized String said() {
        return JarSender.ASKED.matcher(said).replaceAll("");
    }

    /** Returns which command it was and what it said, as the end of a sentence. */
    String where() {
        String words = said().strip().replaceAll("\\s*\\R\\s*", "; ");
        return " (by " + launch.shown() + (words.isEmpty() ? ")" : "), which said: " + words);
    }

    /**
     * Ends the process if it does not end by itself.
     *
     * @param deadline of {@link System#nanoTime}
     */
    void close(long deadline) {
        Process last;
        synchronized (this) {
            over = true;
            last = process;
        }
        if (last == null) {
            return;
        }
        try {
            if (!last.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                last.descendants().forEach(ProcessHandle::destroyForcibly);
                last.destroyForcibly();
            }
        } catch (InterruptedException e) {
            last.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
