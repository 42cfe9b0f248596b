package org.jmpi.test.coverage;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jmpi.binding.FunctionTable;

/**
 * The table of {@code jmpi-runtests --coverage}: a function a line, whether it is implemented, who calls it, and whether a
 * test fails without it.
 */
public final class CoverageTable {
    /** Ends the name of the form with large counts, which is the same function of the standard. */
    static final String LARGE_COUNT = "_c";

    private CoverageTable() {}

    /**
     * Prints the table, tab-separated.
     *
     * @param out where to
     * @param functions whose lines
     * @param callers the programs that call them
     * @param unitTests who else does
     * @param findings by function, what was checked
     */
    public static void print(
            PrintStream out,
            List<String> functions,
            Callers callers,
            UnitTests unitTests,
            Map<String, Finding> findings) {
        for (String function : functions) {
            Finding finding = findings.get(function);
            out.println(String.join(
                    "\t",
                    function,
                    FunctionTable.implemented(function) ? "implemented" : "missing",
                    testers(callers.namesOf(function), unitTests.namesOf(function)),
                    finding == null ? "not checked" : finding.text()));
        }
    }

    private static String testers(Set<String> programs, Set<String> unitTests) {
        return programs.isEmpty() && !unitTests.isEmpty()
                ? "unit tests only: " + String.join(",", unitTests)
                : String.join(",", programs);
    }

    static String standardName(String function) {
        return function.endsWith(LARGE_COUNT)
                ? function.substring(0, function.length() - LARGE_COUNT.length())
                : function;
    }
}
