package org.jmpi.mpir.status;

import static org.jmpi.mpir.pmi.status.RankReport.ANY;
import static org.jmpi.mpir.pmi.status.RankReport.UNKNOWN;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.CollSnapshot;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.completion.PersistentOperation;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.Diagnosis;
import org.jmpi.mpir.pmi.status.RankReport;
import org.jmpi.mpir.pmi.status.RankReport.Call;
import org.jmpi.mpir.pmi.status.RankReport.Kind;
import org.jmpi.mpir.pmi.status.RankReport.Operation;
import org.jmpi.mpir.pmi.status.RankReport.Phase;
import org.jmpi.mpir.pmi.status.RankReport.Progress;
import org.jmpi.mpir.pmi.status.StatusLines;
import org.jmpi.mpir.request.BlockedWait;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.WaitStates;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a rank from another thread. Nothing here waits, and nothing of the rank is written; what changes under its eyes
 * it sees wrongly at worst.
 */
final class RankGatherer {
    /** Requests and messages that are looked at. */
    private static final int MOST = 100_000;

    private static final int MOST_COMMS = 16;
    private static final Set<String> ROOTED = Set.of("Bcast", "Gather", "Gatherv", "Scatter", "Scatterv", "Reduce");

    private static final Set<String> REDUCTIONS =
            Set.of("Reduce", "Allreduce", "Scan", "Exscan", "Reduce_scatter", "Reduce_scatter_block");

    private final Rank rank;
    private final List<Call> calls = new ArrayList<>();
    private String mainState = "";
    private String mainAt = "";

    @SuppressWarnings("NullAway.Init")
    private WorkReader work;

    RankGatherer(Rank rank) {
        this.rank = rank;
    }

    /** Reports, with what is known of the rank's threads. */
    RankReport report(Map<Thread, StackTraceElement[]> threads) {
        work = readWork();
        threads.forEach((thread, stack) -> {
            if (isMain(thread)) {
                look(thread, stack);
            }
        });
        threads.forEach((thread, stack) -> {
            if (!isMain(thread)) {
                look(thread, stack);
            }
        });
        return new RankReport(
                rank.worldRank(),
                phase(),
                mainState,
                mainAt,
                calls,
                work.operations(),
                work.messages(),
                work.totals(),
                collectives());
    }

    private WorkReader readWork() {
        WorkReader reader = new WorkReader(rank);
        Device device = Device.of(rank);
        // while the device is being made there is no work
        Diagnosis diagnosis = device == null ? null : device.diagnosis();
        if (diagnosis != null) {
            try {
                diagnosis.reportWork(reader, MOST);
            } catch (RuntimeException e) {
                // it was being changed: what was read so far counts
                return reader;
            }
        }
        return reader;
    }

    private Phase phase() {
        return switch (rank.state) {
            case PRE_INIT -> Phase.BEFORE_INIT;
            case INITIALIZED -> Phase.RUNNING;
            case FINALIZED -> Phase.FINALIZED;
        };
    }

    private boolean isMain(Thread thread) {
        Thread main = rank.mainThread;
        return main == null ? thread.getName().equals("main") || Rank.startedBy(thread) == rank : thread == main;
    }

    private void look(Thread thread, StackTraceElement[] stack) {
        StackReader place = StackReader.read(stack);
        if (isMain(thread)) {
            mainState = thread.getState().name();
            mainAt = place.at();
        }
        if (place.function() != null && calls.size() < StatusLines.MOST) {
            calls.add(call(thread, place));
        }
    }

    private Call call(Thread thread, StackReader place) {
        BlockedWait wait = WaitStates.of(rank).blocked(thread);
        Operation waitsFor = null;
        boolean known = false;
        if (wait != null) {
            try {
                waitsFor = waitsFor(wait, place.function());
                known = waitsFor != null
                        || (wait.isForAny()
                                && Objects.requireNonNull(place.function()).startsWith("MPI_Wait"));
            } catch (RuntimeException e) {
                // the wait ended meanwhile
                known = false;
            }
        }
        long millis = known
                ? Math.max(0, (System.nanoTime() - Objects.requireNonNull(wait).since()) / 1_000_000)
                : -1;
        return new Call(place.function(), isMain(thread) ? "" : thread.getName(), place.at(), millis, waitsFor);
    }

    private @Nullable Operation waitsFor(BlockedWait wait, @Nullable String function) {
        Request request = underWay(wait.request());
        Comm comm = wait.comm();
        if (request != null) {
            Operation operation = work.operation(request);
            boolean part = operation.collective() && request.comm != null;
            return part ? collective(request.comm, function, operation) : operation;
        }
        if (comm == null) {
            return null;
        }
        return wait.isForMembers() ? collective(comm, function, null) : probe(comm, wait.source(), wait.tag());
    }

    private static @Nullable Request underWay(@Nullable Request waited) {
        if (waited == null || !(waited.operation instanceof PersistentOperation persistent)) {
            return waited;
        }
        Request begun = persistent.underWay();
        return begun == null ? waited : begun;
    }

    private static Operation probe(Comm comm, int source, int tag) {
        boolean any = source < 0;
        return new Operation(
                Kind.PROBE,
                DisplayNames.of(comm),
                false,
                any ? ANY : source,
                any ? ANY : comm.lpid(source),
                tag < 0 ? ANY : tag,
                -1,
                "",
                -1,
                Progress.MATCH,
                0);
    }

    /** A collective that hangs, in one of its own messages perhaps. */
    private static Operation collective(@Nullable Comm comm, @Nullable String function, @Nullable Operation inner) {
        assert comm != null;
        CollSnapshot snapshot = CollSnapshot.at(comm);
        boolean blocking = snapshot != null && (inner == null || inner.kind() != Kind.COLLECTIVE);
        String name = Objects.requireNonNull(function).replaceFirst("^MPI_", "").replaceFirst("_c$", "");
        boolean rooted = blocking && ROOTED.contains(name);
        boolean reduction = blocking && Objects.requireNonNull(snapshot).type() != null && REDUCTIONS.contains(name);
        int root = rooted ? Objects.requireNonNull(snapshot).root() : UNKNOWN;
        return new Operation(
                Kind.COLLECTIVE,
                DisplayNames.of(comm),
                true,
                root,
                root >= 0 && root < Objects.requireNonNull(comm).remoteSize ? comm.lpid(root) : UNKNOWN,
                UNKNOWN,
                reduction ? Objects.requireNonNull(snapshot).count() : -1,
                reduction ? Objects.requireNonNull(snapshot).type().name : "",
                blocking && Objects.requireNonNull(snapshot).bytes() > 0 ? snapshot.bytes() : -1,
                Progress.MEMBERS,
                snapshot == null ? 0 : snapshot.calls());
    }

    private Map<Integer, Long> collectives() {
        Map<Integer, Long> counts = new LinkedHashMap<>();
        Comm.table(rank).forEachBuiltin(comm -> count(comm, counts));
        Comm.table(rank).forEachLive(comm -> count(comm, counts));
        return counts;
    }

    private static void count(Comm comm, Map<Integer, Long> counts) {
        CollSnapshot snapshot = CollSnapshot.at(comm);
        if (snapshot != null && counts.size() < MOST_COMMS && comm.size > 1) {
            counts.putIfAbsent(comm.contextId, snapshot.calls());
        }
    }
}
