package org.jmpi.hydra.commandline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Options of other launchers that can do nothing here: passed over, warned of, or refused, each with its reason. */
enum ForeignOption {
    ROOT(Fate.SILENT, 0, "every user may start jobs", "allow-run-as-root"),
    PMI_PORT(Fate.SILENT, 0, "ranks always get PMI_PORT", "pmi-port"),
    NO_X(Fate.SILENT, 0, "X is never forwarded", "disable-x"),
    BUFFERING(Fate.SILENT, 1, "output comes by lines in any case", "stream-buffering"),
    TIMED_OUT(
            Fate.SILENT,
            0,
            "a time limit prints what each rank is doing in any case",
            "report-state-on-timeout",
            "get-stack-traces"),
    FEW_DAEMONS(Fate.SILENT, 0, "only hosts with ranks get a proxy in any case", "novm"),
    START_UP(
            Fate.SILENT,
            0,
            "the launcher needs no such help to start ranks",
            "use-regexp",
            "do-not-resolve",
            "no-ready-msg",
            "fwd-mpirun-port",
            "uniform-nodes",
            "fwd-environment"),
    NO_PREFIX(Fate.SILENT, 0, "JMPI sets no PATH on hosts", "noprefix", "no-app-prefix"),
    PERSONALITY(Fate.SILENT, 1, "options of MPICH's launcher and of Open MPI's are understood together", "personality"),
    HWTHREADS(Fate.WARNED, 0, "a host has the slots of its list; -bind-to hwthread binds to them", "use-hwthread-cpus"),
    TOPOLIB(
            Fate.WARNED,
            1,
            "JMPI reads the topology from the system itself; HYDRA_TOPOLIB is not read either",
            "topolib"),
    MEMBIND(Fate.WARNED, 1, "memory is not bound; with -bind-to numa the system places it near the rank", "membind"),
    MCA(
            Fate.WARNED,
            2,
            "Open MPI's parameters mean nothing here; see docs/cvars.md, and -x MPIR_CVAR_...=VALUE",
            "mca",
            "gmca",
            "omca",
            "prtemca",
            "pmixmca"),
    MCA_FILE(
            Fate.WARNED,
            1,
            "Open MPI's parameters mean nothing here; see docs/cvars.md, and give variables with -x",
            "am",
            "amca",
            "tune",
            "pmixam",
            "cartofile",
            "cf"),
    ARCH(Fate.WARNED, 1, "Java programs run on every architecture; choose hosts with -host", "arch"),
    DEBUG(Fate.WARNED, 0, "there is no debugger to attach; -jdwp PORT lets one in", "debug", "g", "tv"),
    DEBUGGER(Fate.WARNED, 1, "there is no debugger to attach; -jdwp PORT lets one in", "debugger"),
    DAEMONS(
            Fate.WARNED,
            0,
            "the launcher has no daemons; -v prints what it does",
            "debug-daemons",
            "debug-daemons-file",
            "debug-devel",
            "d",
            "leave-session-attached",
            "daemonize",
            "set-sid",
            "test-suicide",
            "output-proctable",
            "show-progress"),
    DEMUX(Fate.WARNED, 1, "output is read by a thread per stream", "demux"),
    PREFIX_DIR(
            Fate.WARNED,
            1,
            "hosts need no installation of Open MPI; JMPI is expected at the launcher's path, or give -stage",
            "prefix",
            "app-prefix",
            "pmix-prefix",
            "app-pmix-prefix"),
    ARGV(Fate.WARNED, 0, "a Java program does not see its name", "index-argv-by-rank"),
    FILES(Fate.WARNED, 1, "files are not copied; they have to be on each host already", "preload-files"),
    TMPDIR(Fate.WARNED, 1, "give ranks TMPDIR with -x, or -J -Djava.io.tmpdir=DIR", "tmpdir"),
    SPAWN_TIMEOUT(Fate.WARNED, 1, "JMPI_LAUNCH_TIMEOUT limits how long a host may take", "spawn-timeout"),
    SIGNALS(Fate.WARNED, 1, "SIGUSR2 is passed on to ranks, and no other", "forward-signals"),
    KINDS(Fate.WARNED, 1, "kinds of memory are mpi and system for every job", "memory-alloc-kinds", "gpu-support"),
    COMM_TABLE(
            Fate.WARNED,
            0,
            "ranks of one host use shared memory, others TCP; -display-map prints where they run",
            "display-comm",
            "display-comm-finalize",
            "display-topo"),
    CHILD_CODES(Fate.WARNED, 0, "a job has one exit code", "report-child-jobs-separately"),
    EVENTS(Fate.WARNED, 1, "no tool is notified; -status queries a running job", "report-events", "keepalive"),
    FORWARD_X(Fate.REFUSED, 0, "use -launcher-extra-args -X with ssh", "enable-x"),
    XTERM(Fate.REFUSED, 1, "use -outfile-pattern, or -prepend-rank", "xterm"),
    XML(Fate.REFUSED, 0, "output is text: use -tag-output", "xml"),
    XML_FILE(Fate.REFUSED, 1, "output is text: use -output-filename", "xml-file"),
    PROFILE(Fate.REFUSED, 0, "use -v for the launcher, -tool profile for the ranks", "profile"),
    GPUS(
            Fate.REFUSED,
            1,
            "set CUDA_VISIBLE_DEVICES with -env, from MPI_LOCALRANKID",
            "gpus-per-proc",
            "gpu-subdevs-per-proc"),
    NAMESERVER(
            Fate.REFUSED,
            1,
            "names are kept by the launcher of the job",
            "nameserver",
            "ompi-server",
            "report-uri",
            "server-wait-time"),
    WAIT_FOR_SERVER(Fate.REFUSED, 0, "names are kept by the launcher of the job", "wait-for-server"),
    OTHER_SERVER(
            Fate.REFUSED,
            1,
            "a job has a launcher of its own: leave it away",
            "hnp",
            "dvm",
            "dvm-hostfile",
            "singleton"),
    RANKFILE(Fate.REFUSED, 1, "use -rankmap and -bind-to user:LIST", "rankfile", "rf"),
    MOST_HOSTS(Fate.REFUSED, 1, "name fewer hosts with -hosts", "max-vm-size"),
    AGENT(Fate.REFUSED, 1, "use -launcher-exec, and -path for the hosts' java", "launch-agent"),
    SESSION_DIR(Fate.REFUSED, 0, "use -wdir", "set-cwd-to-session-dir"),
    RESTARTS(
            Fate.REFUSED,
            1,
            "a rank is not started again; -disable-auto-cleanup lets the others go on",
            "max-restarts"),
    FAULTS(Fate.REFUSED, 1, "use -disable-auto-cleanup", "with-ft"),
    CHECKPOINTS(
            Fate.REFUSED,
            1,
            "let the program write what it needs to begin again",
            "ckpointlib",
            "ckpoint-interval",
            "ckpoint-prefix",
            "ckpoint-num",
            "sstore-load"),
    STOP(Fate.REFUSED, 1, "use -jdwp PORT,suspend", "stop-on-exec", "stop-in-init", "stop-in-app"),
    PSET(Fate.REFUSED, 1, "sessions know mpi://WORLD and mpi://SELF", "pset"),
    FILE(Fate.REFUSED, 1, "use -configfile", "file");

