package org.jmpi.mpir.coll.select;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.registry.Collective;

/**
 * What can be said of a collective on one kind of communicator before it is called: its algorithms, and the rules that
 * choose one, in words.
 *
 * @param kind the collective
 * @param inter whether on intercommunicators
 * @param algorithms what does it
 * @param rules JMPI's rules, one line each, first match wins: {@code avg_msg_size<=2048: binomial}; by the form's name,
 *     {@code bcast} and, where it has rules of its own, {@code ibcast}
 * @param tuned the rules of the job's tuning file, which go before; empty: none
 */
public record CollectiveInfo(
        CollKind kind,
        boolean inter,
        List<AlgorithmEntry> algorithms,
        Map<String, List<String>> rules,
        Map<String, List<String>> tuned) {
    private static final String ANY = "=" + Condition.ANY;
    private static final String COLLECTIVE = "collective=";
    private static final String COMM_TYPE = "comm_type=";

    /**
     * Returns what there is to say of every collective, intracommunicators first.
     *
     * @param tuning the rules of the job's tuning file; empty: none
     */
    public static List<CollectiveInfo> all(List<TuningNode> tuning) {
        List<CollectiveInfo> all = new ArrayList<>();
        for (boolean inter : new boolean[] {false, true}) {
            Arrays.stream(CollKind.values())
                    .map(kind -> of(kind, inter, tuning))
                    .filter(each -> !each.algorithms.isEmpty())
                    .forEach(all::add);
        }
        return all;
    }

    private static CollectiveInfo of(CollKind kind, boolean inter, List<TuningNode> tuning) {
        Map<String, List<String>> rules = new LinkedHashMap<>();
        Map<String, List<String>> tuned = new LinkedHashMap<>();
        for (boolean nonblocking : new boolean[] {false, true}) {
            String label = new Collective(kind, nonblocking).label();
            put(rules, label, DefaultTuning.of(label), inter);
            put(tuned, label, tuning, inter);
        }
        return new CollectiveInfo(kind, inter, AlgorithmRegistry.of(kind, inter), rules, tuned);
    }

    private static void put(Map<String, List<String>> all, String label, List<TuningNode> rules, boolean inter) {
        List<String> lines = new ArrayList<>();
        collect(rules, label, inter ? "inter" : "intra", "", lines);
        if (!lines.isEmpty()) {
            all.put(label, lines);
        }
    }

    private static void collect(List<TuningNode> rules, String label, String comm, String path, List<String> lines) {
        for (TuningNode node : rules) {
            String key = node.key();
            if (node.isAlgorithm()) {
                lines.add((path.isEmpty() ? "otherwise" : path) + ": " + node.algorithmName() + parameters(node));
            } else if (key.endsWith(ANY) || key.equals(COLLECTIVE + label) || key.equals(COMM_TYPE + comm)) {
                collect(node.children(), label, comm, path, lines);
            } else if (!key.startsWith(COLLECTIVE) && !key.startsWith(COMM_TYPE)) {
                collect(node.children(), label, comm, path.isEmpty() ? key : path + " and " + key, lines);
            }
        }
    }

    private static String parameters(TuningNode algorithm) {
        StringJoiner text = new StringJoiner(" ", " ", "").setEmptyValue("");
        algorithm.parameters().forEach((name, value) -> text.add(name + "=" + value));
        return text.toString();
    }

    /** Returns {@code bcast}, or {@code bcast (inter)}. */
    public String label() {
        return kind.functionName() + (inter ? " (inter)" : "");
    }

    /** Returns the control variable that forces an algorithm in the blocking form; there may be none of that name. */
    public String cvarName() {
        return new Collective(kind, false).cvarName(inter);
    }
}
