package org.jmpi.hydra.rmk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.job.UsageException;

/** Collects hosts of which each may come several times: its slots add up. */
final class SlotCounter {
    private static final int MOST = 1_000_000;

    private final String source;
    private final Map<String, Integer> slots = new LinkedHashMap<>();

    /** @param source variable or file, for messages */
    SlotCounter(String source) {
        this.source = source;
    }

    void add(String host, int count) {
        if (!host.matches("[A-Za-z0-9_][A-Za-z0-9_.-]*")) {
            throw new UsageException(source + ": '" + host + "' is no name of a host");
        }
        slots.merge(host, count, Integer::sum);
    }

    /** Reads a number of slots. */
    int count(String host, String text) {
        int count = text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : 0;
        if (count < 1 || count > MOST) {
            throw new UsageException(source + ": '" + text + "' slots for host " + host + ": expected a number from 1");
        }
        return count;
    }

    List<HostSlots> hosts() {
        if (slots.isEmpty()) {
            throw new UsageException(source + " names no host; give hosts with -hosts, or -rmk user to ignore it");
        }
        List<HostSlots> hosts = new ArrayList<>();
        slots.forEach((host, count) -> hosts.add(new HostSlots(host, count)));
        return hosts;
    }

    /** Reads the lines of a file that a variable names, each divided into words; empty ones are left out. */
    static List<String[]> lines(String variable, Map<String, String> environment) {
        Path file = Path.of(environment.get(variable));
        try {
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .map(line -> line.split("\\s+"))
                    .toList();
        } catch (IOException e) {
            throw new UsageException(variable + "=" + file + " cannot be read ("
                    + e.getClass().getSimpleName() + "); give hosts with -hosts, or -rmk user to ignore it");
        }
    }
}
