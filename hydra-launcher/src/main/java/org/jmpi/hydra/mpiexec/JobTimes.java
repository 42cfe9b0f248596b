package org.jmpi.hydra.mpiexec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Where a job's time went, for {@code -v}: what the launcher did one after the other, and what its ranks say of
 * themselves. In milliseconds of this machine's clock. Any thread.
 */
final class JobTimes {
    /** What the launcher does, in this order. */
    enum Phase {
        JAVA("java until main"),
        COMMAND_LINE("command line"),
        COMMANDS("ranks' commands"),
        STARTING("starting processes"),
        RUNNING("ranks"),
        CLEANING("clean-up");

        private final String words;

        Phase(String words) {
            this.words = words;
        }
    }

    /** What a rank does, between the six times that are known of it. */
    private static final List<String> OF_RANK =
            List.of("until MPI_Init", "MPI_Init", "program", "MPI_Finalize", "exit");

    private static final long MILLIS = 1000;
    private static final long TICK_MILLIS = 10;
    /** The place of the start in /proc/self/stat, behind the program's name. */
    private static final int START = 19;

    private static final Pattern TOLD = Pattern.compile("\\d{1,15}(,\\d{1,15}){3}");

    private final long[] ends = new long[Phase.values().length];
    private final long born;
    /** Of each rank: started, in MPI_Init, out of it, in MPI_Finalize, out of it, ended. */
    private final long[][] ranks;

    /** @param main when the launcher's program began */
    JobTimes(int processes, long main) {
        long age = age();
        born = Math.min(main, age < 0 ? main : System.currentTimeMillis() - age);
        ends[Phase.JAVA.ordinal()] = main;
        ranks = new long[processes][OF_RANK.size() + 1];
    }

    /**
     * Returns how long this process has lived, in steps of 10 ms; -1 where the system does not tell. ProcessHandle
     * knows the start by a boot time in whole seconds.
     */
    private static long age() {
        try {
            String stat = Files.readString(Path.of("/proc/self/stat"));
            String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            String uptime = Files.readString(Path.of("/proc/uptime")).split(" ")[0];
            return (long) (Double.parseDouble(uptime) * MILLIS) - Long.parseLong(words[START]) * TICK_MILLIS;
        } catch (IOException | RuntimeException e) {
            return -1;
        }
    }

    synchronized void end(Phase phase) {
        ends[phase.ordinal()] = System.currentTimeMillis();
    }

    synchronized void started(int rank) {
        ranks[rank][0] = System.currentTimeMillis();
    }

    synchronized void exited(int rank) {
        ranks[rank][OF_RANK.size()] = System.currentTimeMillis();
    }

    /** What a rank said of itself; anything else than four times is passed by. */
    synchronized void record(int rank, String times) {
        if (TOLD.matcher(times).matches()) {
            String[] words = times.split(",");
            for (int i = 0; i < words.length; i++) {
                ranks[rank][i + 1] = Long.parseLong(words[i]);
            }
        }
    }

    /** Returns two lines for the user. */
    synchronized List<String> lines() {
        StringBuilder launcher = new StringBuilder("time in ms: ");
        long before = born;
        for (Phase phase : Phase.values()) {
            long end = ends[phase.ordinal()];
            launcher.append(phase == Phase.JAVA ? "" : ", ").append(phase.words).append(' ');
            launcher.append(Math.max(0, end - before));
            before = end;
        }
        return List.of(launcher.toString(), ofRanks());
    }

    private String ofRanks() {
        long[][] telling = Arrays.stream(ranks).filter(rank -> rank[1] != 0).toArray(long[][]::new);
        if (telling.length == 0) {
            return "time of ranks: none reported any";
        }
        String some = telling.length == ranks.length ? "" : telling.length + " of ";
        StringBuilder text = new StringBuilder("time of " + some + ranks.length + " ranks in ms, least/median/most: ");
        for (int i = 0; i < OF_RANK.size(); i++) {
            int phase = i;
            // another machine's clock may differ
            long[] took = Arrays.stream(telling)
                    .mapToLong(rank -> Math.max(0, rank[phase + 1] - rank[phase]))
                    .sorted()
                    .toArray();
            text.append(i == 0 ? "" : ", ").append(OF_RANK.get(i)).append(' ');
            text.append(took[0])
                    .append('/')
                    .append(took[took.length / 2])
                    .append('/')
                    .append(took[took.length - 1]);
        }
        return text.toString();
    }
}
