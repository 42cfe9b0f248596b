package org.jmpi.test.perf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.LongStream;
import org.jmpi.tool.otf2.Anchor;
import org.jmpi.tool.otf2.ArchiveWriter;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.EventWriter;
import org.jmpi.tool.otf2.FileChunks;
import org.jmpi.tool.otf2.Otf2;

/**
 * Writes a trace of a number of events, to measure what reads it: {@code LargeTrace DIR EVENTS [PROCESSES]}. Each process sends to the
 * next one and receives from the one before, both without blocking, and waits for both: ten events for a message.
 */
public final class LargeTrace {
    private static final int CHUNK = 1 << 18;
    private static final int EVENTS_A_STEP = 10;
    private static final int STEP_NANOS = 2_000;
    private static final long BYTES = 1024;
    private static final int ISEND = 0;
    private static final int IRECV = 1;
    private static final int WAITALL = 2;

    private final ArchiveWriter archive;
    private final int processes;

    private LargeTrace(Path folder, int processes) {
        archive = new ArchiveWriter(folder, "traces");
        this.processes = processes;
    }

    /** Writes it. */
    public static void main(String[] args) throws IOException {
        int processes = args.length > 2 ? Integer.parseInt(args[2]) : 8;
        LargeTrace trace = new LargeTrace(Path.of(args[0]), processes);
        trace.write(Long.parseLong(args[1]) / EVENTS_A_STEP / processes);
    }

    private void write(long steps) throws IOException {
        archive.create();
        for (int rank = 0; rank < processes; rank++) {
            EventWriter out = new EventWriter(CHUNK, new FileChunks(archive.events(rank), CHUNK));
            for (long step = 0; step < steps; step++) {
                // ranks are a little apart, so that their events take turns
                step(out, rank, step * STEP_NANOS + rank);
            }
            out.close();
        }
        define(steps * STEP_NANOS);
    }

    private void step(EventWriter out, int rank, long time) {
        out.write(time, EventType.ENTER, ISEND);
        out.write(time, EventType.MPI_ISEND, (rank + 1) % processes, 0, 1, BYTES, 1);
        out.write(time + 100, EventType.LEAVE, ISEND);
        out.write(time + 200, EventType.ENTER, IRECV);
        out.write(time + 200, EventType.MPI_IRECV_REQUEST, 2);
        out.write(time + 300, EventType.LEAVE, IRECV);
        out.write(time + 400, EventType.ENTER, WAITALL);
        out.write(time + 1400, EventType.MPI_ISEND_COMPLETE, 1);
        out.write(time + 1400, EventType.MPI_IRECV, (rank + processes - 1) % processes, 0, 1, BYTES, 2);
        out.write(time + 1500, EventType.LEAVE, WAITALL);
    }

    private void define(long length) throws IOException {
        DefinitionWriter out = new DefinitionWriter(CHUNK, new FileChunks(archive.definitions(), CHUNK));
        out.write(DefinitionType.CLOCK_PROPERTIES, 1_000_000_000L, 0, length + STEP_NANOS, Otf2.UNDEFINED_64);
        for (String name : new String[] {"MPI_Isend", "MPI_Irecv", "MPI_Waitall"}) {
            long text = out.text(name);
            long number = name.equals("MPI_Isend") ? ISEND : name.equals("MPI_Irecv") ? IRECV : WAITALL;
            out.write(DefinitionType.REGION, number, text, 0, 0, out.text("MPI"), 0, 0, text, 1, Otf2.PARADIGM_MPI, 0);
        }
        for (int rank = 0; rank < processes; rank++) {
            long name = out.text("MPI Rank " + rank);
            out.write(DefinitionType.LOCATION_GROUP, rank, name, 1, Otf2.UNDEFINED_32, Otf2.UNDEFINED_32);
            out.write(DefinitionType.LOCATION, rank, out.text("Master thread"), 1, 0, rank);
        }
        long[] all = LongStream.range(0, processes).toArray();
        long none = out.text("");
        out.write(DefinitionType.GROUP, all, 0, none, 0, Otf2.GROUP_COMM_LOCATIONS, Otf2.PARADIGM_MPI, 0);
        out.write(DefinitionType.GROUP, all, 1, none, 0, Otf2.GROUP_COMM_GROUP, Otf2.PARADIGM_MPI, 0);
        out.write(DefinitionType.COMM, 0, out.text("MPI_COMM_WORLD"), 1, Otf2.UNDEFINED_32, 0);
        out.close();
        archive.writeAnchor(new Anchor(
                false,
                new Anchor.Chunks(CHUNK, CHUNK),
                new Anchor.Counts(out.locations(), out.definitions(), 0, 0),
                new Anchor.About("", "LargeTrace", ""),
                Map.of(),
                1));
    }
}
