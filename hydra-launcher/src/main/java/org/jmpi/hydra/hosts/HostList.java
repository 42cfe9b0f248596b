package org.jmpi.hydra.hosts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jmpi.hydra.job.UsageException;

/**
 * Reads host lists: files with a host a line, {@code #} begins a comment, and {@code -hosts a:2,b}. Hydra's syntax
 * ({@code host:slots user=me binding=core}) and Open MPI's ({@code host slots=2 max_slots=4}) are understood in one
 * file. A host that is named again gets the slots of both. Mirrors {@code HYDU_parse_hostfile}.
 */
public final class HostList {
    private HostList() {}

    /**
     * @param text value of {@code -hosts}
     * @return the hosts in order, each once
     * @throws UsageException when an entry is malformed
     */
    public static List<HostSlots> parse(String text) {
        return parse("-hosts", text);
    }

    /**
     * @param option for messages
     * @param text its value: {@code host[:slots],...}
     * @return the hosts in order, each once
     * @throws UsageException when an entry is malformed
     */
    public static List<HostSlots> parse(String option, String text) {
        List<HostSlots> hosts = new ArrayList<>();
        int column = 1;
        for (String entry : text.split(",", -1)) {
            String where = option + " " + text + " column ";
            int blanks = entry.length() - entry.stripLeading().length();
            hosts.add(new HostLine(where, column + blanks, entry.strip()).host());
            column += entry.length() + 1;
        }
        return merged(hosts);
    }

    /**
     * @param file the host file
     * @return the hosts in order, each once, at least one
     * @throws UsageException when the file cannot be read, a line is malformed, or no line names a host
     */
    public static List<HostSlots> read(Path file) {
        List<HostSlots> hosts = new ArrayList<>();
        int number = 0;
        for (String line : lines(file)) {
            number++;
            String content = line.replaceFirst("#.*", "").stripTrailing();
            int blanks = content.length() - content.stripLeading().length();
            if (blanks < content.length()) {
                String where = file + " line " + number + " column ";
                hosts.add(new HostLine(where, blanks + 1, content.stripLeading()).host());
            }
        }
        if (hosts.isEmpty()) {
            throw new UsageException("host file " + file + " names no host: expected lines like localhost:4");
        }
        return merged(hosts);
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

    /**
     * @param hosts perhaps with some more than once
     * @return each once, where it stood first, with the slots of all
     * @throws UsageException when a host has two users
     */
    public static List<HostSlots> merged(List<HostSlots> hosts) {
        Map<String, HostSlots> byName = new LinkedHashMap<>();
        for (HostSlots host : hosts) {
            byName.merge(host.name().toLowerCase(Locale.ROOT), host, HostSlots::and);
        }
        return List.copyOf(byName.values());
    }
}
