package org.jmpi.test.coverage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which programs call which functions of the standard, and how directly. */
public final class Callers {
    /** Numbers of ranks, the most telling first: a job of one rank notices little, one of many costs much. */
    private static final List<Integer> RANKS = List.of(4, 3, 2, 7, 1);

    private static final String PACKAGE = "org.jmpi.test.";

    /** For each program its functions, with the number of other classes' methods between. */
    private final Map<String, Map<String, Integer>> programs = new TreeMap<>();

    /**
     * Reads class files.
     *
     * @param programs the programs' classes, with dots
     */
    public Callers(Collection<String> programs) {
        CallGraph graph = new CallGraph();
        for (String program : programs) {
            Map<String, Integer> functions = new TreeMap<>();
            graph.functionsOf(program)
                    .forEach((function, depth) ->
                            functions.merge(CoverageTable.standardName(function), depth, Math::min));
            this.programs.put(program, functions);
        }
    }

    /** Returns the short names of the programs that call {@code function}, as {@code pt2pt/Sizes}. */
    Set<String> namesOf(String function) {
        Set<String> names = new TreeSet<>();
        programs.forEach((program, functions) -> {
            if (functions.containsKey(function)) {
                names.add(program.replace(PACKAGE, "").replace('.', '/'));
            }
        });
        return names;
    }

    /**
     * Returns the trials whose program calls {@code function}, the most telling first: programs that call it themselves
     * and call little else, each with one number of ranks before any has a second one.
     */
    List<Trial> candidates(String function, Collection<Trial> trials) {
        Map<Trial, Integer> turn = new HashMap<>();
        Map<String, Integer> used = new HashMap<>();
        trials.stream()
                .filter(each -> programs.getOrDefault(each.program(), Map.of()).containsKey(function))
                .sorted(Comparator.comparingInt(Callers::rankOrder))
                .forEach(each -> turn.put(each, used.merge(each.program(), 1, Integer::sum)));
        List<Trial> found = new ArrayList<>(turn.keySet());
        found.sort(Comparator.comparingInt((Trial each) -> turn.get(each) + depth(each, function))
                .thenComparingInt(each -> depth(each, function))
                .thenComparingInt(each -> programs.get(each.program()).size())
                .thenComparingInt(Callers::rankOrder)
                .thenComparing(Trial::name));
        return found;
    }

    private int depth(Trial trial, String function) {
        return programs.get(trial.program()).get(function);
    }

    private static int rankOrder(Trial trial) {
        int index = RANKS.indexOf(trial.ranks());
        return index < 0 ? trial.ranks() : index;
    }
}
