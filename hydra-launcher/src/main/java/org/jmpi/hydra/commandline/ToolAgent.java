package org.jmpi.hydra.commandline;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.program.ClassPath;
import org.jmpi.mpir.mpl.LayerNames;

/** {@code -tool otf2:methods=NAMES}: a JVM changes classes for an agent alone, which it must be given when it is started. */
public final class ToolAgent {
    private static final String METHODS = "methods=";
    private static final String CLASS_PATH = "-cp";
    private static final String CLASS = "org.jmpi.tool.trace.methods.MethodAgent";

    private ToolAgent() {}

    /**
     * Returns the command of a rank, with the agent if a tool needs it.
     *
     * @param tools as given with {@code -tool}
     * @param command {@code java} and its arguments, or another program
     * @throws UsageException if JMPI's jar isn't on its class path
     */
    public static List<String> added(List<String> tools, List<String> command) {
        String methods = methods(tools);
        int path = command.indexOf(CLASS_PATH) + 1;
        if (methods.isEmpty() || path == 0) {
            return command;
        }
        List<String> all = new ArrayList<>(command);
        all.add(1, "-javaagent:" + jar(command.get(path), methods) + "=" + methods);
        return all;
    }

    private static String methods(List<String> tools) {
        for (String tool : tools) {
            for (String argument : LayerNames.arguments(tool).split(",")) {
                if (argument.startsWith(METHODS) && LayerNames.name(tool).equals("otf2")) {
                    return argument.substring(METHODS.length());
                }
            }
        }
        return "";
    }

    private static String jar(String classPath, String methods) {
        for (String entry : classPath.split(File.pathSeparator)) {
            if (entry.endsWith(".jar") && ClassPath.of(entry).holds(CLASS)) {
                return Path.of(entry).toAbsolutePath().toString();
            }
        }
        throw new UsageException("-tool otf2:" + METHODS + methods
                + ": the class path has no jar of JMPI's mpi-api, whose agent finds the methods; expected it in "
                + classPath);
    }
}
