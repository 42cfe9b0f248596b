package org.jmpi.hydra.pmiserv;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jmpi.hydra.job.JobEvents;
import org.jmpi.hydra.job.WorldStarter;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.ProcessMapping;
import org.jmpi.mpir.pmi.status.StatusLines;
import org.jspecify.annotations.Nullable;

/**
 * What the ranks of a job share, whichever version of PMI each speaks. Owned by the server's thread. Mirrors the parts
 * that Hydra's {@code pmip_pmi_v1.c} and {@code pmip_pmi_v2.c} have in common.
 */
final class PmiJob {
    private static final long CHARACTERS = 64L << 20;
    private static final long CHARACTERS_OF_A_RANK = 64 << 10;

    final KeyValueSpace space;
    NameService names = new NameService();
    /** Null: nobody starts worlds for these ranks. */
    @Nullable
    WorldStarter worlds;

    /** Whether ranks of another world spawned these. */
    boolean spawned;

    final Barriers barriers;
    final NodeAttributes attributes;
    private final int[] appnums;
    private final int universeSize;
    private final JobEvents events;
    /** Who wants to hear of ranks that were aborted. */
    private final List<PmiSession> listeners = new ArrayList<>();
    /** Who says what it is doing when it is queried. */
    private final Set<PmiSession> reporters = new LinkedHashSet<>();
    /** Who gets the answers. */
    private BiConsumer<Integer, PmiMessage> reports = (rank, line) -> {};
    /** Ranks that were aborted while others go on. */
    private final BitSet aborted = new BitSet();
    /** Ranks that can come to no barrier any more: aborted and gone, or finalized. */
    private final BitSet absent = new BitSet();

    private volatile boolean tolerant;

    /** @param universeSize for MPI_UNIVERSE_SIZE, -1 for none */
    PmiJob(String kvsName, int[] appnums, int[] nodes, int universeSize, JobEvents events) {
        this.space = new KeyValueSpace(kvsName, CHARACTERS + CHARACTERS_OF_A_RANK * appnums.length);
        this.barriers = new Barriers(nodes);
        this.attributes = new NodeAttributes(nodes);
        this.appnums = appnums;
        this.universeSize = universeSize;
        this.events = events;
        space.put(null, ProcessMapping.KEY, ProcessMapping.format(nodes));
    }

    /** From now on a rank whose connection ends counts as aborted, and the others go on. */
    void tolerateDeaths() {
        tolerant = true;
    }

    int size() {
        return appnums.length;
    }

    int appnum(int rank) {
        return appnums[rank];
    }

    int universeSize() {
        return universeSize;
    }

    void connected(PmiSession session) {
        events.connected(session.rank());
    }

    /** From here on the client is notified of ranks that are aborted. */
    void listens(PmiSession session) {
        if (!listeners.contains(session)) {
            listeners.add(session);
        }
    }

    /** From here on the client is queried what it is doing. */
    void reports(PmiSession session) {
        reporters.add(session);
    }

    /** A line of an answer. */
    void reported(PmiSession session, PmiMessage line) {
        reports.accept(session.rank(), line);
    }

    /** Queries what ranks are doing; returns those that were queried. */
    BitSet queryStatus(int id, BiConsumer<Integer, PmiMessage> answers) {
        reports = answers;
        BitSet queried = new BitSet();
        for (PmiSession each : List.copyOf(reporters)) {
            try {
                each.notify(StatusLines.question(id));
                queried.set(each.rank());
            } catch (PmiException e) {
                // it reads nothing: it will not answer either
                continue;
            }
        }
        return queried;
    }

    /** A rank went away: a barrier it stood in does not count it any more. */
    void left(PmiSession session) {
        barriers.left(session);
        attributes.left(session);
        listeners.remove(session);
        reporters.remove(session);
        if (tolerant && session.rank() >= 0 && !absent.get(session.rank())) {
            aborted.set(session.rank());
        }
        if (aborted.get(session.rank())) {
            departed(session.rank());
        }
        events.disconnected(session.rank());
        if (worlds != null) {
            worlds.left(session.rank());
        }
    }

    /** An aborted rank is gone: those that want to know hear of it, and no barrier waits for it any more. */
    private void departed(int rank) {
        absent.set(rank);
        for (PmiSession each : List.copyOf(listeners)) {
            if (!aborted.get(each.rank())) {
                Pmi1Service.notifyDeparture(each, rank);
            }
        }
        barriers.without(absent);
    }

    /** What a rank says of its times, when it leaves. */
    void timed(PmiSession session, String times) {
        events.timed(session.rank(), times);
    }

    void finalized(PmiSession session) {
        listeners.remove(session);
        reporters.remove(session);
        absent.set(session.rank());
        events.finalized(session.rank());
        if (!aborted.isEmpty()) {
            barriers.without(absent);
        }
    }

    /**
     * A rank ends ranks.
     *
     * @param code as it came from the wire, perhaps null
     * @param message from the wire, perhaps empty
     * @param some whom, null for all
     */
    void abort(PmiSession session, @Nullable String code, String message, @Nullable BitSet some) {
        int low = code != null && code.matches("-?[0-9]{1,9}") ? Integer.parseInt(code) & 0xff : 1;
        int exitCode = low == 0 ? 1 : low;
        String shown = message.replaceAll("\\p{Cntrl}", "?");
        if (some == null || some.cardinality() == size()) {
            events.aborted(session.rank(), exitCode, shown);
        } else {
            aborted.or(some);
            events.someAborted(session.rank(), exitCode, shown, some);
        }
    }
}
