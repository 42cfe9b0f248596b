package org.jmpi.tool.trace.record;

import static org.jmpi.binding.MpiConstants.MPI_COMM_WORLD;
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
    private static final int ROUNDS = 64;
    private static final int TAG = 0;

    private final MpiLayer below;
    private final int[] comm = new int[1];
    private final int me;
    /** The first ranks of the hosts but rank 0's. */
    private final List<Integer> others;

    private HostClocks(MpiLayer below, int me, List<Integer> others) {
        this.below = below;
        this.me = me;
        this.others = others;
    }

    /** Returns what measures for the ranks of a world; null: they share one host. Collective if it is not null. */
    static @Nullable HostClocks of(Rank rank, MpiLayer below) {
        Comm world = Comm.table(rank).find(MPI_COMM_WORLD);
        Map<Integer, Integer> firstOfNode = new LinkedHashMap<>();
        for (int r = 0; world != null && r < world.size; r++) {
            firstOfNode.putIfAbsent(Device.of(rank).nodeId(world.localGroup.lpid(r)), r);
        }
        if (firstOfNode.size() < 2) {
            return null;
        }
        List<Integer> others = firstOfNode.values().stream().skip(1).toList();
        HostClocks clocks = new HostClocks(below, world.rank, others);
        return below.MPI_Comm_dup(MPI_COMM_WORLD, clocks.comm) == MPI_SUCCESS ? clocks : null;
    }

    /** Returns what was measured of the calling rank's host; null: it has nothing to note. Collective. */
    @Nullable
    ClockReading measure() {
        if (me == 0) {
            others.forEach(this::ask);
            return null;
        }
        return others.contains(me) ? answer() : null;
    }

    private void ask(int rank) {
        long[] theirs = new long[1];
        long[] best = {0, 0, Long.MAX_VALUE};
        for (int i = 0; i < ROUNDS; i++) {
            long begin = System.nanoTime();
            send(theirs, rank);
            receive(theirs, rank);
            long half = (System.nanoTime() - begin) / 2;
            if (half < best[2]) {
                best[0] = theirs[0];
                best[1] = begin + half - theirs[0];
                best[2] = half;
            }
        }
        send(best, rank);
    }

    private ClockReading answer() {
        long[] time = new long[1];
        for (int i = 0; i < ROUNDS; i++) {
            receive(time, 0);
            time[0] = System.nanoTime();
            send(time, 0);
        }
        long[] best = new long[3];
        receive(best, 0);
        return new ClockReading(best[0], best[1], best[2]);
    }

    private void send(long[] values, int rank) {
        below.MPI_Send(values, values.length, MPI_LONG, rank, TAG, comm[0]);
    }

    private void receive(long[] values, int rank) {
        below.MPI_Recv(values, values.length, MPI_LONG, rank, TAG, comm[0], null);
    }

    /** Measures no more. Collective. */
    void end() {
        below.MPI_Comm_free(comm);
    }
}
