package org.jmpi.hydra.commandline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.job.UsageException;
import org.jspecify.annotations.Nullable;

/** One program of the command line, between two {@code :}. Mirrors {@code struct HYD_exec}. */
public final class AppBlock {
    /** How the program is named. */
    public enum Form {
        /** A bare word: class, jar, source file or executable, to be found out. */
        WORD,
        /** After {@code -jar}. */
        JAR,
        /** After {@code -m}. */
        MODULE
    }

    /** The most that a value of an info object can have; the environment is bounded too. */
    private static final int LONGEST_VALUE = 1024;

    /** Variables of its ranks alone. */
    public final EnvironmentRules environment = new EnvironmentRules();
    /** Options of java that stand before it. */
    public final List<String> jvmOptions = new ArrayList<>();
    /** Options of java that stand for every program; this one's own win. */
    public List<String> commonJvmOptions = List.of();
    /** What follows the program. */
    public final List<String> arguments = new ArrayList<>();
    /** Number of ranks that the user said; 0: none. */
    int asked;

    /** Which numbers of ranks will do; null: just what was requested. */
    @Nullable
    RankSet soft;

    @Nullable
    String softText;

    /** Number of ranks, when the hosts are known. */
    public int ranks;

    /** Hosts of this program, each once; empty: the job's. */
    List<HostSlots> hosts = List.of();
    /** Where the program is looked for before PATH; null: nowhere. */
    public @Nullable String searchPath;
    /** Where its ranks run; null: where the launcher does. */
    public @Nullable Path directory;
    /** Its class path; null: not said. */
    public @Nullable String classPath;
    /** The word {@code java} stood before the program, as other launchers need it. */
    public boolean namesJava;
    /** How {@link #program} is to be taken. */
    public Form form = Form.WORD;
    /** The program as the user named it. */
    public @Nullable String program;

    /** How many ranks it gets, if a program that does not say gets so many. */
    int count(int unsaid) {
        int most = asked > 0 ? asked : soft != null ? soft.greatest() : unsaid;
        if (soft == null) {
            return most;
        }
        return soft.upTo(most)
                .orElseThrow(() -> new UsageException(
                        "-n " + most + ": -soft allows no number of ranks up to that; expected one that it names"));
    }

    /** Every option of java, in the order in which java reads them. */
    public List<String> allJvmOptions() {
        List<String> all = new ArrayList<>(commonJvmOptions);
        all.addAll(jvmOptions);
        return all;
    }

    /** Returns what the program's ranks find in MPI_INFO_ENV, as variables of their environment. */
    public Map<String, String> description() {
        Map<String, String> all = new HashMap<>();
        all.put("JMPI_INFO_COMMAND", program);
        all.put("JMPI_INFO_MAXPROCS", Integer.toString(ranks));
        if (softText != null) {
            all.put("JMPI_INFO_SOFT", softText);
        }
        String argv = String.join(" ", arguments);
        if (argv.length() <= LONGEST_VALUE) {
            all.put("JMPI_INFO_ARGV", argv);
        }
        return all;
    }
}
