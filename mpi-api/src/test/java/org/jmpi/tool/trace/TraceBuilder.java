package org.jmpi.tool.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jmpi.tool.otf2.Anchor;
import org.jmpi.tool.otf2.ArchiveWriter;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.EventWriter;
import org.jmpi.tool.otf2.FileChunks;
import org.jmpi.tool.otf2.LocalDefinitionWriter;
import org.jmpi.tool.otf2.Otf2;

/** Makes small traces: locations, communicators, and events a line each. A location's number is its rank unless set. */
public final class TraceBuilder {
    public static final int CHUNK = Otf2.LEAST_CHUNK;
    public static final int WORLD = 0;

    private final ArchiveWriter archive;
    private final DefinitionWriter definitions;
    private final Map<Long, EventWriter> writers = new HashMap<>();
    private final List<Long> locations = new ArrayList<>();
    private final Map<Long, LocalDefinitionWriter> locals = new HashMap<>();
    private final Path folder;
    private long groups;
    private long comms;
    private long regions;
    private long now;

    public TraceBuilder(Path folder) throws IOException {
        this.folder = folder;
        archive = new ArchiveWriter(folder, "traces");
        archive.create();
        definitions = new DefinitionWriter(CHUNK, new FileChunks(archive.definitions(), CHUNK));
        clock(1_000_000_000L, 0);
    }

    /** A trace of {@code ranks} processes with MPI_COMM_WORLD as communicator 0. */
    public static TraceBuilder of(Path folder, int ranks) throws IOException {
        TraceBuilder trace = new TraceBuilder(folder);
        for (int i = 0; i < ranks; i++) {
            trace.process(i);
        }
        trace.world(LongStream.range(0, ranks).toArray());
        trace.comm("MPI_COMM_WORLD", LongStream.range(0, ranks).toArray());
        return trace;
    }

    public DefinitionWriter definitions() {
        return definitions;
    }

    private void clock(long ticks, long offset) {
        definitions.write(DefinitionType.CLOCK_PROPERTIES, ticks, offset, 1L << 40, Otf2.UNDEFINED_64);
    }

    /** A process whose only thread is the location. */
    public TraceBuilder process(long location) throws IOException {
        long group = locations.size();
        definitions.write(
                DefinitionType.LOCATION_GROUP,
                group,
                definitions.text("MPI Rank " + group),
                1,
                Otf2.UNDEFINED_32,
                Otf2.UNDEFINED_32);
        return thread(location, group);
    }

    /** A thread of a process, named by the number of its group. */
    public TraceBuilder thread(long location, long group) throws IOException {
        definitions.write(DefinitionType.LOCATION, location, definitions.text("thread"), 1, 0, group);
        locations.add(location);
        writers.put(location, new EventWriter(CHUNK, new FileChunks(archive.events(location), CHUNK)));
        locals.put(
                location, new LocalDefinitionWriter(CHUNK, new FileChunks(archive.localDefinitions(location), CHUNK)));
        return this;
    }

    public LocalDefinitionWriter local(long location) {
        return locals.get(location);
    }

    /** The locations of the MPI processes. */
    public TraceBuilder world(long... members) {
        group(Otf2.GROUP_COMM_LOCATIONS, Otf2.PARADIGM_MPI, 0, members);
        return this;
    }

    public long group(long type, long paradigm, long flags, long... members) {
        definitions.write(DefinitionType.GROUP, members, groups, definitions.text(""), 0, type, paradigm, flags);
        return groups++;
    }

    /** A communicator of world ranks; returns its number. */
    public long comm(String name, long... members) {
        return commOf(name, group(Otf2.GROUP_COMM_GROUP, Otf2.PARADIGM_MPI, 0, members));
    }

    public long commOf(String name, long group) {
        definitions.write(DefinitionType.COMM, comms, definitions.text(name), group, Otf2.UNDEFINED_32, 0);
        return comms++;
    }

    public long intercomm(String name, long groupA, long groupB) {
        definitions.write(
                DefinitionType.INTER_COMM, comms, definitions.text(name), groupA, groupB, Otf2.UNDEFINED_32, 0);
        return comms++;
    }

    private static final int PARADIGM_COMPILER = 2;

    /** A region; returns its number. */
    public long region(String name) {
        return region(name, "MPI", 0);
    }

    /** A region in a line of a file; returns its number. */
    public long region(String name, String file, int line) {
        return region(name, file, line, Otf2.PARADIGM_MPI);
    }

    /** A function of the program, as an instrumented one has; returns its number. */
    public long function(String name) {
        return region(name, "Program.java", 1, PARADIGM_COMPILER);
    }

    /** A region of what the JVM does; returns its number. */
    public long regionOfJvm(String name) {
        return region(name, "MPI", 0, Otf2.PARADIGM_MEASUREMENT);
    }

    private long region(String name, String file, int line, int paradigm) {
        long text = definitions.text(name);
        long where = definitions.text(file);
        definitions.write(DefinitionType.REGION, regions, text, 0, 0, where, line, line, text, 1, paradigm, 0);
        return regions++;
    }

    /** The time of the following events. */
    public TraceBuilder at(long time) {
        now = time;
        return this;
    }

    public EventWriter writer(long location) {
        return writers.get(location);
    }

    public TraceBuilder send(long by, long to, long comm, long tag, long bytes) {
        writer(by).write(now, EventType.MPI_SEND, to, comm, tag, bytes);
        return this;
    }

    public TraceBuilder recv(long by, long from, long comm, long tag, long bytes) {
        writer(by).write(now, EventType.MPI_RECV, from, comm, tag, bytes);
        return this;
    }

    public TraceBuilder isend(long by, long request, long to, long comm, long tag, long bytes) {
        writer(by).write(now, EventType.MPI_ISEND, to, comm, tag, bytes, request);
        return this;
    }

    public TraceBuilder sent(long by, long request) {
        writer(by).write(now, EventType.MPI_ISEND_COMPLETE, request);
        return this;
    }

    public TraceBuilder irecv(long by, long request) {
        writer(by).write(now, EventType.MPI_IRECV_REQUEST, request);
        return this;
    }

    public TraceBuilder received(long by, long request, long from, long comm, long tag, long bytes) {
        writer(by).write(now, EventType.MPI_IRECV, from, comm, tag, bytes, request);
        return this;
    }

    public TraceBuilder cancelled(long by, long request) {
        writer(by).write(now, EventType.MPI_REQUEST_CANCELLED, request);
        return this;
    }

    public TraceBuilder event(long by, EventType type) {
        writer(by).write(now, type);
        return this;
    }

    public TraceBuilder event(long by, EventType type, long value) {
        writer(by).write(now, type, value);
        return this;
    }

    /** Writes all files; returns the folder. */
    public Path close() throws IOException {
        writers.values().forEach(EventWriter::close);
        locals.values().forEach(LocalDefinitionWriter::close);
        definitions.close();
        archive.writeAnchor(new Anchor(
                false,
                new Anchor.Chunks(CHUNK, CHUNK),
                new Anchor.Counts(definitions.locations(), definitions.definitions(), 0, 0),
                new Anchor.About("", "test", ""),
                Map.of(),
                1));
        return folder;
    }
}
