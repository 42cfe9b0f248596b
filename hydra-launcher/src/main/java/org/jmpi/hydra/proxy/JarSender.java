package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.hydra.bootstrap.ProxyJars;

/** Gives a node's shell the jars that it asks for, by lines of its output, through its input. */
final class JarSender {
    /** A line by which a file is requested; people need not see it. */
    static final Pattern ASKED = Pattern.compile("(?m)^jmpi-stage ([0-9a-f]{64})\\r?$\\n?");

    private static final int LONGEST_LINE = 200;

    private final ProxyJars jars;
    private final StringBuilder line = new StringBuilder();

    JarSender(ProxyJars jars) {
        this.jars = jars;
    }

    /**
     * Takes some output and answers it.
     *
     * @param text comes in pieces of any length
     * @param to the shell's input; closed when there is no more to say, as a file that cannot be read
     */
    void received(String text, OutputStream to) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\n') {
                line.append(line.length() < LONGEST_LINE ? String.valueOf(c) : "");
                continue;
            }
            Matcher asked = ASKED.matcher(line);
            Path file = asked.matches() ? jars.file(asked.group(1)) : null;
            line.setLength(0);
            if (file != null) {
                send(file, to);
            }
        }
    }

    private static void send(Path file, OutputStream to) {
        try {
            Files.copy(file, to);
            to.flush();
        } catch (IOException e) {
            // it sees less than it wants, or has ended: its exit code and words say why
            close(to);
        }
    }

    private static void close(OutputStream to) {
        try {
            to.close();
        } catch (IOException e) {
            // it has ended
        }
    }
}
