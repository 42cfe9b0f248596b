package org.jmpi.hydra.mpiexec;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.hydra.job.JobEvents;
import org.jmpi.hydra.proxy.HostEvents;
import org.jmpi.hydra.proxy.Proxy;
import org.jmpi.hydra.status.ProcessFacts;
import org.jspecify.annotations.Nullable;

/**
 * Follows a job from its first rank to its last and decides when it has failed, what is said, and with which code it
 * ends. Events come from many threads and are served by one, the job's.
 */
final class JobMonitor implements JobEvents, HostEvents {
    /** A dead rank's last PMI words may still be under way. */
    private static final long LAST_WORDS_MILLIS = 500;
    /** A terminal sends Ctrl-C to the ranks as well as to us, and theirs may be seen first. */
    private static final long SAME_SIGNAL_MILLIS = 500;
    /** When it has ended all ranks, nobody waits for the verdict, and ours may be late on a busy machine. */
    private static final long SIGNAL_TO_ALL_MILLIS = 2000;
    /** From SIGTERM to SIGKILL. */
    private static final long GRACE_MILLIS = 500;
    /** The same where tools have to write what they know. */
    private static final long TOOLS_GRACE_MILLIS = 2000;
    /** After SIGKILL a process that does not go hangs in the kernel. */
    private static final long ABANDON_MILLIS = 3000;

    private final RankState[] ranks;
    private final EventLoop events = new EventLoop();

    @SuppressWarnings("NullAway.Init")
    private Proxy proxy;

    private Supplier<String> overdue = () -> "";
    private volatile boolean ending;
    private boolean abandoned;
    private final boolean lastWords;
    /** What ranks may take to complete their recordings; 0: there are none. */
    private long recordingMillis;

    /** Null: nobody wants to know. */
    private @Nullable JobTimes times;

    private boolean tolerant;
    private volatile boolean isOutputLost;
    private int exitCode;
    private String message = "";

    /**
     * @param names of the processes, for messages
     * @param hosts where each of them runs
     * @param lastWords whether ranks have tools, which write down what they have before their rank is ended
     */
    JobMonitor(List<String> names, List<String> hosts, boolean lastWords) {
        this.lastWords = lastWords;
        ranks = IntStream.range(0, names.size())
                .mapToObj(rank -> new RankState(names.get(rank), hosts.get(rank)))
                .toArray(RankState[]::new);
    }

    /** Has times noted. */
    void time(@Nullable JobTimes all) {
        times = all;
    }

    @Override
    public void timed(int rank, String reported) {
        if (times != null) {
            times.record(rank, reported);
        }
    }

    /** A rank that dies in MPI does not end the job. */
    void tolerateDeaths() {
        tolerant = true;
    }

    /**
     * @param used starts and ends the ranks
     * @param overdueHosts says which hosts have not been heard from lately; empty: none
     */
    void use(Proxy used, Supplier<String> overdueHosts) {
        proxy = used;
        overdue = overdueHosts;
    }

    void started(int rank, long pid) {
        ranks[rank].pid = pid;
        ranks[rank].started = true;
    }

    /** Ends the job with a message for the user, empty for none. Any thread. */
    void endBy(String reason, int code) {
        events.add(() -> end(reason, code));
    }

    /** Has something done when a rank that died by now is judged, while events are served. Any thread. */
    void afterLastWords(Runnable action) {
        events.add(() -> events.after(2 * LAST_WORDS_MILLIS, action));
    }

    /** Passes on what is known of all processes; {@code isHome} tells which are on this machine. Any thread. */
    void facts(IntPredicate isHome, Consumer<List<ProcessFacts>> action) {
        events.add(() -> action.accept(IntStream.range(0, ranks.length)
                .mapToObj(rank -> ranks[rank].facts(rank, isHome.test(rank)))
                .toList()));
    }

    /** Serves events until every rank has ended. */
    int await() throws InterruptedException {
        events.run(() -> abandoned || Arrays.stream(ranks).noneMatch(rank -> rank.started && !rank.judged));
        return exitCode;
    }

