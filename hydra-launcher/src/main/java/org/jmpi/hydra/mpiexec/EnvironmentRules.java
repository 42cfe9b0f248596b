package org.jmpi.hydra.mpiexec;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jmpi.hydra.job.UsageException;

/** Which inherited variables are passed on, and which are set. Two of them make a rank's: global, then its program's. */
final class EnvironmentRules {
    /** What another launcher left for this process would mislead its ranks. */
    private static final Pattern OTHER_LAUNCHER = Pattern.compile(
            "PMI_.*|PMIX_.*|MPI_LOCAL(NRANKS|RANKID)|HYDI_.*"
                    + "|JMPI_(JOBID|NODE|SECRET|PROXY_KEY|PMI_STDIN|INFO_.*)|OMPI_COMM_WORLD_.*|SLURM_(PROCID|LOCALID|STEP_NUM_TASKS)");

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");

    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Set<String> exported = new TreeSet<>();
    /** Null: all. */
    private Set<String> passed;

    private boolean decided;

    void passAll() {
        passed = null;
        decided = true;
    }

    void passNone() {
        passed = Set.of();
        decided = true;
    }

    void passOnly(String list, String option) {
        passed = new TreeSet<>();
        decided = true;
        for (String name : list.split(",", -1)) {
            passed.add(checked(name, option));
        }
    }

    void set(String name, String value, String option) {
        settings.put(checked(name, option), value);
    }

    /** Unless it is set already. */
    void setDefault(String name, String value, String option) {
        settings.putIfAbsent(checked(name, option), value);
    }

    /** Passes an inherited variable on, whatever else is held back. */
    void export(String name, String option) {
        exported.add(checked(name, option));
    }

    private static String checked(String name, String option) {
        if (!NAME.matcher(name).matches()) {
            throw new UsageException(
                    option + ": '" + name + "' is no name of a variable: expected letters, digits and _");
        }
        return name;
    }

    /** Inherited, less what the rules hold back, with global settings and then the program's own. */
    static Map<String, String> apply(Map<String, String> inherited, EnvironmentRules global, EnvironmentRules own) {
        Set<String> only = own.decided ? own.passed : global.passed;
        Map<String, String> result = new LinkedHashMap<>();
        inherited.forEach((name, value) -> {
            if (!OTHER_LAUNCHER.matcher(name).matches()
                    && (only == null || only.contains(name) || own.exported.contains(name))) {
                result.put(name, value);
            }
        });
        for (EnvironmentRules rules : Arrays.asList(global, own)) {
            result.putAll(rules.settings);
        }
        return result;
    }
}
