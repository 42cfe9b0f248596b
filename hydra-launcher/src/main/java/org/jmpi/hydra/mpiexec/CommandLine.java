package org.jmpi.hydra.mpiexec;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.hosts.Placement;
import org.jmpi.hydra.hosts.PlacementRule;
import org.jmpi.hydra.job.LaunchSettings;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.program.JvmOptions;

/** What the user asked for. Mirrors {@code struct HYD_server_info}'s user part. */
final class CommandLine {
    /** {@link #universe}: the sum of all slots, or the ranks where they are more. */
    static final int ALL_SLOTS = -1;

    final List<AppBlock> blocks = new ArrayList<>();
    final EnvironmentRules environment = new EnvironmentRules();
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
    LaunchSettings launch = LaunchSettings.DEFAULT;
    /** Whether other hosts are sent the files that ranks need. */
    boolean stage;
    /** Seconds that the job may take; 0: no limit. */
    long timeLimit;
    /** Whether a rank that fails ends the job. */
    boolean autoCleanup = true;

    boolean tellHostNames;
    final Binding binding = new Binding();
    final Streams streams = new Streams();

    /** Profiling layers, outermost first, with their arguments. */
    final List<String> tools = new ArrayList<>();
    /** Options of java for all programs; each program's own win. */
    final List<String> jvmOptions = new ArrayList<>();

    final RankOptions rankOptions = new RankOptions();
    /** Where recordings go; null: none are made. */
    Path recordings;

    /** What is to be said before the job starts, each once. */
    final List<String> warnings = new ArrayList<>();

    boolean threads;
    boolean noArchives;
    boolean displayMap;
    /** Whether no rank is started. */
    boolean doNotLaunch;
    /** Where the launcher's process id is written: -, + or a file; null: nowhere. */
    String reportPid;

    boolean printExitCodes;
    boolean verbose;
    boolean quiet;
    boolean help;
    /** Of which option; null: of all. */
    String helpTopic;

    boolean version;
    boolean info;
    /** Whether a running job is asked about. */
    boolean status;
    /** Its launcher's process id; null: the user's only one. */
    String statusOf;

    private JobShape shape;

    /** Processors. */
    static final class Binding {
        String target = "";
        String mapping = "";
        /** How a node's ranks are numbered when they have their processors; empty: as these are given out. */
        String ranking = "";
        /** The only ones to use; empty: all. */
        BitSet cpus = new BitSet();

        boolean report;
    }

    /** Input and output. */
    static final class Streams {
        /** The rank that reads the launcher's input. */
        int reader;

        boolean allRead;
        boolean noneReads;
        /** What lines begin with; empty: nothing. */
        String prefix = "";

        boolean tag;
        /** Whether lines begin with the time. */
        boolean stamp;
        /** Whether what goes to files goes to the launcher's streams too. */
        boolean copy;
        /** Pattern of files' names; null: the launcher's own streams. */
        String outFiles;

        String errFiles;
        /** Whose output is printed; null: everyone's. */
        RankSet from;

        boolean merge;
    }

    /** Whether help or the like was asked for, and there is no job. */
    boolean isQuestion() {
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
    Placement placement() {
        return shape.placement();
    }

    /** What ranks find in MPI_UNIVERSE_SIZE; -1: nothing. */
    int universeSize() {
        if (universe == ALL_SLOTS) {
            return Math.max(shape.slots(), ranks());
        }
        return universe == 0 ? -1 : universe;
    }

    /** The programs, in few words. */
    String program() {
        return blocks.stream().map(block -> block.program).distinct().collect(Collectors.joining(" : "));
    }

    /** Returns what the ranks of all programs find in MPI_INFO_ENV beside {@link AppBlock#description}. */
    Map<String, String> description() {
        String counts =
                blocks.stream().map(block -> Integer.toString(block.ranks)).collect(Collectors.joining(" "));
        return Map.of("JMPI_INFO_NP", counts);
    }

    int ranks() {
        return blocks.stream().mapToInt(block -> block.ranks).sum();
    }
}
