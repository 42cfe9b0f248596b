package org.jmpi.mpir.coll.registry;

import java.util.Map;
import java.util.TreeMap;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;

/**
 * An algorithm with the parameters it was made with.
 *
 * @param entry what it is
 * @param given the parameters that a tuning tree or a control variable gave
 * @param algorithm what does it
 */
public record Choice(AlgorithmEntry entry, Map<String, Integer> given, CollAlgorithm algorithm) {
    public static Choice of(AlgorithmEntry entry, Map<String, Integer> given) {
        return new Choice(entry, given, given.isEmpty() ? entry.algorithm() : entry.make(given));
    }

    /** Its name, and what it was given: {@code recexch k=4}. */
    public String label() {
        StringBuilder label = new StringBuilder(entry.name());
        new TreeMap<>(given)
                .forEach((name, value) ->
                        label.append(' ').append(name).append('=').append(value));
        return label.toString();
    }
}
