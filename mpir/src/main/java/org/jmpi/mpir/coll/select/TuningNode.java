package org.jmpi.mpir.coll.select;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A rule of a tuning tree, as it stands in a file: a condition with the rules that hold under it, an algorithm with its
 * parameters, or a parameter.
 *
 * @param key the words of the file: {@code avg_msg_size<=2048}, {@code algorithm=binomial}, {@code k=4}
 * @param line where they stand, from 1
 * @param children what stands in the braces behind it, in order
 */
public record TuningNode(String key, int line, List<TuningNode> children) {
    static final String ALGORITHM = "algorithm=";
    /** The words that stand for numbers of trees. */
    private static final List<String> TREE_TYPES = List.of("kary", "knomial_1", "knomial_2");

    /** Makes a rule. */
    static TuningNode of(String key, int line, TuningNode... children) {
        return new TuningNode(key, line, List.of(children));
    }

    boolean isAlgorithm() {
        return key.startsWith(ALGORITHM);
    }

    String algorithmName() {
        return key.substring(ALGORITHM.length());
    }

    /**
     * Returns the parameters of an algorithm, which stand behind or inside one another.
     *
     * @throws NumberFormatException if one is not a number
     */
    Map<String, Integer> parameters() {
        Map<String, Integer> all = new HashMap<>();
        addParameters(all);
        return all;
    }

    private void addParameters(Map<String, Integer> all) {
        for (TuningNode child : children) {
            int equal = child.key.indexOf('=');
            int tree = TREE_TYPES.indexOf(child.key.substring(equal + 1));
            all.put(
                    child.key.substring(0, Math.max(0, equal)),
                    tree >= 0 ? Integer.valueOf(tree) : Integer.valueOf(child.key.substring(equal + 1)));
            child.addParameters(all);
        }
    }
}
