package org.jmpi.test.runtests;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** One line of a testlist. */
final class TestEntry {
    /** Seconds that a test may take when its line says nothing. */
    static final int DEFAULT_TIME_LIMIT = 60;

    private static final String SOURCE = ".java";
    private static final Pattern SHARED_MEMORY =
            Pattern.compile("MPIR_CVAR_(POSIX_.*|COLL_SHM_.*|\\w+_SHM_PROTOCOL|NOLOCAL|NUM_CLIQUES|CLIQUES_BY_BLOCK)");

    final String directory;
    final String program;
    int ranks;
    int timeLimit = DEFAULT_TIME_LIMIT;
    final List<String> arguments = new ArrayList<>();
    final List<String> launcherArguments = new ArrayList<>();
    final Map<String, String> environment = new LinkedHashMap<>();
    String judge = "TestNormal";
    /** Exit status that a status judge wants; negative: any but 0. */
    int status = -1;
    /** Whether all of its messages are received, so that a trace of it has to match. */
    boolean matches = true;
    /** Text that a status judge wants in the output; may be empty. */
    String output = "";

    boolean strict = true;
    String expectedFailure;
    String lock;
    double gigabytes;
    /** Whether it is about shared memory. */
    boolean sharedMemory;
    /** Whether it takes too much time or memory for every run. */
    boolean full;
    /** Whether it counts what only the optimizing compiler takes away, as objects that do not escape. */
    boolean optimized;
    /** The program's text if it is a source file, else null. */
    String source;

    TestEntry(String directory, String program, int ranks) {
        this.directory = directory;
        this.program = program;
        this.ranks = ranks;
        if (isSource()) {
            judge = Judge.OK;
        }
    }

    /** Returns whether it is a user's program: a source file beside the testlist, which says OK in its own way. */
    boolean isSource() {
        return program.endsWith(SOURCE);
    }

    /** Returns the program's class. */
    String className() {
        if (isSource()) {
            return program.substring(0, program.length() - SOURCE.length());
        }
        return program.indexOf('.') >= 0 ? program : "org.jmpi.test." + (directory + "/" + program).replace('/', '.');
    }

    /** Returns what reports call this test. */
    String name() {
        return directory + "/" + program + " " + ranks + settings();
    }

    /** Returns what the lines of a testlist have in common that differ only in the number of ranks. */
    String nameWithoutRanks() {
        return directory + "/" + program + settings();
    }

    private String settings() {
        StringBuilder name = new StringBuilder();
        arguments.forEach(each -> name.append(" arg=").append(each));
        launcherArguments.forEach(each -> name.append(" mpiexecarg=").append(each));
        environment.forEach(
                (key, value) -> name.append(" env=").append(key).append('=').append(value));
        return name.toString();
    }

    /** Returns what tests have in common that share a job, or an empty text if this one shares none. */
    String sharedJob() {
        boolean judged = judge.equals(isSource() ? Judge.OK : Judge.NORMAL);
        boolean shares = launcherArguments.isEmpty() && judged && gigabytes == 0 && !runsAlone();
        String method = shares ? sharedMethod() : "";
        return method.isEmpty() ? "" : ranks + " " + method + " " + environment + (optimized ? " optimized" : "");
    }

    /** Returns the name of the method that runs this test in a job of others, or an empty text. */
    String sharedMethod() {
        if (isSource()) {
            return GroupMain.MAIN;
        }
        for (String name : List.of(GroupMain.METHOD, GroupMain.MULTIPLE)) {
            try {
                Class<?> type = Class.forName(className(), false, TestEntry.class.getClassLoader());
                if (Modifier.isStatic(type.getMethod(name, String[].class).getModifiers())) {
                    return name;
                }
            } catch (ReflectiveOperationException e) {
                // the next one
            }
        }
        return "";
    }

    /** Returns whether it is of shared memory, by its line or by the variables it sets: over TCP it has nothing to say. */
    boolean needsSharedMemory() {
        return sharedMemory
                || environment.keySet().stream()
                        .anyMatch(each -> SHARED_MEMORY.matcher(each).matches());
    }

    /** Returns whether nothing else may run beside it. */
    boolean runsAlone() {
        return gigabytes > 0 || (lock != null && !lock.equals("shared"));
    }
}
