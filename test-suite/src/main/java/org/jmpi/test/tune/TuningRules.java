package org.jmpi.test.tune;

import java.util.List;
import org.jmpi.mpir.coll.select.TuningNode;

/** Makes rules of what was measured: for each operation, transport and number of ranks the winners' ranges of sizes. */
final class TuningRules {
    /**
     * No rule ends at fewer bytes: ranks that disagree on how long a short message is, an error, should still choose alike and
     * meet, so that one of them notices.
     */
    static final long LEAST_BOUND = 1024;

    private final Rules root = new Rules();

    /**
     * Adds what was measured; numbers of ranks must come rising.
     *
     * @param where the condition under which it holds: what the ranks were connected by
     * @param ranks how many there were; the rules also go for fewer, down to those added before
     */
    void add(Operation operation, String where, int ranks, List<Winners.Range> ranges) {
        Rules rules = root.at("collective=" + operation.kind.functionName())
                .at("comm_type=intra")
                .at(where)
                .at("comm_size<=" + ranks);
        // measured with a predefined operation: one of the user's may cost anything
        Rules asked = operation.kind.isReduction() ? rules.at("is_op_built_in=yes") : rules;
        for (Winners.Range range : ranges) {
            if (operation.hasSizes() && range.upTo() < LEAST_BOUND) {
                continue;
            }
            Rules sized = operation.hasSizes() ? asked.at(operation.subject + "<=" + range.upTo()) : asked;
            addAlgorithm(sized, range.algorithm());
        }
    }

    private static void addAlgorithm(Rules rules, String algorithm) {
        String[] words = algorithm.split(" ");
        Rules parameters = rules.at("algorithm=" + words[0]);
        for (int i = 1; i < words.length; i++) {
            parameters.at(words[i]);
        }
    }

    /** Lets {@code base} say what was not measured. */
    void addBehind(List<TuningNode> base) {
        root.addBehind(base);
    }

    String json() {
        return root.json();
    }
}
