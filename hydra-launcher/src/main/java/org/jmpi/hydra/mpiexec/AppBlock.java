package org.jmpi.hydra.mpiexec;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One program of the command line, between two {@code :}. Mirrors {@code struct HYD_exec}. */
final class AppBlock {
    /** How the program is named. */
    enum Form {
        /** A bare word: class, jar, source file or executable, to be found out. */
        WORD,
        /** After {@code -jar}. */
        JAR,
        /** After {@code -m}. */
        MODULE
    }

    final EnvironmentRules environment = new EnvironmentRules();
    final List<String> jvmOptions = new ArrayList<>();
    final List<String> arguments = new ArrayList<>();
    /** Number of ranks, 0 when not given. */
    int ranks;

    Path directory;
    String classPath;
    /** The word {@code java} stood before the program, as other launchers need it. */
    boolean saidJava;

    Form form = Form.WORD;
    String program;
}
