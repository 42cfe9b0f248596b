package org.jmpi.hydra.commandline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.hosts.Placement;
import org.jmpi.hydra.hosts.PlacementRule;
import org.jmpi.hydra.job.CpuBinding;
import org.jmpi.hydra.job.LaunchSettings;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.program.JvmOptions;
import org.jspecify.annotations.Nullable;

/**
 * What the user asked for. Mirrors {@code struct HYD_server_info}'s user part. The parser writes it, the job reads it.
 */
public final class CommandLine {
    /** {@link #universe}: the sum of all slots, or the ranks where they are more. */
    static final int ALL_SLOTS = -1;

    /** The programs, at least one unless {@link #isQuestion}. */
    public final List<AppBlock> blocks = new ArrayList<>();
    /** Variables of all programs. */
    public final EnvironmentRules environment = new EnvironmentRules();
    /** Hosts of the whole job, each once; empty when no host list was given. */
    List<HostSlots> hosts = List.of();

    PlacementRule rule = PlacementRule.FILLING;
    /** {@code -rank-by}: {@code node}, {@code slot}, or a kind of processors; empty: as ranks are mapped. */
    String rankBy = "";
    /** Hosts with few slots first (1), last (-1), or as listed (0). */
    int nodeOrder;

    boolean noLocal;
    /** MPI_UNIVERSE_SIZE, {@link #ALL_SLOTS}, or 0 for none. */
    int universe = ALL_SLOTS;

    /** How proxies get onto other hosts. */
    public LaunchSettings launch = LaunchSettings.DEFAULT;
    /** Whether other hosts are sent the files that ranks need. */
    public boolean stage;
    /** Seconds that the job may take; 0: no limit. */
    public long timeLimit;
    /** The port of the processes that spawn this job; null: it is not spawned. */
    public @Nullable String parentPort;
    /** Whether a rank that fails ends the job. */
    public boolean autoCleanup = true;
    /** Whether ranks are told their host's name in PMI_HOSTNAME. */
    public boolean propagateHostNames;
    /** Which processors ranks get. */
    public final Binding binding = new Binding();
    /** Input and output of the ranks. */
    public final Streams streams = new Streams();

    /** Profiling layers, outermost first, with their arguments. */
    public final List<String> tools = new ArrayList<>();
    /** Options of java for all programs; each program's own win. */
    public final List<String> jvmOptions = new ArrayList<>();
    /** Options of java that each rank has its own of. */
    public final RankOptions rankOptions = new RankOptions();
    /** Where recordings go; null: none are made. */
    public @Nullable Path recordings;

    /** What is to be said before the job starts, each once. */
    public final List<String> warnings = new ArrayList<>();

    /** Whether ranks are threads of one JVM. */
    public boolean threads;
    /** Whether JVMs start without archives of classes. */
    public boolean noArchives;
    /** Whether it is said where ranks run. */
    public boolean displayMap;
    /** Whether no rank is started. */
    public boolean doNotLaunch;
    /** Where the launcher's process id is written: -, + or a file; null: nowhere. */
    public @Nullable String reportPid;
    /** Whether the ranks' exit codes are printed at the end. */
    public boolean printExitCodes;
    /** Whether commands and times are printed. */
    public boolean verbose;
    /** Whether nothing is warned of. */
    public boolean quiet;

    boolean help;
    /** Of which option; null: of all. */
    @Nullable
    String helpTopic;

    boolean version;
    boolean info;
    /** Whether a running job is asked about. */
    public boolean status;
    /** Its launcher's process id; null: the user's only one. */
    public @Nullable String statusOf;

    @SuppressWarnings("NullAway.Init")
    private JobShape shape;

    /** Processors. */
    public static final class Binding {
        String target = "";
        String mapping = "";
        /** How a node's ranks are numbered when they have their processors; empty: as these are given out. */
        String ranking = "";
        /** The only ones to use; empty: all. */
        BitSet cpus = new BitSet();

        boolean report;

        /**
         * Returns what is told to a rank's node.
         *
         * @param own {@code -bind-to} of its host; empty: none
         * @param local number of the rank among those of its node
         * @param locals how many these are
         */
        public CpuBinding of(String own, int local, int locals) {
            String what = own.isEmpty() ? target : Mapping.target("binding", own);
            return new CpuBinding(what, mapping, ranking, local, locals, report);
        }
    }

    /** Input and output. */
    public static final class Streams {
        /** The rank that reads the launcher's input. */
        public int reader;
        /** Whether each rank reads all of it. */
        public boolean allRead;
        /** Whether no rank reads it. */
        public boolean noneReads;
        /** What lines begin with; empty: nothing. */
        public String prefix = "";
        /** Whether lines begin with job, rank and stream. */
        public boolean tag;
        /** Whether lines begin with the time. */
        public boolean stamp;
        /** Whether what goes to files goes to the launcher's streams too. */
        public boolean copy;
        /** Pattern of files' names; null: the launcher's own streams. */
        public @Nullable String outFiles;
        /** The same of errors. */
        public @Nullable String errFiles;
        /** Whose output is printed; null: everyone's. */
        @Nullable
        RankSet from;
        /** Whether errors go where output goes. */
        public boolean merge;

        /** Returns which ranks' output is printed; null: everyone's. */
        public @Nullable IntPredicate printed() {
            return from == null ? null : from::contains;
        }
    }

    /** Whether help or the like was requested, and there is no job. */
    public boolean isQuestion() {
        return help || version || info || status;
    }

    /**
     * Finds how many ranks each program has and where they run. To be called again when the hosts have changed.
     *
     * @throws org.jmpi.hydra.job.UsageException when there is not enough room
     */
    void complete() {
        shape = JobShape.of(this);
    }

    /** Takes an option of java for all programs. */
    void addJavaOption(String option) {
        if (!JvmOptions.standsAlone(option)) {
            throw new UsageException("-J " + option + ": expected an option of java that is one word, as -J -Xmx1g;"
                    + " class and module paths go before each program");
        }
        jvmOptions.add(option);
    }

    /** Where each rank runs. */
    public Placement placement() {
        return shape.placement();
    }

    /** What ranks find in MPI_UNIVERSE_SIZE; -1: nothing. */
    public int universeSize() {
        if (universe == ALL_SLOTS) {
            return Math.max(shape.slots(), ranks());
        }
        return universe == 0 ? -1 : universe;
    }

    /** The programs, in few words. */
    public String program() {
        return blocks.stream().map(block -> block.program).distinct().collect(Collectors.joining(" : "));
    }

    /** Returns the program of a rank. */
    AppBlock blockOf(int rank) {
        int end = 0;
        for (AppBlock block : blocks) {
            end += block.ranks;
            if (rank < end) {
                return block;
            }
        }
        throw new IllegalArgumentException("rank " + rank + " of " + end);
    }

    /** Returns the environment of a rank, before what the launcher adds, if it inherits {@code outer}. */
    public Map<String, String> environmentOf(int rank, Map<String, String> outer) {
        return EnvironmentRules.apply(outer, environment, blockOf(rank).environment);
    }

    /** Returns what the ranks of all programs find in MPI_INFO_ENV beside {@link AppBlock#description}. */
    public Map<String, String> description() {
        String counts =
                blocks.stream().map(block -> Integer.toString(block.ranks)).collect(Collectors.joining(" "));
        return Map.of("JMPI_INFO_NP", counts);
    }

    /** Returns how many ranks all programs have. */
    public int ranks() {
        return blocks.stream().mapToInt(block -> block.ranks).sum();
    }
}
