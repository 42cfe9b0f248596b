package org.jmpi.hydra.commandline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The launcher's options: one line here is one option, everywhere. Mirrors Hydra's {@code match_table}. */
enum Option {
    N(Group.RANKS, "N", "number of ranks of this program (1, or the host list's slots)", "n", "np", "c"),
    SOFT(Group.RANKS, "SET", "numbers of ranks that will do: 1,4:8,10:20:2; the greatest up to -n is taken", "soft"),
    THREADS(Group.RANKS, "", "all ranks as threads of one JVM", "threads"),
    HOSTFILE(
            Group.RANKS,
            "FILE",
            "hosts, a line each: host[:slots], or host slots=N max_slots=M",
            "f",
            "hostfile",
            "machinefile",
            "default-hostfile",
            "add-hostfile"),
    HOSTS(
            Group.RANKS,
            "LIST",
            "hosts of all programs: a:4,b:2",
            "hosts",
            "hostlist",
            "machines",
            "machinelist",
            "add-host"),
    HOST(Group.RANKS, "LIST", "hosts of this program", "host", "H", "machine"),
    PPN(Group.RANKS, "N", "ranks that a host gets in turn, whatever its slots", "ppn", "perhost"),
    NPERNODE(Group.RANKS, "N", "exactly N ranks on each host", "npernode", "N"),
    MAP_BY(Group.RANKS, "HOW", "slot, node, ppr:N:node; or what to bind ranks across: core, socket, numa", "map-by"),
    RANK_BY(
            Group.RANKS,
            "HOW",
            "number ranks by slot, node, core, socket, ..., once they have their places",
            "rank-by"),
    RANKMAP(Group.RANKS, "MAP", "(vector,(start,hosts,ranks a host),...)", "rankmap"),
    ORDER_NODES(Group.RANKS, "UP|DOWN", "sort hosts by their slots", "order-nodes"),
    NO_LOCAL(Group.RANKS, "", "run nothing on this machine", "skip-launch-node", "nolocal"),
    STRICT(Group.RANKS, "", "refuse more ranks than slots", "nooversubscribe"),
    OVERSUBSCRIBE(Group.RANKS, "", "take more ranks than slots (the default)", "oversubscribe"),
    USIZE(Group.RANKS, "N", "MPI_UNIVERSE_SIZE: a number, SYSTEM (all slots, the default) or INFINITE (none)", "usize"),
    DISPLAY_MAP(Group.RANKS, "", "say where ranks run", "display-map", "display-allocation"),
    DISPLAY(Group.RANKS, "LIST", "say map (or allocation), bind, or both", "display"),
    NO_LAUNCH(Group.RANKS, "", "start nothing; with -display-map say where ranks would run", "do-not-launch"),

    LAUNCHER(Group.LAUNCH, "NAME", "how to get to other hosts: ssh, rsh, slurm, fork, manual", "launcher", "bootstrap"),
    LAUNCHER_EXEC(Group.LAUNCH, "FILE", "the launcher's executable", "launcher-exec", "bootstrap-exec"),
    LAUNCHER_ARGS(Group.LAUNCH, "WORDS", "further arguments of that executable", "launcher-extra-args"),
    RMK(Group.LAUNCH, "NAME", "which resource manager to query for hosts", "rmk"),
    IFACE(Group.LAUNCH, "NAME", "network interface that other hosts reach this one by", "iface"),
    LOCALHOST(Group.LAUNCH, "NAME", "this machine's name for other hosts", "localhost"),
    STAGE(
            Group.LAUNCH,
            "",
            "bring jars to hosts that share no files with this one",
            "stage",
            "preload-binary",
            "hybrid-hosts"),
    AUTO_CLEANUP(
            Group.LAUNCH, "", "end the job when a rank fails (the default)", "enable-auto-cleanup", "disable-recovery"),
    NO_AUTO_CLEANUP(
            Group.LAUNCH,
            "",
            "go on when a rank dies, as after its MPI_Abort of itself",
            "disable-auto-cleanup",
            "dac",
            "enable-recovery",
            "continuous"),
    HOSTNAMES(Group.LAUNCH, "", "give ranks their host's name: PMI_HOSTNAME", "enable-hostname-propagation"),
    NO_HOSTNAMES(Group.LAUNCH, "", "do not (the default)", "disable-hostname-propagation"),
    TIMEOUT(Group.LAUNCH, "SECONDS", "end the job after so long; 0: never", "timeout"),
    RUNTIME_OPTIONS(
            Group.LAUNCH,
            "LIST",
            "Open MPI's: donotlaunch, timeout=N, recoverable; others do nothing",
            "runtime-options",
            "rtos"),
    CONFIGFILE(Group.LAUNCH, "FILE", "read the command line from there, a program a line", "configfile", "app"),

    BIND_TO(
            Group.BINDING,
            "WHAT",
            "none, hwthread, core, socket, numa, l3, ..., core:2, user:0,2-3",
            "bind-to",
            "binding"),
    CPU_SET(
            Group.BINDING,
            "LIST",
            "ranks use these processors of each host and no others: 0-3,8",
            "cpu-set",
            "cpu-list"),
    REPORT_BINDINGS(Group.BINDING, "", "say which processors each rank got", "report-bindings"),

