package org.jmpi.tool.trace.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.trace.TraceBuilder;
import org.jmpi.tool.trace.match.World;
import org.jmpi.tool.trace.report.CriticalPath.Segment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way that the end of a program waited for, in traces made for it. */
class CriticalPathTest {
    private static final int WORLD = TraceBuilder.WORLD;
    private static final int BARRIER = 0;
    private static final int BCAST = 1;
    private static final int REDUCE = 12;

    @TempDir
    private Path folder;

    private TraceBuilder trace;
    private long work;
    private long call;

    @BeforeEach
    void begin() throws IOException {
        trace = TraceBuilder.of(folder.resolve("t"), 3);
        work = trace.region("MPI_Init");
        call = trace.region("MPI_Call");
        for (int rank = 0; rank < 3; rank++) {
            enter(rank, 0, work);
            leave(rank, 10, work);
        }
    }

    private void assertPath(Segment... path) throws IOException {
        Archive archive = Archive.open(trace.close());
        Analysis analysis = Analysis.of(archive, new World(archive.definitions()), part -> {});
        assertEquals(List.of(path), analysis.criticalPath());
    }

    private void enter(int rank, long time, long region) {
        trace.at(time).event(rank, EventType.ENTER, region);
    }

    private void leave(int rank, long time, long region) {
        trace.at(time).event(rank, EventType.LEAVE, region);
    }

    private void collective(int operation, long root, int rank, long from, long to) {
        enter(rank, from, call);
        trace.writer(rank).write(to, EventType.MPI_COLLECTIVE_END, operation, WORLD, root, 0, 0);
        leave(rank, to, call);
    }

    private void message(int from, long sent, int to, long posted, long received) {
        enter(to, posted, call);
        enter(from, sent, call);
        trace.send(from, to, WORLD, 1, 8);
        leave(from, sent + 5, call);
        trace.at(received).recv(to, from, WORLD, 1, 8);
        leave(to, received, call);
    }

    @Test
    void shouldStayOnAProcessThatWaitsForNobody() throws IOException {
        message(0, 100, 1, 400, 410);
        enter(1, 900, call);
        leave(1, 1000, call);
        assertPath(new Segment(1, 0, 1000));
    }

    @Test
    void shouldComeFromALateSender() throws IOException {
        message(0, 400, 1, 100, 410);
        message(1, 700, 2, 50, 710);
        assertPath(new Segment(0, 0, 400), new Segment(1, 400, 700), new Segment(2, 700, 710));
    }

    @Test
    void shouldComeFromTheLastAtABarrier() throws IOException {
        collective(BARRIER, -1, 0, 100, 520);
        collective(BARRIER, -1, 1, 500, 510);
        collective(BARRIER, -1, 2, 200, 505);
        enter(2, 800, call);
        leave(2, 900, call);
        assertPath(new Segment(1, 0, 500), new Segment(2, 500, 900));
    }

    @Test
    void shouldStayOnTheLastAtABarrier() throws IOException {
        collective(BARRIER, -1, 0, 100, 510);
        collective(BARRIER, -1, 1, 500, 520);
        collective(BARRIER, -1, 2, 200, 510);
        assertPath(new Segment(1, 0, 520));
    }

    @Test
    void shouldKnowTheWayOfAMessageThatIsSentBeforeAllHaveLeftTheBarrier() throws IOException {
        collective(BARRIER, -1, 0, 100, 505);
        enter(0, 700, call);
        trace.send(0, 1, WORLD, 1, 8);
        leave(0, 705, call);
        collective(BARRIER, -1, 1, 500, 520);
        enter(1, 530, call);
        trace.at(710).recv(1, 0, WORLD, 1, 8);
        leave(1, 710, call);
        collective(BARRIER, -1, 2, 200, 708);
        assertPath(new Segment(1, 0, 500), new Segment(0, 500, 700), new Segment(1, 700, 710));
    }

    @Test
    void shouldComeFromALateRoot() throws IOException {
        collective(BCAST, 1, 0, 100, 420);
        collective(BCAST, 1, 1, 400, 405);
        collective(BCAST, 1, 2, 600, 605);
        enter(0, 900, call);
        leave(0, 950, call);
        assertPath(new Segment(1, 0, 400), new Segment(0, 400, 950));
    }

    @Test
    void shouldComeToAnEarlyRoot() throws IOException {
        collective(REDUCE, 0, 0, 100, 620);
        collective(REDUCE, 0, 1, 600, 605);
        collective(REDUCE, 0, 2, 300, 305);
        assertPath(new Segment(1, 0, 600), new Segment(0, 600, 620));
    }

    @Test
    void shouldComeFromALateReceiver() throws IOException {
        enter(0, 100, call);
        trace.send(0, 1, WORLD, 1, 8);
        enter(1, 400, call);
        trace.at(420).recv(1, 0, WORLD, 1, 8);
        leave(1, 425, call);
        leave(0, 430, call);
        enter(0, 800, call);
        leave(0, 900, call);
        assertPath(new Segment(1, 0, 400), new Segment(0, 400, 900));
    }
}