    /**
     * Judges the job once all output is written, which may be after its ranks have ended.
     *
     * @param code so far
     */
    int judgeOutput(int code) {
        if (code != 0 || !isOutputLost) {
            return code;
        }
        remember("lines of output were lost", ExitCode.LAUNCHER);
        return ExitCode.LAUNCHER;
    }

    /** The end's reason, empty when all went well. */
    String message() {
        return message;
    }

    /** Whether the job was ended before its ranks ended by themselves. */
    boolean ended() {
        return ending;
    }

    /** Exit codes by host, in rank order, for {@code -print-all-exitcodes}. */
    String exitCodes() {
        Map<String, String> byHost = new LinkedHashMap<>();
        Arrays.stream(ranks)
                .forEach(rank -> byHost.merge(rank.host(), Integer.toString(rank.code), (x, y) -> x + "," + y));
        return byHost.entrySet().stream()
                .map(host -> "[" + host.getKey() + "] " + host.getValue())
                .collect(Collectors.joining(" "));
    }

    /** Ends the job with a message; only the first reason counts. */
    private void end(String reason, int code) {
        if (!ending) {
            ending = true;
            remember(reason, code);
            if (recordingMillis > 0) {
                proxy.interrupt();
                events.after(recordingMillis, this::kill);
            } else {
                kill();
            }
        }
    }

    /** Lets ranks that must be ended write their recordings to the end for so long. */
    void recording(long millis) {
        recordingMillis = millis;
    }

    private void remember(String reason, int code) {
        if (exitCode == 0) {
            message = reason;
            exitCode = code;
        }
    }

    private void kill() {
        if (lastWords) {
            proxy.interrupt();
            events.after(TOOLS_GRACE_MILLIS, proxy::kill);
        } else {
            proxy.kill();
        }
        events.after(ABANDON_MILLIS, () -> abandoned = true);
    }

    private void fail(RankState rank, String what, int code) {
        long others = Arrays.stream(ranks)
                .filter(each -> each != rank && each.running())
                .count();
        String fate = others == 0
                ? ""
                : others == 1 ? "; the other rank was ended" : "; " + others + " other ranks were ended";
        String late = ending ? "" : overdue.get();
        end(rank + " " + what + fate + (late.isEmpty() ? "" : "; " + late), code);
    }

    @Override
    public void exited(int rank, int code) {
        if (times != null) {
            times.exited(rank);
        }
        events.add(() -> rankExited(ranks[rank], code));
    }

    private void rankExited(RankState rank, int code) {
        rank.exited = true;
        rank.code = code;
        if (!ending && endedAsByTerminal(rank)) {
            events.after(SAME_SIGNAL_MILLIS, () -> judgeSignalled(rank));
        } else if (!ending && rank.connected) {
            events.after(LAST_WORDS_MILLIS, () -> judge(rank));
        } else {
            judge(rank);
        }
    }

    /** The signals are SIGHUP, SIGINT, SIGTERM. */
    private static boolean endedAsByTerminal(RankState rank) {
        return List.of(1, 2, 15).contains(rank.code - ExitCode.ofSignal(0));
    }

    private void judgeSignalled(RankState rank) {
        boolean all = Arrays.stream(ranks)
                .filter(each -> each.started)
                .allMatch(each -> each.exited && each.code == rank.code);
        if (all) {
            events.after(SIGNAL_TO_ALL_MILLIS, () -> judge(rank));
        } else {
            judge(rank);
        }
    }

    private void judge(RankState rank) {
        if (rank.judged) {
            return;
        }
        rank.judged = true;
        if (ending) {
            return;
        }
        if (rank.aborted) {
            rank.inMpi = false;
        } else if (rank.inMpi) {
            diedInMpi(rank);
        } else if (!rank.joined && anyInMpi()) {
            missing(rank);
        } else if (rank.code != 0) {
            // the others need nothing from it: they may finish
            remember(rank + " " + ExitCode.describe(rank.code), rank.code);
        }
    }

