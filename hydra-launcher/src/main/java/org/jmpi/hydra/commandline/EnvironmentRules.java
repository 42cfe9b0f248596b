package org.jmpi.hydra.commandline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jmpi.hydra.job.UsageException;
import org.jspecify.annotations.Nullable;

/** Which inherited variables are passed on, and which are set. Two of them make a rank's: global, then its program's. */
public final class EnvironmentRules {
    /** What another launcher left for this process would mislead its ranks. */
    private static final Pattern OTHER_LAUNCHER = Pattern.compile(
            "PMI_.*|PMIX_.*|MPI_LOCAL(NRANKS|RANKID)|HYDI_.*"
                    + "|JMPI_(JOBID|LAUNCHER|PARENT_PORT|NODE|SECRET|SECRET_FILE|PROXY_KEY|PMI_STDIN|UNIVERSE_SIZE|INFO_.*)|OMPI_COMM_WORLD_.*|SLURM_(PROCID|LOCALID|STEP_NUM_TASKS)");

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");

    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Set<String> exported = new TreeSet<>();
    private final Set<String> removed = new TreeSet<>();
    private final List<Addition> additions = new ArrayList<>();
    /** Null: all. */
    private @Nullable Set<String> passed;

    private boolean decided;

    /** What is put before or behind the value of a variable, and what stands between. */
    private record Addition(String name, String separator, String value, boolean before) {
        String to(@Nullable String old) {
            if (old == null || old.isEmpty()) {
                return value;
            }
            return before ? value + separator + old : old + separator + value;
        }
    }

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

    /** Passes an inherited variable on, whatever else is held back; with a star at the end all that begin so. */
    void export(String name, String option) {
        boolean several = name.endsWith("*");
        checked(several ? name.substring(0, name.length() - 1) : name, option);
        exported.add(name);
    }

    /** Holds one variable back. */
    void unset(String name, String option) {
        removed.add(checked(name, option));
    }

    /** {@code name} may end with {@code [C]}, the character to put between. */
    void add(String name, String value, boolean before, String option) {
        boolean said = name.matches(".+\\[.]");
        String plain = said ? name.substring(0, name.length() - "[:]".length()) : name;
        String separator = said ? name.substring(name.length() - 2, name.length() - 1) : ":";
        additions.add(new Addition(checked(plain, option), separator, value, before));
    }

    private boolean isExported(String name) {
        return exported.contains(name)
                || exported.stream()
                        .anyMatch(each -> each.endsWith("*") && name.startsWith(each.substring(0, each.length() - 1)));
    }

    private static String checked(String name, String option) {
        if (!NAME.matcher(name).matches()) {
            throw new UsageException(
                    option + ": '" + name + "' is no name of a variable: expected letters, digits and _");
        }
        return name;
    }

    /** Inherited, less what the rules hold back, with global settings and then the program's own. */
    public static Map<String, String> apply(
            Map<String, String> inherited, EnvironmentRules global, EnvironmentRules own) {
        Set<String> only = own.decided ? own.passed : global.passed;
        Map<String, String> result = new LinkedHashMap<>();
        inherited.forEach((name, value) -> {
            if (!OTHER_LAUNCHER.matcher(name).matches()
                    && (only == null || only.contains(name) || own.isExported(name))) {
                result.put(name, value);
            }
        });
        for (EnvironmentRules rules : Arrays.asList(global, own)) {
            result.putAll(rules.settings);
        }
        for (Addition each : own.additions) {
            String old = result.getOrDefault(each.name, inherited.get(each.name));
            result.put(each.name, each.to(old));
        }
        result.keySet().removeAll(own.removed);
        return result;
    }
}
