package org.jmpi.test.coverage;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jmpi.binding.FunctionTable;

/** The table of {@code jmpi-runtests --coverage}: a function a line, whether it is implemented, and who calls it. */
public final class CoverageTable {
    private static final String PACKAGE = "org.jmpi.test.";

    private CoverageTable() {}

    /**
     * Prints the table, tab-separated.
     *
     * @param out where to
     * @param programs classes of the suite's programs
     */
    public static void print(PrintStream out, List<String> programs) {
        Map<String, Set<String>> callers = callers(programs);
        for (String function : FunctionTable.names()) {
            out.println(function
                    + "\t"
                    + (FunctionTable.implemented(function) ? "implemented" : "missing")
                    + "\t"
                    + String.join(",", callers.getOrDefault(function, Set.of())));
        }
    }

    /** Returns for each function the names of the programs that call it, as {@code pt2pt/Sizes}. */
    static Map<String, Set<String>> callers(List<String> programs) {
        CallGraph graph = new CallGraph();
        Map<String, Set<String>> callers = new TreeMap<>();
        for (String program : programs) {
            String name = program.replace(PACKAGE, "").replace('.', '/');
            for (String function : graph.functionsOf(program)) {
                callers.computeIfAbsent(standardName(function), f -> new TreeSet<>())
                        .add(name);
            }
        }
        return callers;
    }

    /** The form with large counts is the same function. */
    private static String standardName(String function) {
        return function.endsWith("_c") ? function.substring(0, function.length() - 2) : function;
    }
}
