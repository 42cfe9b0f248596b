package org.jmpi.mpir.init;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.errhan.InitialErrhandler;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.info.Infos;
import org.jmpi.mpir.job.HostName;
import org.jspecify.annotations.Nullable;

/**
 * What MPI_INFO_ENV says of the execution environment (MPI 4.1, 11.2.1; mirrors {@code MPIR_Info_setup_env}): from JMPI's
 * launcher, which leaves it in environment variables, else from the JVM. {@code docs/hints.md} lists the keys.
 */
public final class InfoEnv {
    private static final String COMMAND = "JMPI_INFO_COMMAND";
    private static final String ARGV = "JMPI_INFO_ARGV";
    private static final String MAXPROCS = "JMPI_INFO_MAXPROCS";
    private static final String SOFT = "JMPI_INFO_SOFT";
    /** Numbers of ranks of the job's programs, with blanks between. */
    private static final String COUNTS = "JMPI_INFO_NP";

    private static final String[] LEVELS = {
        "MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE"
    };

    private InfoEnv() {}

    /** Returns MPI_INFO_ENV, whose pairs are looked up when somebody asks: a host name may take its time. */
    public static Info of(Rank rank) {
        return new Info(() -> pairs(rank, null));
    }

    /**
     * MPI_Info_create_env: makes one with what is known of the execution environment.
     *
     * @param argv the program's arguments; null: those that the launcher saw
     */
    public static Info create(Rank rank, String[] argv) {
        Info info = Infos.create(rank);
        info.setAll(pairs(rank, argv));
        return info;
    }

    /** Says in MPI_INFO_ENV which thread level was requested. */
    public static void setThreadLevel(Info env, int level) {
        env.set("thread_level", LEVELS[level]);
    }

    /** Returns the pairs; {@code argv}: the program's arguments if they are known here. */
    static Map<String, String> pairs(Rank rank, String @Nullable [] argv) {
        Map<String, String> pairs = new LinkedHashMap<>();
        String[] java = javaCommand(System.getProperty("sun.java.command", ""));
        put(pairs, "command", otherwise(System.getenv(COMMAND), java[0]));
        String arguments = otherwise(System.getenv(ARGV), System.getenv(COMMAND) == null ? java[1] : null);
        put(pairs, "argv", argv == null ? arguments : String.join(" ", argv));
        put(pairs, "maxprocs", maxprocs(rank));
        put(pairs, "mpi_initial_errhandler", errhandler(InitialErrhandler.kind(rank.cvars())));
        put(pairs, "host", HostName.get());
        put(pairs, "arch", System.getProperty("os.arch"));
        put(pairs, "wdir", System.getProperty("user.dir"));
        put(pairs, "soft", System.getenv(SOFT));
        put(pairs, "thread_level", threadLevel(rank));
        putPrograms(pairs, counts(rank));
        return pairs;
    }

    /** Open MPI's keys for jobs of several programs; {@code counts}: their numbers of ranks, null if unknown. */
    static void putPrograms(Map<String, String> pairs, @Nullable String counts) {
        if (counts == null) {
            return;
        }
        String[] each = counts.split(" ");
        StringBuilder firstRanks = new StringBuilder();
        int first = 0;
        for (String count : each) {
            firstRanks.append(firstRanks.length() == 0 ? "" : " ").append(first);
            first += Integer.parseInt(count);
        }
        put(pairs, "ompi_num_apps", Integer.toString(each.length));
        put(pairs, "ompi_np", counts);
        put(pairs, "ompi_first_rank", firstRanks.toString());
        // nothing is moved to a folder of its own before the ranks start
        put(pairs, "ompi_positioned_file_dir", System.getProperty("user.dir"));
    }

    private static @Nullable String counts(Rank rank) {
        if (rank.pmi != null && (rank.pmi.inJvm() || rank.pmi.singleton())) {
            return Integer.toString(rank.worldSize());
        }
        String said = System.getenv(COUNTS);
        if (said != null) {
            return said.matches("[1-9][0-9]{0,8}( [1-9][0-9]{0,8})*") ? said : null;
        }
        boolean launched = System.getenv().keySet().stream().anyMatch(name -> name.startsWith("PMI_"));
        return rank.pmi == null && !launched ? "1" : null;
    }

    /** Before anybody asked for a level, and where only sessions are open, it is the one that MPI_Init would ask for. */
    private static String threadLevel(Rank rank) {
        return rank.worldState == Rank.State.PRE_INIT
                ? DefaultThreadLevel.name(rank.cvars())
                : LEVELS[rank.threadLevel];
    }

    private static String errhandler(Errhandler.Kind kind) {
        return switch (kind) {
            case RETURN -> "mpi_errors_return";
            case ABORT -> "mpi_errors_abort";
            default -> "mpi_errors_are_fatal";
        };
    }

    /** Half a value would be a wrong one: what is too long is left out. */
    private static void put(Map<String, String> pairs, String key, @Nullable String value) {
        if (value != null && value.length() <= Info.MAX_VALUE) {
            pairs.put(key, value);
        }
    }

    private static @Nullable String otherwise(String first, @Nullable String second) {
        return first != null ? first : second;
    }

    private static @Nullable String maxprocs(Rank rank) {
        if (rank.pmi != null && rank.pmi.inJvm()) {
            return Integer.toString(rank.worldSize());
        }
        String said = otherwise(System.getenv(MAXPROCS), System.getenv("PMI_SIZE"));
        boolean number = said != null && said.matches("[1-9][0-9]{0,8}");
        return number ? said : Integer.toString(Math.max(1, rank.worldSize()));
    }

    /** Returns the main class and the arguments that the JVM was started with, null where they are unknown. */
    private static String[] javaCommand(String line) {
        String[] words = line.split(" ", 2);
        return new String[] {words[0].isEmpty() ? null : words[0], words.length > 1 ? words[1] : null};
    }
}
