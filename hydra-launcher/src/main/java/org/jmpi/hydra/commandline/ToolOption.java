package org.jmpi.hydra.commandline;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.program.ClassPath;
import org.jmpi.mpir.mpl.LayerNames;
import org.jmpi.mpir.mpl.NearestName;

/** {@code -tool}: which profiling layers the ranks load, told to them in a control variable. */
public final class ToolOption {
    private static final String THREAD_RANKS = "-Djmpi.user.classpath=";

    private ToolOption() {}

    static String checked(String value) {
        if (LayerNames.name(value).isBlank() || value.indexOf(';') >= 0) {
            throw new UsageException("-tool " + value
                    + ": expected a name, perhaps with arguments behind a colon and no semicolon, as in -tool"
                    + " profile:dir=out");
        }
        return value;
    }

    /**
     * Checks that each tool exists, as far as the command of a rank shows where it looks for classes.
     *
     * @throws UsageException when one does not
     */
    public static void require(List<String> tools, List<String> command) {
        int path = command.indexOf("-cp");
        if (path < 0 || path + 1 >= command.size() || hasModules(command.subList(0, path))) {
            return;
        }
        StringBuilder all = new StringBuilder(command.get(path + 1));
        command.stream()
                .limit(path)
                .filter(word -> word.startsWith(THREAD_RANKS))
                .forEach(word -> all.append(java.io.File.pathSeparator).append(word.substring(THREAD_RANKS.length())));
        ClassPath classes = ClassPath.of(all.toString());
        for (String tool : tools) {
            require(LayerNames.name(tool), classes);
        }
    }

    private static boolean hasModules(List<String> options) {
        return options.stream().anyMatch(word -> word.equals("-p") || word.startsWith("--module-path"));
    }

    private static void require(String name, ClassPath classes) {
        if (LayerNames.BUILT_IN.containsKey(name) || classes.holds(name)) {
            return;
        }
        Set<String> services = new LinkedHashSet<>();
        for (String line : classes.lines(LayerNames.SERVICES)) {
            String className = line.replaceFirst("#.*", "").strip();
            if (!className.isEmpty()) {
                services.addAll(LayerNames.of(className));
            }
        }
        if (!services.contains(name)) {
            throw unknown(name, services);
        }
    }

    private static UsageException unknown(String name, Set<String> services) {
        Set<String> names = new TreeSet<>(LayerNames.BUILT_IN.keySet());
        names.addAll(services);
        return new UsageException(
                "-tool " + name + ": there is no such tool, nor a class of that name on the class path"
                        + NearestName.of(name, names)
                                .map(near -> "; did you mean " + near + "?")
                                .orElse("; expected one of " + String.join(", ", names)
                                        + ", or a class that extends MpiLayer"));
    }

    /** Puts the tools in front of the layers that the ranks' environment names. */
    public static void set(List<String> tools, Map<String, String> environment) {
        if (!tools.isEmpty()) {
            List<String> all = new java.util.ArrayList<>(tools);
            all.addAll(LayerNames.split(environment.get(LayerNames.VARIABLE)));
            // a semicolon at the end says that commas are part of arguments
            environment.put(LayerNames.VARIABLE, String.join(";", all) + ";");
        }
    }
}
