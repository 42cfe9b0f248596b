package org.jmpi.test.runtests;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One line of a testlist. */
final class TestEntry {
    /** Seconds that a test may take when its line says nothing. */
    static final int DEFAULT_TIME_LIMIT = 60;

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
    /** Text that a status judge wants in the output; may be empty. */
    String output = "";

    boolean strict = true;
    String expectedFailure;
    String lock;
    double gigabytes;
    /** Whether it takes too much time or memory for every run. */
    boolean full;

    TestEntry(String directory, String program, int ranks) {
        this.directory = directory;
        this.program = program;
        this.ranks = ranks;
    }

    /** Returns the program's class. */
    String className() {
        return program.indexOf('.') >= 0 ? program : "org.jmpi.test." + (directory + "/" + program).replace('/', '.');
    }

    /** Returns what reports call this test. */
    String name() {
        StringBuilder name = new StringBuilder(directory + "/" + program + " " + ranks);
        arguments.forEach(each -> name.append(" arg=").append(each));
        launcherArguments.forEach(each -> name.append(" mpiexecarg=").append(each));
        environment.forEach(
                (key, value) -> name.append(" env=").append(key).append('=').append(value));
        return name.toString();
    }

    /** Returns whether nothing speaks against sharing a job with other tests. */
    boolean sharesJob() {
        return environment.isEmpty()
                && launcherArguments.isEmpty()
                && judge.equals("TestNormal")
                && gigabytes == 0
                && !runsAlone();
    }

    /** Returns whether nothing else may run beside it. */
    boolean runsAlone() {
        return gigabytes > 0 || lock != null && !lock.equals("shared");
    }
}
