package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.hydra.control.ControlClient;
import org.jmpi.hydra.control.Joined;
import org.jmpi.hydra.control.Link;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.job.Signals;

/**
 * A proxy's entry, on another node: calls the launcher and does what it says until it is told to finish or the launcher
 * is gone. Mirrors {@code hydra_pmi_proxy}.
 */
public final class ProxyMain {
    /** Variable with the job's secret where it does not come by standard input. */
    static final String KEY = "JMPI_PROXY_KEY";

    private static final int FAILED = 3;
    private static final int SECRET_DIGITS = 64;

    private ProxyMain() {}

    /** Returns the main class and the words of a proxy's command line, without any secret. */
    static List<String> command(int node, String contact, JobId job, LaunchPlan plan) {
        return List.of(
                ProxyMain.class.getName(),
                "contact=" + contact,
                "node=" + node,
                "job=" + job.id(),
                "silence=" + plan.silenceMillis(),
                "limit=" + plan.limitMillis());
    }

    /**
     * Runs a proxy and exits.
     *
     * @param words of {@link #command}, behind the class
     */
    public static void main(String[] words) {
        int code;
        try {
            code = run(parse(words));
        } catch (IOException | InterruptedException | RuntimeException e) {
            System.err.println("jmpi proxy: " + (e.getMessage() == null ? e.toString() : e.getMessage()));
            code = FAILED;
        }
        // not exit: nothing may hold the end up
        Runtime.getRuntime().halt(code);
    }

    private static int run(Map<String, String> words) throws IOException, InterruptedException {
        JobId job = new JobId(checked(words, "job", "[A-Za-z0-9]{1,64}"), secret());
        long silence = Long.parseLong(checked(words, "silence", "[0-9]{1,9}"));
        long limit = Long.parseLong(checked(words, "limit", "[0-9]{1,9}"));
        int node = Integer.parseInt(checked(words, "node", "-1|[0-9]{1,9}"));
        Link link = ControlClient.call(checked(words, "contact", ".+"), job, new Joined(node, name()), silence, limit);
        NodeAgent agent = new NodeAgent(job, link);
        // a terminal's Ctrl-C is the launcher's business
        for (String name : List.of("INT", "HUP", "USR2", "TSTP")) {
            Signals.handle(name, number -> {});
        }
        Signals.handle("TERM", number -> agent.end("its proxy got SIGTERM"));
        link.start(agent, "launcher");
        return agent.await();
    }

    private static Map<String, String> parse(String[] words) {
        Map<String, String> values = new HashMap<>();
        for (String word : words) {
            int at = word.indexOf('=');
            if (at > 0) {
                values.put(word.substring(0, at), word.substring(at + 1));
            }
        }
        return values;
    }

    private static String checked(Map<String, String> words, String name, String pattern) {
        String value = words.getOrDefault(name, "");
        if (!value.matches(pattern)) {
            throw new IllegalArgumentException(
                    name + "=" + value + ": expected " + pattern + "; a proxy is started by jmpiexec, not by hand");
        }
        return value;
    }

    /** The name of this node for who started us without a number. */
    private static String name() {
        String slurm = System.getenv("SLURMD_NODENAME");
        return slurm != null ? slurm : org.jmpi.hydra.hosts.LocalHost.name();
    }

    private static String secret() throws IOException {
        String secret = System.getenv(KEY);
        if (secret == null) {
            secret = line();
        }
        if (!secret.matches("[0-9a-f]{" + SECRET_DIGITS + "}")) {
            throw new IOException("the job's key came neither as a line of input nor in " + KEY + ": expected "
                    + SECRET_DIGITS + " hexadecimal digits");
        }
        return secret;
    }

    private static String line() throws IOException {
        List<Byte> bytes = new ArrayList<>();
        for (int next = System.in.read();
                next >= 0 && next != '\n' && bytes.size() <= SECRET_DIGITS;
                next = System.in.read()) {
            bytes.add((byte) next);
        }
        byte[] line = new byte[bytes.size()];
        for (int i = 0; i < line.length; i++) {
            line[i] = bytes.get(i);
        }
        return new String(line, StandardCharsets.US_ASCII).strip();
    }
}
