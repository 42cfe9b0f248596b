package org.jmpi.test.tune;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.ParameterCvars;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.registry.Parameter;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarSet;

/**
 * An algorithm with parameters, to be measured.
 *
 * @param entry what it is
 * @param given the parameters that are not left to the algorithm
 */
record Candidate(AlgorithmEntry entry, Map<String, Integer> given) {
    private static final int[] KVALS = {2, 3, 4, 8};
    private static final int[] CHUNKS = {8192, 32768};

    /** Returns the algorithms of {@code kind} that {@code size} ranks might use, the same at all of them. */
    static List<Candidate> of(CollKind kind, int size) {
        List<Candidate> all = new ArrayList<>();
        for (AlgorithmEntry entry : AlgorithmRegistry.of(kind)) {
            all.add(new Candidate(entry, Map.of()));
            for (Parameter p : entry.parameters()) {
                for (int value : values(p, size)) {
                    if (value != p.defaultValue() && value >= p.least()) {
                        all.add(new Candidate(entry, Map.of(p.name(), value)));
                    }
                }
            }
        }
        return all;
    }

    private static int[] values(Parameter p, int size) {
        return switch (p.name()) {
            case "k" ->
                java.util.Arrays.stream(KVALS)
                        .filter(k -> k <= size)
                        // all ranks at once, which the default does as well
                        .filter(k -> k < size || p.defaultValue() < size)
                        .toArray();
            case "chunk_size" -> CHUNKS;
            default -> new int[0];
        };
    }

    /** As the table shows it: {@code recexch k=4}. */
    String label() {
        StringBuilder label = new StringBuilder(entry.name());
        new TreeMap<>(given)
                .forEach((name, value) ->
                        label.append(' ').append(name).append('=').append(value));
        return label.toString();
    }

    /** Lets communicators that are new to the collective use this. */
    void force(Rank rank) {
        CvarSet cvars = rank.cvars();
        cvars.set(CvarKey.of(entry.kind().cvarName()), entry.name());
        for (Map.Entry<String, String> setting : settings(cvars).entrySet()) {
            cvars.set(CvarKey.of(setting.getKey()), setting.getValue());
        }
    }

    /** Leaves the variables as they are by default. */
    void release(Rank rank) {
        CvarSet cvars = rank.cvars();
        cvars.set(CvarKey.of(entry.kind().cvarName()), AlgorithmRegistry.AUTO);
        settings(cvars).keySet().forEach(name -> cvars.set(CvarKey.of(name), "-1"));
    }

    private Map<String, String> settings(CvarSet cvars) {
        Map<String, String> settings = new HashMap<>();
        for (Parameter p : entry.parameters()) {
            if (given.containsKey(p.name())) {
                String cvar = ParameterCvars.nameOf(entry, p, cvars);
                settings.put(cvar, given.get(p.name()).toString());
            }
        }
        return settings;
    }
}
