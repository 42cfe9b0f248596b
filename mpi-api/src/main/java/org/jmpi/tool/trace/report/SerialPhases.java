package org.jmpi.tool.trace.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.trace.match.World;

/**
 * The times in which one rank worked while all others were in MPI: what a program does alone is not faster with more ranks. They are counted from
 * the time at which all ranks of the first world have begun to the time at which the first of them has ended. Ranks of spawned worlds
 * count while they are there.
 */
public final class SerialPhases {
    /**
     * What a rank did alone before a call.
     *
     * @param process who worked
     * @param until number of the function that it called next
     * @param ticks how long, together
     * @param times how often
     */
    public record Row(int process, long until, long ticks, long times) {}

    private record Key(int process, long until) {}

    private static final class Sum {
        private long ticks;
        private long times;
    }

    private final int ranks;
    private final int firstWorld;
    private final Set<Long> lastCalls = new HashSet<>();
    private final int[] threads;
    private final int[] inMpi;
    private final long[] pending;
    private final Map<Key, Sum> sums = new HashMap<>();
    /** How many ranks of the first world have begun. */
    private int seen;

    private int present;
    private int working;
    /** The sum of the numbers of those that work: of one that works alone its number. */
    private long numbers;

    private long since;
    private boolean isOver;

    SerialPhases(Definitions definitions, World world) {
        ranks = world.ranks();
        firstWorld = world.ranksOfFirstWorld();
        threads = new int[ranks];
        inMpi = new int[ranks];
        pending = new long[ranks];
        for (Definition each : definitions.of(DefinitionType.REGION)) {
            if (definitions.name(each).equals("MPI_Finalize")) {
                lastCalls.add(each.self());
            }
        }
    }

    private boolean isCounted(int process) {
        return !isOver && process >= 0 && process < ranks;
    }

    /** A thread of a process has its first event. */
    void begin(int process, long time) {
        if (isCounted(process)) {
            count(time);
            if (threads[process]++ == 0) {
                present++;
                seen += process < firstWorld ? 1 : 0;
            }
            if (threads[process] == inMpi[process] + 1) {
                change(process, 1);
            }
        }
    }

    /** A thread of a process calls MPI. */
    void enter(int process, long region, long time) {
        if (isCounted(process)) {
            count(time);
            if (++inMpi[process] == threads[process]) {
                change(process, -1);
            }
            if (pending[process] > 0) {
                Sum sum = sums.computeIfAbsent(new Key(process, region), k -> new Sum());
                sum.ticks += pending[process];
                sum.times++;
                pending[process] = 0;
            }
        }
    }

    /** A thread of a process comes back from MPI. */
    void leave(int process, long region, long time) {
        if (isCounted(process)) {
            count(time);
            boolean isEnd = lastCalls.contains(region);
            isOver = isEnd && process < firstWorld;
            present -= isEnd ? 1 : 0;
            if (inMpi[process]-- == threads[process] && !isEnd) {
                change(process, 1);
            }
        }
    }

    private void change(int process, int by) {
        working += by;
        numbers += (long) by * process;
    }

    /** Counts the time until now. */
    private void count(long time) {
        if (working == 1 && seen == firstWorld && present > 1) {
            pending[(int) numbers] += time - since;
        }
        since = time;
    }

    /** Returns what was done alone, the longest first. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        sums.forEach((key, sum) -> rows.add(new Row(key.process(), key.until(), sum.ticks, sum.times)));
        rows.sort(Comparator.comparingLong(Row::ticks).reversed().thenComparing(Row::process));
        return rows;
    }

    /** Returns the ticks in which one rank worked alone. */
    public long ticks() {
        return sums.values().stream().mapToLong(sum -> sum.ticks).sum();
    }
}
