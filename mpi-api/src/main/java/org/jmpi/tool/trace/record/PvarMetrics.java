package org.jmpi.tool.trace.record;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.pvar.PvarHandle;
import org.jmpi.mpir.tool.pvar.PvarInfo;
import org.jmpi.mpir.tool.pvar.PvarSession;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jmpi.mpir.tool.type.ToolDatatype;
import org.jmpi.tool.otf2.ValueType;
import org.jmpi.tool.trace.names.ChosenNames;
import org.jspecify.annotations.Nullable;

/** Performance variables that are recorded as metrics, at ends of calls: sums count from MPI_Init. */
final class PvarMetrics {
    /** The least time between two samples of a rank. */
    private static final long PERIOD_NS = 1_000_000;
    /** As many as the format counts in a byte. */
    private static final int MOST = 255;

    private final MpiT tool;
    private final PvarSession session;
    private final List<PvarHandle> handles = new ArrayList<>();
    private final int metric;
    /** Types and values of all members in turn. */
    private final long[] sample;

    private final Object[] buffers;
    /** A thread that sees an old time finds the new one under the lock. */
    private long next = Long.MIN_VALUE;

    private PvarMetrics(MpiT tool, List<Integer> chosen, LocalIds ids) {
        this.tool = tool;
        session = tool.pvars().sessionCreate();
        List<LocalIds.Metric> members = new ArrayList<>();
        for (int index : chosen) {
            PvarHandle handle = tool.pvars().follow(session, index);
            handles.add(handle);
            addMembers(handle, members);
        }
        if (members.size() > MOST) {
            throw new IllegalArgumentException("otf2: pvars= names variables with " + members.size()
                    + " values; expected at most " + MOST + ": name fewer");
        }
        metric = ids.metrics(members);
        sample = new long[2 * members.size()];
        for (int i = 0; i < members.size(); i++) {
            sample[2 * i] = members.get(i).type().ordinal();
        }
        buffers = handles.stream().map(PvarHandle::newBuffer).toArray();
    }

    private static void addMembers(PvarHandle handle, List<LocalIds.Metric> members) {
        PvarInfo info = handle.info();
        ValueType type = info.datatype() == ToolDatatype.DOUBLE
                ? ValueType.DOUBLE
                : info.datatype() == ToolDatatype.INT ? ValueType.INT64 : ValueType.UINT64;
        // one name can be that of a level and of its watermarks
        String extreme =
                switch (info.varClass()) {
                    case HIGHWATERMARK -> " (most)";
                    case LOWWATERMARK -> " (least)";
                    default -> "";
                };
        for (int i = 0; i < handle.count(); i++) {
            String name = info.name() + (handle.count() == 1 ? "" : "[" + i + "]") + extreme;
            members.add(new LocalIds.Metric(
                    name, info.description(), type, info.varClass().isSum()));
        }
    }

    /**
     * Begins to follow the variables of a rank; null if none are wanted.
     *
     * @param argument of the tool, as in {@code pvars=A+B*}; empty: none
     * @throws IllegalArgumentException for a name that no variable has
     */
    static @Nullable PvarMetrics follow(Rank rank, String argument, LocalIds ids) {
        if (argument.isEmpty()) {
            return null;
        }
        MpiT tool = rank.tool();
        tool.initThread(rank.threadLevel);
        try {
            return new PvarMetrics(tool, choose(tool, argument), ids);
        } catch (IllegalArgumentException e) {
            tool.finish();
            throw e;
        }
    }

    /** One of an object has no value until somebody says which object. */
    private static List<Integer> choose(MpiT tool, String argument) {
        List<Integer> all = IntStream.range(0, tool.pvars().getNum())
                .filter(i -> tool.pvars().getInfo(i).binding() == ObjectBinding.NO_OBJECT)
                .boxed()
                .toList();
        List<String> names =
                all.stream().map(i -> tool.pvars().getInfo(i).name()).toList();
        return ChosenNames.of(argument, names, "performance variable of a rank", "jmpi-info --pvars lists them")
                .stream()
                .map(all::get)
                .toList();
    }

    /** Records the values, if the last ones are old enough. */
    void sample(ThreadTrace trace) {
        if (trace.time() >= next) {
            record(trace, trace.time());
        }
    }

    /** Records the values, whenever the last ones were. */
    synchronized void sampleNow(ThreadTrace trace) {
        next = Long.MIN_VALUE;
        record(trace, trace.time());
    }

    private synchronized void record(ThreadTrace trace, long now) {
        if (now < next) {
            return;
        }
        next = now + PERIOD_NS;
        int at = 1;
        for (int i = 0; i < buffers.length; i++) {
            tool.pvars().read(session, handles.get(i), buffers[i]);
            at = take(buffers[i], at);
        }
        trace.metric(metric, sample);
    }

    /** Returns where the next value belongs. */
    private int take(Object buffer, int first) {
        int at = first;
        if (buffer instanceof int[] values) {
            for (int each : values) {
                sample[at] = sample[at - 1] == ValueType.INT64.ordinal() ? each : Integer.toUnsignedLong(each);
                at += 2;
            }
        } else if (buffer instanceof double[] values) {
            for (double each : values) {
                sample[at] = Double.doubleToRawLongBits(each);
                at += 2;
            }
        } else {
            for (long each : (long[]) buffer) {
                sample[at] = each;
                at += 2;
            }
        }
        return at;
    }

    /** Ceases to follow the variables. */
    synchronized void end() {
        next = Long.MAX_VALUE;
        tool.pvars().sessionFree(session);
        tool.finish();
    }
}
