package org.jmpi.tool.trace.record;

import static org.jmpi.binding.MpiConstants.MPI_COMM_WORLD;
import static org.jmpi.binding.MpiConstants.MPI_ERRORS_RETURN;
import static org.jmpi.binding.MpiConstants.MPI_LONG;
import static org.jmpi.binding.MpiConstants.MPI_SUCCESS;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.binding.MpiLayer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.tool.trace.finish.ClockReading;
import org.jspecify.annotations.Nullable;

/**
 * Measures how far the clock of each host is from rank 0's. Rank 0 asks the first rank of each for its time, again and again; the
 * answer that came soonest counts, and is wrong by half of what it took at most.
 */
final class HostClocks {
    /** Questions to a host at the begin and at the end. */
    private static final int ROUNDS = 64;
    /** Questions while the program waits. */
    private static final int FEW_ROUNDS = 16;

    /** Looks at the time between two measurements. */
    private static final int LOOKS = 8;
    /** Most collectives between two looks: a program may become slower. */
    private static final int MOST_COLLECTIVES = 256;

    private static final int TAG = 0;

    private final MpiLayer below;
    private final int[] comm = new int[1];
    private final int me;
    /** The first ranks of the hosts but rank 0's. */
    private final List<Integer> others;

    /** Nanoseconds between two measurements; 0: there are none in between. */
    private final long interval;

    private long measuredAt;
    private long lookedAt;
    private int collectives;
    private int untilLook = 1;

    private HostClocks(MpiLayer below, int me, List<Integer> others, long interval) {
        this.below = below;
        this.me = me;
        this.others = others;
        this.interval = interval;
    }

    /**
     * Returns what measures for the ranks of a world; null: they share one host. Collective if it is not null.
     *
     * @param interval nanoseconds between two measurements; 0: only those that are asked for
     */
    static @Nullable HostClocks of(Rank rank, MpiLayer below, long interval) {
        Comm world = Comm.table(rank).find(MPI_COMM_WORLD);
        Map<Integer, Integer> firstOfNode = new LinkedHashMap<>();
        for (int r = 0; world != null && r < world.size; r++) {
            firstOfNode.putIfAbsent(Device.of(rank).nodeId(world.localGroup.lpid(r)), r);
        }
        if (firstOfNode.size() < 2) {
            return null;
        }
        List<Integer> others = firstOfNode.values().stream().skip(1).toList();
        HostClocks clocks = new HostClocks(below, world.rank, others, interval);
        if (below.MPI_Comm_dup(MPI_COMM_WORLD, clocks.comm) != MPI_SUCCESS) {
            return null;
        }
        below.MPI_Comm_set_errhandler(clocks.comm[0], MPI_ERRORS_RETURN);
        return clocks;
    }

    /** Returns what was measured of the calling rank's host; null: it has nothing to note. Collective. */
    @Nullable
    ClockReading measure() {
        return measure(ROUNDS);
    }

    /** The same, in a fourth of the time. */
    @Nullable
    ClockReading measureQuickly() {
        return measure(FEW_ROUNDS);
    }

    private @Nullable ClockReading measure(int rounds) {
        ClockReading reading = others.contains(me) ? answer(rounds) : null;
        if (me == 0) {
            others.forEach(rank -> ask(rank, rounds));
        }
        measuredAt = System.nanoTime();
        return reading;
    }

    /**
     * Returns whether it is time to measure. All ranks come here after each collective of all of them, and rank 0 decides. Mostly local:
     * how many collectives pass until its clock is looked at again, it says whenever that is done.
     */
    boolean isTime() {
        collectives++;
        if (interval == 0 || --untilLook > 0) {
            return false;
        }
        long[] plan = new long[2];
        if (me == 0) {
            long now = System.nanoTime();
            plan[0] = now - measuredAt >= interval ? 1 : 0;
            double each = (double) Math.max(1, now - Math.max(lookedAt, measuredAt)) / collectives;
            plan[1] = Math.max(1, Math.min(MOST_COLLECTIVES, Math.round((double) interval / LOOKS / each)));
            lookedAt = now;
            collectives = 0;
        }
        if (below.MPI_Bcast(plan, plan.length, MPI_LONG, 0, comm[0]) != MPI_SUCCESS) {
            plan[0] = 0;
        }
        untilLook = (int) Math.max(1, plan[1]);
        return plan[0] != 0;
    }

    private void ask(int rank, int rounds) {
        long[] theirs = new long[1];
        long[] best = {0, 0, Long.MAX_VALUE};
        for (int i = 0; i < rounds; i++) {
            long begin = System.nanoTime();
            if (!send(theirs, rank) || !receive(theirs, rank)) {
                return;
            }
            long half = (System.nanoTime() - begin) / 2;
            if (half < best[2]) {
                best[0] = theirs[0];
                best[1] = begin + half - theirs[0];
                best[2] = half;
            }
        }
        send(best, rank);
    }

    private @Nullable ClockReading answer(int rounds) {
        long[] time = new long[1];
        for (int i = 0; i < rounds; i++) {
            if (!receive(time, 0)) {
                return null;
            }
            time[0] = System.nanoTime();
            if (!send(time, 0)) {
                return null;
            }
        }
        long[] best = new long[3];
        return receive(best, 0) ? new ClockReading(best[0], best[1], best[2]) : null;
    }

    /** Returns whether it could be sent: of a rank that died there is nothing to measure. */
    private boolean send(long[] values, int rank) {
        return below.MPI_Send(values, values.length, MPI_LONG, rank, TAG, comm[0]) == MPI_SUCCESS;
    }

    private boolean receive(long[] values, int rank) {
        return below.MPI_Recv(values, values.length, MPI_LONG, rank, TAG, comm[0], null) == MPI_SUCCESS;
    }

    /** Measures no more. Collective. */
    void end() {
        below.MPI_Comm_free(comm);
    }
}
