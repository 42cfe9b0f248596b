package org.jmpi.test.tune;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.coll.select.TuningNode;

/** A tree of rules that grows; keys and what stands in their braces, in order. */
final class Rules {
    private final Map<String, Rules> children = new LinkedHashMap<>();

    /** Returns what stands behind {@code key}, which comes last if it is new. */
    Rules at(String key) {
        return children.computeIfAbsent(key, k -> new Rules());
    }

    boolean isEmpty() {
        return children.isEmpty();
    }

    /** Adds what this does not have of rules that go behind. */
    void addBehind(List<TuningNode> more) {
        for (TuningNode each : more) {
            boolean known = children.containsKey(each.key());
            if (!known || each.key().startsWith("collective=") || each.key().startsWith("comm_type=")) {
                at(each.key()).addBehind(each.children());
            }
        }
    }

    /** Returns these rules as JSON; a leaf stands on the line of its condition. */
    String json() {
        StringBuilder out = new StringBuilder();
        write(out, "");
        return out.append('\n').toString();
    }

    private void write(StringBuilder out, String indent) {
        boolean flat = children.size() <= 1 && children.values().stream().allMatch(Rules::isFlat);
        out.append('{');
        String separator = "";
        for (Map.Entry<String, Rules> each : children.entrySet()) {
            out.append(separator).append(flat ? "" : "\n" + indent + "  ");
            out.append('"').append(each.getKey()).append("\": ");
            each.getValue().write(out, indent + "  ");
            separator = ",";
        }
        out.append(flat ? "}" : "\n" + indent + "}");
    }

    private boolean isFlat() {
        return children.size() <= 1 && children.values().stream().allMatch(Rules::isFlat);
    }
}
