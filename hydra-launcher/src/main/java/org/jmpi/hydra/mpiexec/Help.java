package org.jmpi.hydra.mpiexec;

/** The text of {@code --help} and {@code --version}. */
final class Help {
    private static final String HEAD = """
            jmpiexec starts the ranks of an MPI job.

              jmpiexec [options] [java options] PROGRAM [arguments] [: [options] PROGRAM [arguments]]...

            PROGRAM is a source file (Ring.java, compiled once for all ranks), a class (pkg.Main), a jar
            (app.jar or -jar app.jar), or any executable. Java options go before it: -cp, -Xmx, -D, ...

            """;

    private static final String TAIL = """
            Examples
              jmpiexec -n 4 Ring.java                            compile and run on four ranks
              jmpiexec -n 4 -cp app.jar -Xmx1g pkg.Main input    a class, its class path, a heap for each rank
              jmpiexec -n 2 -threads Hello.java                  ranks as threads
              jmpiexec -n 1 Master.java : -n 3 Worker.java       two programs in one job
              jmpiexec -l -n 2 -env LEVEL 3 ./any-program        labelled output, a variable

            The exit code is that of the first rank that failed, 128+N for signal N. One dash or two are the same.
            MPIEXEC_TIMEOUT=SECONDS in the environment limits the job's time. A job hangs: jmpiexec -status, or kill -USR1
            its launcher. More: docs/launcher.md
            """;

    private Help() {}

    static String text() {
        StringBuilder text = new StringBuilder(HEAD);
        for (Option.Group group : Option.Group.values()) {
            text.append(group.title).append('\n');
            for (Option option : Option.values()) {
                if (option.group == group) {
                    String left = "-" + String.join(", -", option.names) + " " + option.argument;
                    text.append(String.format("  %-34s %s%n", left.strip(), option.help));
                }
            }
            text.append('\n');
        }
        return text.append(TAIL).toString();
    }

    static String version() {
        String version = Help.class.getPackage().getImplementationVersion();
        return "jmpiexec (JMPI) " + (version == null ? "of a source tree" : version) + ", Java " + Runtime.version()
                + ", PMI 1.1";
    }
}
