package org.jmpi.hydra.status;

import static org.jmpi.mpir.pmi.status.RankReport.UNKNOWN;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.hydra.status.ProcessFacts.Life;
import org.jmpi.mpir.pmi.status.RankReport;
import org.jmpi.mpir.pmi.status.RankReport.Call;
import org.jmpi.mpir.pmi.status.RankReport.CommName;
import org.jmpi.mpir.pmi.status.RankReport.HeldLock;
import org.jmpi.mpir.pmi.status.RankReport.Kind;
import org.jmpi.mpir.pmi.status.RankReport.Message;
import org.jmpi.mpir.pmi.status.RankReport.Operation;
import org.jmpi.mpir.pmi.status.RankReport.Phase;
import org.jmpi.mpir.pmi.status.RankReport.Progress;
import org.jmpi.mpir.pmi.status.RankReport.Totals;

/** Ranks of a made-up job, rank by rank. */
final class Scene {
    static final long MILLIS = 12_000;
    private final CommName world;
    private final List<RankStatus> ranks = new ArrayList<>();
    private final Map<Integer, List<HeldLock>> locks = new HashMap<>();

    Scene(int size) {
        world = new CommName("MPI_COMM_WORLD", 0, size == 1 ? "0" : "0-" + (size - 1));
    }

    List<RankStatus> ranks() {
        return ranks;
    }

    List<String> findings() {
        return new WaitAnalysis(ranks, CommNames.of(ranks)).findings();
    }

    List<String> text() {
        return new JobStatus("status of test", ranks).lines();
    }

    Operation transfer(Kind kind, int peer, int tag) {
        return new Operation(kind, world, false, peer, peer, tag, 1, "MPI_DOUBLE", 8, Progress.MATCH, 0);
    }

    private Operation collective(long number) {
        return new Operation(
                Kind.COLLECTIVE, world, true, UNKNOWN, UNKNOWN, UNKNOWN, -1, "", -1, Progress.MEMBERS, number);
    }

    private static ProcessFacts facts(int rank, Life life) {
        return new ProcessFacts(rank, "vm", 1000 + rank, false, life, 0);
    }

    private Scene add(Life life, Phase phase, Call call, List<Message> messages, Map<Integer, Long> collectives) {
        int rank = ranks.size();
        List<Call> calls = call == null ? List.of() : List.of(call);
        Totals totals = new Totals(call == null ? 0 : 1, messages.size(), 0, 0, 0);
        RankReport report = new RankReport(
                rank,
                phase,
                "RUNNABLE",
                "App.work(App.java:7)",
                calls,
                List.of(),
                messages,
                totals,
                collectives,
                locks.getOrDefault(rank, List.of()));
        ranks.add(new RankStatus(rank, facts(rank, life), report));
        return this;
    }

    /** The next rank waits in a function for an operation. */
    Scene waits(String function, Operation operation, Message... messages) {
        return waits(MILLIS, function, operation, messages);
    }

    Scene waits(long millis, String function, Operation operation, Message... messages) {
        Call call = new Call(function, "", "App.main(App.java:" + (10 + ranks.size()) + ")", millis, operation);
        return add(Life.IN_MPI, Phase.RUNNING, call, List.of(messages), Map.of());
    }

    Scene receives(int source, int tag, Message... messages) {
        return waits("MPI_Recv", transfer(Kind.RECEIVE, source, tag), messages);
    }

    /** The lock of {@code rank}'s part of a window is held while others wait; before that rank is added. */
    Scene lock(int rank, int window, boolean exclusive, String holders) {
        locks.computeIfAbsent(rank, r -> new ArrayList<>()).add(new HeldLock(window, exclusive, holders));
        return this;
    }

    /** The next rank waits for something of another at a window. */
    Scene waitsAt(String window, int context, Kind kind, int peer) {
        CommName name = new CommName(window, context, "");
        // its rank there is another one than in the job
        Operation o = new Operation(kind, name, false, 70 + peer, peer, UNKNOWN, -1, "", -1, Progress.UNKNOWN, 0);
        return waits(kind == Kind.COMPLETE ? "MPI_Win_wait" : "MPI_Put", o);
    }

    /** The next rank waits in a collective, the one of that number. */
    Scene gathers(String function, long number) {
        Call call = new Call(function, "", "App.main(App.java:20)", MILLIS, collective(number));
        return add(Life.IN_MPI, Phase.RUNNING, call, List.of(), Map.of(0, number));
    }

    /** The next rank computes, after so many collectives. */
    Scene computes(long collectives) {
        return add(Life.IN_MPI, Phase.RUNNING, null, List.of(), Map.of(0, collectives));
    }

    Scene calls(String function, Phase phase) {
        return add(Life.IN_MPI, phase, new Call(function, "", "App.main(App.java:30)", -1, null), List.of(), Map.of());
    }

    Scene silent(Life life) {
        ranks.add(new RankStatus(ranks.size(), facts(ranks.size(), life), null));
        return this;
    }

    /** The next rank is a program in C of which its host says something. */
    Scene foreign(String state) {
        ranks.add(new RankStatus(ranks.size(), facts(ranks.size(), Life.IN_MPI), null, false, state));
        return this;
    }

    Scene finalized() {
        return add(Life.FINALIZED, Phase.FINALIZED, null, List.of(), Map.of());
    }
}