    /** What is done with it. */
    enum Fate {
        /** It asks for what is so in any case. */
        SILENT("Taken, and true in any case"),
        /** The job runs without it. */
        WARNED("Warned of, and otherwise ignored"),
        /** The job would not be what the user asked for. */
        REFUSED("Refused");

        final String title;

        Fate(String title) {
            this.title = title;
        }
    }

    private static final Map<String, ForeignOption> BY_NAME = new LinkedHashMap<>();

    static {
        for (ForeignOption option : values()) {
            option.names.forEach(name -> BY_NAME.put(name, option));
        }
    }

    /** What a parameter of Open MPI, or a group of them, comes nearest to. */
    private static final Map<String, String> NEAREST = Map.of(
            "btl", "MPIR_CVAR_NOLOCAL=1 keeps ranks off shared memory",
            "pml", "MPIR_CVAR_NOLOCAL=1 keeps ranks off shared memory",
            "btl_tcp_if_include", "MPIR_CVAR_CH4_TCP_NETWORK_IFACE names the ranks' interface",
            "oob_tcp_if_include", "-iface names the launcher's interface",
            "plm_rsh_agent", "-launcher-exec names the program",
            "plm_rsh_args", "-launcher-extra-args",
            "hwloc_base_binding_policy", "-bind-to",
            "rmaps_base_mapping_policy", "-map-by",
            "orte_default_hostfile", "-hostfile",
            "coll", "MPIR_CVAR_..._ALGORITHM in docs/collectives.md choose algorithms");

    final Fate fate;
    final int values;
    final String reason;
    final List<String> names;

    ForeignOption(Fate fate, int values, String reason, String... names) {
        this.fate = fate;
        this.values = values;
        this.reason = reason;
        this.names = List.of(names);
    }

    /** The option of that name, dashes already stripped; null when there is none. */
    static @Nullable ForeignOption named(String name) {
        return BY_NAME.get(name);
    }

    /** Why it does nothing, when given these values. */
    String reason(List<String> given) {
        if (this != MCA) {
            return reason;
        }
        String name = given.get(0);
        String nearest = NEAREST.get(name);
        if (nearest == null && name.indexOf('_') > 0) {
            nearest = NEAREST.get(name.substring(0, name.indexOf('_')));
        }
        return nearest == null ? reason : nearest;
    }
}