    WDIR(Group.PROGRAM, "DIR", "working directory of this program's ranks", "wdir", "wd"),
    PATH(Group.PROGRAM, "DIRS", "where to look for this program, before PATH", "path"),
    ENV(Group.PROGRAM, "NAME VALUE", "set a variable for this program (or NAME=VALUE)", "env"),
    EXPORT(
            Group.PROGRAM,
            "NAME[=VALUE]",
            "pass a variable on to this program (all that begin so: NAME*), or set it",
            "x",
            "set-env"),
    UNSET_ENV(Group.PROGRAM, "NAME", "hold a variable back from this program", "unset-env"),
    PREPEND_ENV(
            Group.PROGRAM, "NAME[C] VALUE", "put a value before that of a variable, with C (:) between", "prepend-env"),
    APPEND_ENV(Group.PROGRAM, "NAME[C] VALUE", "put a value behind it", "append-env"),
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
            "a profiling layer: profile, trace-log, otf2, or a class; the first is outermost",
            "tool"),
    JAVA_OPTION(Group.PROGRAM, "OPTION", "an option of java for all programs of the line: -J -Xmx1g, or -J-Xmx1g", "J"),
    JDWP(Group.PROGRAM, "PORT[,suspend]", "rank r waits for a debugger on PORT+r of this machine", "jdwp"),
    HEAPDUMP(
            Group.OUTPUT,
            "DIR",
            "a rank out of memory dumps its heap to DIR/rank-N.hprof and ends the job",
            "heapdump"),
    NO_CDS(Group.PROGRAM, "", "start ranks without the archive of JMPI's classes, and make none", "no-cds"),

    INPUT(Group.OUTPUT, "WHO", "who reads the input: a rank (0), all, none", "s", "stdin"),
    LABEL(Group.OUTPUT, "", "begin every line of output with its rank: [2] text", "l", "prepend-rank"),
    PREFIX(
            Group.OUTPUT,
            "PATTERN",
            "begin every line so: %r rank, %s ranks, %h host, %p its number",
            "prepend-pattern"),
    TAG(Group.OUTPUT, "", "begin every line as Open MPI does: [1,2]<stdout>:", "tag-output"),
    TIMESTAMP(
            Group.OUTPUT,
            "",
            "begin every line with the time, as Open MPI does: Mon Nov  3 20:04:05 2025<stdout>:",
            "timestamp-output"),
    OUTPUT(
            Group.OUTPUT,
            "LIST",
            "Open MPI's: tag, rank, timestamp, merge-stderr-to-stdout, dir=DIR, file=NAME",
            "output"),
    OUTPUT_FILENAME(
            Group.OUTPUT,
            "DIR",
            "write output to DIR/1/rank.N/stdout and stderr too, as Open MPI does",
            "output-filename"),
    OUTFILE(Group.OUTPUT, "PATTERN", "write output to files instead: out-%r.txt", "outfile-pattern", "outfile"),
    ERRFILE(Group.OUTPUT, "PATTERN", "write error output to files instead", "errfile-pattern", "errfile"),
    OUTPUT_FROM(
            Group.OUTPUT, "RANKS", "print the output of these ranks only: 0,4-7 (errors come from all)", "output-from"),
    MERGE(Group.OUTPUT, "", "error output goes where output goes", "merge-stderr-to-stdout"),
    JFR(Group.OUTPUT, "DIR", "record each rank with Java Flight Recorder: DIR/rank-N.jfr", "jfr"),
    PRINT_CODES(Group.OUTPUT, "", "print the exit code of every rank at the end", "print-all-exitcodes"),
    REPORT_PID(Group.OUTPUT, "WHERE", "write the launcher's process id to -, + (errors) or a file", "report-pid"),
    VERBOSE(Group.OUTPUT, "", "say what is started, and where the time went", "v", "verbose"),
    QUIET(Group.OUTPUT, "", "do not warn", "q", "quiet"),
    STATUS(Group.OUTPUT, "[PID]", "what a running job is doing: that of the launcher PID, or the only one", "status"),
    VERSION(Group.OUTPUT, "", "print the version", "version", "V"),
    INFO(Group.OUTPUT, "", "print the version and what the launcher can do", "info"),
    HELP(Group.OUTPUT, "[OPTION]", "print this help, or what is to say about one option", "h", "help");

    enum Group {
        RANKS("Ranks and hosts"),
        LAUNCH("Starting and ending"),
        BINDING("Processors"),
        PROGRAM("Programs and their environment"),
        OUTPUT("Input, output and reports");

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
        return !argument.isEmpty() && this != HELP && this != STATUS;
    }

    /** Whether it belongs to the program that follows it, not to the whole job. */
    boolean isOfProgram() {
        return switch (this) {
            case N, SOFT, HOST, WDIR, PATH, ENV, EXPORT, UNSET_ENV, PREPEND_ENV, APPEND_ENV, ENVLIST, ENVNONE, ENVALL ->
                true;
            default -> false;
        };
    }

    /** Whether it makes no sense in a file of settings. */
    boolean isOfCommandLine() {
        return this == CONFIGFILE || this == HELP || this == VERSION || this == INFO || this == STATUS;
    }

    /** Options with the same subject: where one of them is said, lower sources of settings say nothing about it. */
    Option subject() {
        return switch (this) {
            case HOSTFILE, HOST -> HOSTS;
            case NPERNODE, RANKMAP, MAP_BY -> PPN;
            case OVERSUBSCRIBE -> STRICT;
            case NO_AUTO_CLEANUP -> AUTO_CLEANUP;
            case NO_HOSTNAMES -> HOSTNAMES;
            case GENVLIST, GENVNONE -> GENVALL;
            case PREFIX, TAG, TIMESTAMP -> LABEL;
            case OUTPUT_FILENAME -> OUTFILE;
            default -> this;
        };
    }

    /** Its names as a user writes them. */
    String spelled() {
        return "-" + String.join(", -", names);
    }

    /** The option of that name, dashes already stripped; null when there is none. */
    static @Nullable Option named(String name) {
        return BY_NAME.get(name);
    }

    static Iterable<String> allNames() {
        return BY_NAME.keySet();
    }
}
