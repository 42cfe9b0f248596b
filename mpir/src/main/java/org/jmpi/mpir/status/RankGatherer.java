package org.jmpi.mpir.status;

import static org.jmpi.mpir.pmi.status.RankReport.ANY;
import static org.jmpi.mpir.pmi.status.RankReport.UNKNOWN;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.CollSnapshot;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.completion.PersistentOperation;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
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
                collectives(),
                WindowReader.locks(rank));
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
        String function = place.function();
        if (function != null && calls.size() < StatusLines.MOST) {
            calls.add(call(thread, function, place.at()));
        }
    }

    private Call call(Thread thread, String function, String at) {
        BlockedWait wait = WaitStates.of(rank).blocked(thread);
        Operation waitsFor = null;
        boolean known = false;
        if (wait != null) {
            try {
                waitsFor = waitsFor(wait, function);
                known = waitsFor != null || (wait.isForAny() && function.startsWith("MPI_Wait"));
            } catch (RuntimeException e) {
                // the wait ended meanwhile
                known = false;
            }
        }
        FileReader.Found access = FileReader.of(rank, thread);
        long millis = access != null
                ? millisSince(access.access().since())
                : wait != null && known ? millisSince(wait.since()) : -1;
        String file = access == null ? "" : access.words();
        return new Call(function, isMain(thread) ? "" : thread.getName(), at, millis, waitsFor, file);
    }

    private static long millisSince(long nanos) {
        return Math.max(0, (System.nanoTime() - nanos) / 1_000_000);
    }

    private @Nullable Operation waitsFor(BlockedWait wait, String function) {
        Request request = underWay(wait.request());
        Comm comm = wait.comm();
        ErrhandlerOwner window = wait.window();
        if (window != null && comm != null) {
            return WindowReader.operation(window, comm, wait.source(), wait.forWhat());
        }
        if (request != null) {
            Operation operation = work.operation(request);
            Comm within = request.comm;
            return operation.collective() && within != null ? collective(within, function, operation) : operation;
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
    private static Operation collective(Comm comm, String function, @Nullable Operation inner) {
        CollSnapshot snapshot = CollSnapshot.at(comm);
        CollSnapshot blocking = inner == null || inner.kind() != Kind.COLLECTIVE ? snapshot : null;
        String name = function.replaceFirst("^MPI_", "").replaceFirst("_c$", "");
        int root = blocking != null && ROOTED.contains(name) ? blocking.root() : UNKNOWN;
        CollSnapshot reduction =
                blocking != null && blocking.type() != null && REDUCTIONS.contains(name) ? blocking : null;
        return new Operation(
                Kind.COLLECTIVE,
                DisplayNames.of(comm),
                true,
                root,
                root >= 0 && root < comm.remoteSize ? comm.lpid(root) : UNKNOWN,
                UNKNOWN,
                reduction != null ? reduction.count() : -1,
                reduction != null ? reduction.type().name : "",
                blocking != null && blocking.bytes() > 0 ? blocking.bytes() : -1,
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
