package org.jmpi.tool.trace.command;

import java.io.BufferedWriter;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.ValueType;
import org.jmpi.tool.trace.match.Message;
import org.jmpi.tool.trace.match.TraceClock;
import org.jmpi.tool.trace.match.World;
import org.jmpi.tool.trace.report.RegionNames;

/** Events in the JSON format of Chrome's traces. Times are microseconds since the trace's begin, with three digits. */
final class ChromeEvents {
    private static final String[] COLLECTIVES = {
        "barrier",
        "bcast",
        "gather",
        "gatherv",
        "scatter",
        "scatterv",
        "allgather",
        "allgatherv",
        "alltoall",
        "alltoallv",
        "alltoallw",
        "allreduce",
        "reduce",
        "reduce_scatter",
        "scan",
        "exscan",
        "reduce_scatter_block"
    };

    private final BufferedWriter out;
    private final Definitions definitions;
    private final World world;
    private final TraceClock clock;
    private final Map<Long, String> regions = new HashMap<>();
    private final Map<Long, Integer> threads = new HashMap<>();
    private final StringBuilder line = new StringBuilder();
    private boolean isFirst = true;
    private long messages;

    ChromeEvents(BufferedWriter out, Definitions definitions, World world, TraceClock clock) {
        this.out = out;
        this.definitions = definitions;
        this.world = world;
        this.clock = clock;
    }

    /** Names processes and threads. */
    void begin() throws IOException {
        out.write("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
        Map<Integer, Integer> counts = new HashMap<>();
        for (Definition each : definitions.of(DefinitionType.LOCATION)) {
            int process = world.processOf(each.self());
            int thread = counts.merge(process, 1, Integer::sum) - 1;
            threads.put(each.self(), thread);
            name("process_name", process, thread, world.nameOf(process));
            name("thread_name", process, thread, definitions.name(each));
        }
    }

    private void name(String what, int process, int thread, String name) throws IOException {
        start('M', process, thread).append(",\"name\":\"").append(what).append("\",\"args\":{\"name\":");
        text(name).append('}');
        finish();
    }

    private StringBuilder start(char phase, int process, int thread) {
        line.setLength(0);
        return line.append("{\"ph\":\"")
                .append(phase)
                .append("\",\"pid\":")
                .append(process)
                .append(",\"tid\":")
                .append(thread);
    }

    private void start(char phase, Event event) {
        start(phase, world.processOf(event.location()), threads.getOrDefault(event.location(), 0));
    }

    private void finish() throws IOException {
        line.append('}');
        out.write(isFirst ? "\n" : ",\n");
        isFirst = false;
        out.append(line);
    }

    private StringBuilder time(long time) {
        double micros = clock.toSeconds(clock.sinceBegin(time)) * 1e6;
        long thousandths = Math.round(micros * 1e3);
        line.append(",\"ts\":");
        if (thousandths < 0) {
            line.append('-');
        }
        long size = Math.abs(thousandths);
        return line.append(size / 1000).append('.').append(Long.toString(1000 + size % 1000), 1, 4);
    }

    private StringBuilder text(String text) {
        line.append('"');
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each == '"' || each == '\\') {
                line.append('\\').append(each);
            } else if (each < ' ') {
                line.append(String.format("\\u%04x", (int) each));
            } else {
                line.append(each);
            }
        }
        return line.append('"');
    }

    void add(Event event) throws IOException {
        switch (event.type()) {
            case ENTER -> region(event, 'B');
            case LEAVE -> region(event, 'E');
            case MPI_COLLECTIVE_END -> collective(event);
            case METRIC -> metrics(event);
            default -> {
                // messages come by themselves
            }
        }
    }

    private void region(Event event, char phase) throws IOException {
        start(phase, event);
        time(event.time()).append(",\"name\":");
        text(regions.computeIfAbsent(event.value(0), region -> RegionNames.of(definitions, region)));
        finish();
    }

    /** An instant at its end, with what the call was about. */
    private void collective(Event event) throws IOException {
        long operation = event.value(0);
        start('i', event);
        time(event.time()).append(",\"s\":\"t\",\"name\":");
        text(operation >= 0 && operation < COLLECTIVES.length ? COLLECTIVES[(int) operation] : "collective");
        line.append(",\"args\":{\"comm\":");
        text(world.commName(event.comm()));
        line.append(",\"bytes\":")
                .append(Long.toUnsignedString(event.value("bytesSent")))
                .append('}');
        finish();
    }

    /** A point of a curve for each value. */
    private void metrics(Event event) throws IOException {
        Definition all = definitions.get(DefinitionType.METRIC_CLASS, event.value(0));
        if (all != null && all.type() == DefinitionType.METRIC_INSTANCE) {
            all = definitions.get(DefinitionType.METRIC_CLASS, all.value("metricClass"));
        }
        for (int i = 0; all != null && i < Math.min(all.itemCount(), event.itemCount() / 2); i++) {
            Definition member = definitions.get(DefinitionType.METRIC_MEMBER, all.item(i));
            start('C', event);
            time(event.time()).append(",\"name\":");
            text(member == null ? "metric " + all.item(i) : definitions.name(member));
            line.append(",\"args\":{\"value\":")
                    .append(number(event.item(2 * i), event.item(2 * i + 1)))
                    .append('}');
            finish();
        }
    }

    private static String number(long type, long bits) {
        if (type != ValueType.DOUBLE.ordinal()) {
            return type == ValueType.UINT64.ordinal() ? Long.toUnsignedString(bits) : Long.toString(bits);
        }
        double value = Double.longBitsToDouble(bits);
        return Double.isFinite(value) ? Double.toString(value) : "null";
    }

    /** An arrow from the call that sent to the one that received. */
    void add(Message message) throws IOException {
        end('s', message.sender(), message.sent());
        args(message);
        end('f', message.receiver(), message.sent() + message.duration());
        line.append(",\"bp\":\"e\"");
        finish();
        messages++;
    }

    private void end(char phase, int process, long time) {
        start(phase, process, threads.getOrDefault(world.locationOf(process), 0));
        time(time).append(",\"cat\":\"message\",\"name\":\"message\",\"id\":").append(messages);
    }

    private void args(Message message) throws IOException {
        line.append(",\"args\":{\"comm\":");
        text(world.commName(message.comm()));
        line.append(",\"tag\":").append(message.tag());
        line.append(",\"bytes\":")
                .append(Long.toUnsignedString(message.bytes()))
                .append('}');
        finish();
    }

    void end() throws IOException {
        out.write("\n]}\n");
    }
}
