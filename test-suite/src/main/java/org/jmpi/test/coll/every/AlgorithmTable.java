package org.jmpi.test.coll.every;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.tool.cvar.CvarRegistry;

/** What ran, in Markdown: a line an algorithm, a column a form and transport. */
public final class AlgorithmTable {
    private static final List<String> TRANSPORTS = List.of("shm", "tcp");

    /** How many calls an algorithm did and did wrong, by numbers of ranks. */
    private static final class Results {
        private final Map<Integer, Integer> ran = new TreeMap<>();
        private final Set<Integer> tried = new TreeSet<>();
        private int wrong;
    }

    private final List<AlgorithmEntry> entries = AlgorithmRegistry.all();
    private final Map<String, Results> cells = new LinkedHashMap<>();
    private final List<String> complaints = new ArrayList<>();

    /** Takes a line of {@link Cell#line}; others are passed over. */
    public void add(String transport, String line) {
        if (!line.startsWith(Cell.MARK)) {
            return;
        }
        String[] words = line.split(" ");
        Results r = cells.computeIfAbsent(key(words[1], words[2], words[3], transport), k -> new Results());
        int ran = Integer.parseInt(words[5]);
        if (ran > 0) {
            r.ran.merge(Integer.valueOf(words[4]), ran, Integer::sum);
        }
        r.tried.add(Integer.valueOf(words[4]));
        r.wrong += Integer.parseInt(words[6]);
    }

    private static String key(String kind, String name, String form, String transport) {
        return String.join(" ", kind, name, form, transport);
    }

    /** Returns the table, and finds {@link #complaints}. */
    public String markdown() {
        StringBuilder text = new StringBuilder("| operation | algorithm |");
        StringBuilder rule = new StringBuilder("\n|---|---|");
        for (Form form : Form.values()) {
            for (String transport : TRANSPORTS) {
                text.append(' ')
                        .append(word(form))
                        .append(", ")
                        .append(transport)
                        .append(" |");
                rule.append("---|");
            }
        }
        text.append(rule).append('\n');
        for (AlgorithmEntry entry : entries) {
            text.append("| ")
                    .append(Cell.operation(entry))
                    .append(" | ")
                    .append(entry.name())
                    .append(" |");
            for (Form form : Form.values()) {
                for (String transport : TRANSPORTS) {
                    text.append(' ').append(cell(entry, form, transport)).append(" |");
                }
            }
            text.append('\n');
        }
        SharedMemory.kinds().forEach(kind -> sharedMemory(text, kind));
        return text.toString();
    }

    /** They are for blocking calls of ranks that share memory. */
    private void sharedMemory(StringBuilder text, CollKind kind) {
        text.append("| " + kind.functionName() + " | " + SharedMemory.NAME + " |");
        for (Form form : Form.values()) {
            for (String transport : TRANSPORTS) {
                boolean there = form == Form.BLOCKING && transport.equals("shm");
                text.append(' ').append(there ? sharedMemory(kind) : "-").append(" |");
            }
        }
        text.append('\n');
    }

    private String sharedMemory(CollKind kind) {
        String key = key(kind.functionName(), SharedMemory.NAME, word(Form.BLOCKING), "shm");
        Results r = cells.getOrDefault(key, new Results());
        if (r.ran.isEmpty()) {
            complaints.add(key + ": never ran");
        }
        return cell(key, r, true);
    }

    private static String word(Form form) {
        return form.name().toLowerCase(Locale.ROOT);
    }

    private String cell(AlgorithmEntry entry, Form form, String transport) {
        String key = key(Cell.operation(entry), entry.name(), word(form), transport);
        if (needsNodes(entry)) {
            // a job of its own runs these, with shared memory inside pretended nodes and TCP between them
            key = key(Cell.operation(entry), entry.name(), word(form), "nodes");
        }
        Results r = cells.getOrDefault(key, new Results());
        if (r.wrong == 0 && r.ran.isEmpty()) {
            return empty(entry, key);
        }
        return cell(key, r, entry.restrictions().isEmpty());
    }

    private String cell(String key, Results r, boolean everywhere) {
        if (r.wrong > 0) {
            complaints.add(key + ": " + r.wrong + " wrong");
            return "**" + r.wrong + " wrong**";
        }
        if (r.ran.size() < r.tried.size() && everywhere) {
            complaints.add(key + ": did not run on all numbers of ranks, only on " + r.ran.keySet());
        }
        int total = r.ran.values().stream().mapToInt(Integer::intValue).sum();
        return r.ran.keySet().stream().map(String::valueOf).collect(Collectors.joining(" ")) + ": " + total;
    }

    private String empty(AlgorithmEntry entry, String key) {
        if (CvarRegistry.loaded().indexOf(Cell.cvar(entry)) < 0) {
            return "restriction: no control variable";
        }
        complaints.add(key + ": never ran");
        return "";
    }

    /** Returns whether {@code entry} is for jobs on several nodes. */
    public static boolean needsNodes(AlgorithmEntry entry) {
        return entry.restrictions().stream().anyMatch(r -> r.name().equals("PARENT_COMM"));
    }

    /** Returns what {@link #markdown} found wrong: empty cells, failures. */
    public List<String> complaints() {
        return complaints;
    }
}
