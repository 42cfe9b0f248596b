package org.jmpi.hydra.hosts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.hydra.job.UsageException;

/**
 * Reads host lists: files of lines {@code host[:slots]} where {@code #} begins a comment, and {@code -hosts a:2,b}.
 * Mirrors {@code HYDU_parse_hostfile}.
 */
public final class HostList {
    private static final Pattern HOST =
            Pattern.compile("([A-Za-z0-9_][A-Za-z0-9_.-]*|\\[[0-9A-Fa-f:.]+\\])(?::(\\S*))?");
    private static final Pattern SLOTS = Pattern.compile("[1-9][0-9]{0,5}");
    private static final Pattern TOKEN = Pattern.compile("(binding|user)=\\S+");

    private HostList() {}

    /**
     * @param text value of {@code -hosts}
     * @return the hosts in order
     * @throws UsageException when an entry is malformed
     */
    public static List<HostSlots> parse(String text) {
        List<HostSlots> hosts = new ArrayList<>();
        for (String entry : text.split(",", -1)) {
            hosts.add(host(entry.strip(), "-hosts " + text));
        }
        return hosts;
    }

    /**
     * @param file the host file
     * @return the hosts in order, at least one
     * @throws UsageException when the file cannot be read, a line is malformed, or no line names a host
     */
    public static List<HostSlots> read(Path file) {
        List<HostSlots> hosts = new ArrayList<>();
        int number = 0;
        for (String line : lines(file)) {
            number++;
            String content = line.replaceFirst("#.*", "").strip();
            if (!content.isEmpty()) {
                hosts.add(line(content, file + " line " + number));
            }
        }
        if (hosts.isEmpty()) {
            throw new UsageException("host file " + file + " names no host: expected lines like localhost:4");
        }
        return hosts;
    }

    private static List<String> lines(Path file) {
        try {
            // not UTF-8: a binary file shall fail as a malformed line, not as a decoding error
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UsageException("host file " + file + " cannot be read ("
                    + e.getClass().getSimpleName() + "): give the path of a readable file of lines host[:slots]");
        }
    }

    private static HostSlots line(String content, String where) {
        String[] words = content.split("\\s+");
        for (int i = 1; i < words.length; i++) {
            if (!TOKEN.matcher(words[i]).matches()) {
                throw new UsageException(where + ": unexpected '" + words[i]
                        + "' after the host: expected host[:slots], then perhaps user=NAME");
            }
        }
        return host(words[0], where);
    }

    private static HostSlots host(String entry, String where) {
        Matcher matcher = HOST.matcher(entry);
        if (!matcher.matches()) {
            throw new UsageException(where + ": '" + entry + "' is no host: expected host or host:slots");
        }
        String slots = matcher.group(2);
        if (slots != null && !SLOTS.matcher(slots).matches()) {
            throw new UsageException(where + ": '" + slots + "' slots for host " + matcher.group(1)
                    + ": expected a number from 1, as in " + matcher.group(1) + ":4");
        }
        return new HostSlots(matcher.group(1), slots == null ? 1 : Integer.parseInt(slots));
    }
}
