package org.jmpi.hydra.mpiexec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The launcher's options: one line here is one option, everywhere. Mirrors Hydra's {@code match_table}. */
enum Option {
    N(Group.RANKS, "N", "number of ranks of this program (1, or the host list's slots)", "n", "np"),
    THREADS(Group.RANKS, "", "all ranks as threads of one JVM", "threads"),
    HOSTFILE(Group.RANKS, "FILE", "hosts, a line each: host[:slots]", "f", "hostfile", "machinefile"),
    HOSTS(Group.RANKS, "LIST", "hosts: a:4,b:2 (this machine only, so far)", "hosts", "host", "hostlist", "machines"),
    PPN(Group.RANKS, "N", "ranks a host", "ppn"),
    WDIR(Group.PROGRAM, "DIR", "working directory of this program's ranks", "wdir"),
    ENV(Group.PROGRAM, "NAME VALUE", "set a variable for this program (or NAME=VALUE)", "env"),
    ENVLIST(Group.PROGRAM, "A,B", "pass only these inherited variables on", "envlist"),
    ENVNONE(Group.PROGRAM, "", "pass no inherited variable on", "envnone"),
    ENVALL(Group.PROGRAM, "", "pass all inherited variables on (the default)", "envall"),
    GENV(Group.PROGRAM, "NAME VALUE", "as -env, for all programs", "genv"),
    GENVLIST(Group.PROGRAM, "A,B", "as -envlist, for all programs", "genvlist"),
    GENVNONE(Group.PROGRAM, "", "as -envnone, for all programs", "genvnone"),
    GENVALL(Group.PROGRAM, "", "as -envall, for all programs", "genvall"),
    INITIAL_ERRHANDLER(
            Group.PROGRAM,
            "NAME",
            "mpi_errors_are_fatal (default), mpi_errors_abort or mpi_errors_return",
            "initial-errhandler"),
    TOOL(
            Group.PROGRAM,
            "NAME[:ARGS]",
            "a profiling layer: profile, trace-log, or a class; the first is outermost",
            "tool"),
    NO_CDS(Group.PROGRAM, "", "start ranks without the archive of JMPI's classes, and make none", "no-cds"),
    STATUS(Group.OUTPUT, "", "what is a running job doing? -status PID of its jmpiexec, or of the only one", "status"),
    JFR(Group.OUTPUT, "DIR", "record each rank with Java Flight Recorder: DIR/rank-N.jfr", "jfr"),
    LABEL(Group.OUTPUT, "", "begin every line of output with its rank: [2] text", "l", "prepend-rank"),
    PRINT_CODES(Group.OUTPUT, "", "print the exit code of every rank at the end", "print-all-exitcodes"),
    VERBOSE(Group.OUTPUT, "", "say what is started", "v", "verbose"),
    VERSION(Group.OUTPUT, "", "print the version", "version"),
    HELP(Group.OUTPUT, "", "print this help", "h", "help");

    enum Group {
        RANKS("Ranks and hosts"),
        PROGRAM("Programs and their environment"),
        OUTPUT("Output");

        final String title;

        Group(String title) {
            this.title = title;
        }
    }

    private static final Map<String, Option> BY_NAME = new LinkedHashMap<>();

    static {
        for (Option option : values()) {
            option.names.forEach(name -> BY_NAME.put(name, option));
        }
    }

    final Group group;
    final String argument;
    final String help;
    final List<String> names;

    Option(Group group, String argument, String help, String... names) {
        this.group = group;
        this.argument = argument;
        this.help = help;
        this.names = List.of(names);
    }

    boolean takesValue() {
        return !argument.isEmpty();
    }

    /** The option of that name, dashes already stripped; null when there is none. */
    static Option named(String name) {
        return BY_NAME.get(name);
    }

    static Iterable<String> allNames() {
        return BY_NAME.keySet();
    }
}
