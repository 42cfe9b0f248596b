package org.jmpi.hydra.mpiexec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Options of other launchers that can do nothing here: passed over, warned of, or refused, each with its reason. */
enum ForeignOption {
    ROOT(Fate.SILENT, 0, "every user may start jobs", "allow-run-as-root"),
    PMI_PORT(Fate.SILENT, 0, "ranks always get PMI_PORT", "pmi-port"),
    NO_X(Fate.SILENT, 0, "X is never forwarded", "disable-x"),
    NO_TTY(Fate.SILENT, 0, "output comes by lines in any case", "stream-buffering"),
    HWTHREADS(
            Fate.WARNED,
            0,
            "a host has the slots that its list says; -bind-to hwthread binds to them",
            "use-hwthread-cpus"),
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
    ARCH(Fate.WARNED, 1, "Java programs run on every architecture; choose hosts with -host", "arch"),
    DEBUG(Fate.WARNED, 0, "there is no debugger to attach", "debug", "g"),
    DEMUX(Fate.WARNED, 1, "output is read by a thread a stream", "demux"),
    HYBRID(Fate.REFUSED, 1, "all hosts of a list are alike", "hybrid-hosts"),
    FORWARD_X(Fate.REFUSED, 0, "use -launcher-extra-args -X with ssh", "enable-x"),
    XTERM(Fate.REFUSED, 1, "use -outfile-pattern, or -prepend-rank", "xterm"),
    PROFILE(Fate.REFUSED, 0, "use -v for the launcher, -tool profile for the ranks", "profile"),
    GPUS(
            Fate.REFUSED,
            1,
            "set CUDA_VISIBLE_DEVICES with -env, from MPI_LOCALRANKID",
            "gpus-per-proc",
            "gpu-subdevs-per-proc"),
    NAMESERVER(Fate.REFUSED, 1, "names are kept by the launcher of the job", "nameserver"),
    RANKFILE(Fate.REFUSED, 1, "use -rankmap and -bind-to user:LIST", "rankfile", "rf"),
    RANK_BY(Fate.REFUSED, 1, "ranks are numbered as they are mapped: -map-by node or slot, or -rankmap", "rank-by"),
    CPU_SET(Fate.REFUSED, 1, "use -bind-to user:LIST, or start jmpiexec under taskset", "cpu-set", "cpu-list"),
    OUTPUT_FILE(
            Fate.REFUSED,
            1,
            "use -outfile-pattern DIR/%r.out -errfile-pattern DIR/%r.err",
            "output-filename",
            "output"),
    TIMESTAMP(Fate.REFUSED, 0, "pipe the output through ts, or let the program print the time", "timestamp-output"),
    PREFIX_DIR(Fate.REFUSED, 1, "JMPI needs no installation on PATH; use -x PATH=...", "prefix"),
    RECOVERY(Fate.REFUSED, 0, "use -disable-auto-cleanup", "enable-recovery", "continuous"),
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
    static ForeignOption named(String name) {
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