    private void diedInMpi(RankState rank) {
        boolean quiet = rank.code == 0;
        String what = quiet ? "exited without calling MPI_Finalize" : ExitCode.describe(rank.code);
        int code = quiet ? ExitCode.BROKEN_RULE : rank.code;
        if (tolerant) {
            rank.inMpi = false;
            remember(rank + " " + what + "; the others went on", code);
        } else {
            fail(rank, what, code);
        }
    }

    private boolean anyInMpi() {
        return Arrays.stream(ranks).anyMatch(each -> each.inMpi && each.running());
    }

    /** A rank ended before MPI_Init while others wait for it there. */
    private void missing(RankState rank) {
        boolean quiet = rank.code == 0;
        fail(
                rank,
                quiet ? "exited without calling MPI_Init, which other ranks have called" : ExitCode.describe(rank.code),
                quiet ? ExitCode.BROKEN_RULE : rank.code);
    }

    @Override
    public void connected(int rank) {
        events.add(() -> {
            ranks[rank].joined = true;
            ranks[rank].inMpi = true;
            ranks[rank].connected = true;
            Arrays.stream(ranks)
                    .filter(each -> each.judged && !each.joined)
                    .findFirst()
                    .ifPresent(this::missing);
        });
    }

    @Override
    public void finalized(int rank) {
        events.add(() -> ranks[rank].inMpi = false);
    }

    @Override
    public void disconnected(int rank) {
        events.add(() -> {
            ranks[rank].connected = false;
            if (ranks[rank].exited && !endedAsByTerminal(ranks[rank])) {
                judge(ranks[rank]);
            }
        });
    }

    @Override
    public void aborted(int rank, int code, String text) {
        events.add(() ->
                fail(ranks[rank], "aborted the job with code " + code + (text.isEmpty() ? "" : ": " + text), code));
    }

    @Override
    public void someAborted(int rank, int code, String text, BitSet ended) {
        events.add(() -> abortSome(ranks[rank], code, text, ended));
    }

    private void abortSome(RankState by, int code, String text, BitSet ended) {
        if (ending) {
            return;
        }
        String whom = ended.cardinality() == 1 ? "" : " and " + (ended.cardinality() - 1) + " more";
        remember(
                by + " aborted itself" + whom + " with code " + code + "; the others went on"
                        + (text.isEmpty() ? "" : ": " + text),
                code);
        ended.stream().forEach(number -> {
            ranks[number].aborted = true;
            proxy.kill(number);
        });
    }

    @Override
    public void outputLost(String text) {
        System.err.println("jmpiexec: " + text);
        isOutputLost = true;
    }

    @Override
    public void lost(List<Integer> gone, String host, String reason) {
        events.add(() -> hostLost(gone, host, reason));
    }

    private void hostLost(List<Integer> gone, String host, String reason) {
        List<RankState> states = gone.stream()
                .map(rank -> ranks[rank])
                .filter(rank -> !rank.judged)
                .toList();
        for (RankState rank : states) {
            rank.exited = true;
            rank.judged = true;
            rank.code = ExitCode.LAUNCHER;
        }
        long others = Arrays.stream(ranks).filter(RankState::running).count();
        end(
                "host " + host + " was lost with its " + count(gone.size()) + ": " + reason
                        + (others == 0
                                ? ""
                                : "; " + count(others) + " elsewhere " + (others == 1 ? "was" : "were") + " ended"),
                ExitCode.LAUNCHER);
    }

    private static String count(long ranks) {
        return ranks == 1 ? "1 rank" : ranks + " ranks";
    }

    @Override
    public void outputClosed() {
        events.add(() -> end("", ExitCode.OUTPUT_CLOSED));
    }

    @Override
    public void launcherFailed(String reason) {
        events.add(() -> end(reason + "; the job was ended", ExitCode.LAUNCHER));
    }

    @Override
    public void interrupted(int number, String name) {
        events.add(() -> {
            if (ending) {
                // whoever asks twice wants no last words
                proxy.kill();
                events.after(ABANDON_MILLIS, () -> abandoned = true);
                return;
            }
            ending = true;
            remember("got SIG" + name + "; its ranks were ended", ExitCode.ofSignal(number));
            proxy.interrupt();
            events.after(Math.max(GRACE_MILLIS, recordingMillis), this::kill);
        });
    }
}
