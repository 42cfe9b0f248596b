package org.jmpi.tool.trace.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.trace.TraceBuilder;
import org.jmpi.tool.trace.match.World;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who waited for whom, in traces made for it. */
class AnalysisTest {
    private static final int WORLD = TraceBuilder.WORLD;
    private static final int BARRIER = 0;
    private static final int BCAST = 1;
    private static final int REDUCE = 12;
    private static final int ALLREDUCE = 11;

    @TempDir
    private Path folder;

    private TraceBuilder trace;
    private long send;
    private long recv;
    private long collective;

    @BeforeEach
    void begin() throws IOException {
        trace = TraceBuilder.of(folder.resolve("t"), 3);
        send = trace.region("MPI_Send");
        recv = trace.region("MPI_Recv");
        collective = trace.region("MPI_Collective");
    }

    private Analysis analyse() throws IOException {
        Archive archive = Archive.open(trace.close());
        return Analysis.of(archive, new World(archive.definitions()), part -> {});
    }

    private void assertOnly(Cause cause, int process, long region, int late, long ticks) throws IOException {
        Waits waits = analyse().waits();
        assertEquals(1, waits.rows().size(), () -> waits.rows().toString());
        assertEquals(
                new Waits.Row(new Waits.Key(cause, process, region, late), ticks, 1),
                waits.rows().get(0));
    }

    private void enter(int rank, long time, long region) {
        trace.at(time).event(rank, EventType.ENTER, region);
    }

    private void leave(int rank, long time, long region) {
        trace.at(time).event(rank, EventType.LEAVE, region);
    }

    /** Rank 1 waits from 100 to 400 for rank 0. */
    private void receiveLate() {
        enter(1, 100, recv);
        enter(0, 400, send);
        trace.send(0, 1, WORLD, 1, 8);
        leave(0, 410, send);
        trace.at(420).recv(1, 0, WORLD, 1, 8);
        leave(1, 430, recv);
    }

    @Test
    void shouldFindALateSender() throws IOException {
        receiveLate();
        assertOnly(Cause.LATE_SENDER, 1, recv, 0, 300);
    }

    @Test
    void shouldFindALateReceiver() throws IOException {
        enter(0, 100, send);
        trace.send(0, 1, WORLD, 1, 8);
        enter(1, 400, recv);
        trace.at(420).recv(1, 0, WORLD, 1, 8);
        leave(1, 430, recv);
        leave(0, 425, send);
        assertOnly(Cause.LATE_RECEIVER, 0, send, 1, 300);
    }

    @Test
    void shouldNotBlameAReceiverForWhomNobodyWaited() throws IOException {
        enter(0, 100, send);
        trace.send(0, 1, WORLD, 1, 8);
        leave(0, 110, send);
        enter(1, 400, recv);
        trace.at(420).recv(1, 0, WORLD, 1, 8);
        leave(1, 430, recv);
        assertTrue(analyse().waits().rows().isEmpty());
    }

    @Test
    void shouldCountAWaitForSeveralMessagesOnce() throws IOException {
        trace.at(50).irecv(1, 1).irecv(1, 2);
        enter(1, 100, recv);
        enter(0, 300, send);
        trace.send(0, 1, WORLD, 1, 8);
        leave(0, 310, send);
        enter(2, 400, send);
        trace.send(2, 1, WORLD, 1, 8);
        leave(2, 410, send);
        trace.at(420).received(1, 1, 0, WORLD, 1, 8).received(1, 2, 2, WORLD, 1, 8);
        leave(1, 430, recv);
        assertEquals(300, analyse().waits().of(Cause.LATE_SENDER));
    }

    private void collective(int operation, int root, long... enters) {
        for (int rank = 0; rank < enters.length; rank++) {
            enter(rank, enters[rank], collective);
        }
        for (int rank = 0; rank < enters.length; rank++) {
            trace.writer(rank).write(1000, EventType.MPI_COLLECTIVE_END, operation, WORLD, root, 0, 0);
            leave(rank, 1000, collective);
        }
    }

    @Test
    void shouldFindWaitsAtBarriersAndAtCollectivesOfAll() throws IOException {
        collective(BARRIER, -1, 100, 500, 200);
        Waits waits = analyse().waits();
        assertEquals(400 + 300, waits.of(Cause.BARRIER));
        assertEquals(
                new Waits.Key(Cause.BARRIER, 0, collective, 1),
                waits.rows().get(0).key());
        trace = TraceBuilder.of(folder.resolve("u"), 3);
        collective = trace.region("MPI_Allreduce");
        collective(ALLREDUCE, -1, 100, 500, 200);
        assertEquals(700, analyse().waits().of(Cause.N_TO_N));
    }

    private void begin(int rank, long time, int request) {
        enter(rank, time, collective);
        trace.event(rank, EventType.NON_BLOCKING_COLLECTIVE_REQUEST, request);
        leave(rank, time + 1, collective);
    }

    private void complete(int rank, int operation, int request) {
        trace.writer(rank)
                .write(1000, EventType.NON_BLOCKING_COLLECTIVE_COMPLETE, operation, WORLD, -1L, 0, 0, request);
    }

    @Test
    void shouldFindWaitsForNonBlockingCollectives() throws IOException {
        begin(0, 100, 1);
        begin(1, 500, 1);
        begin(2, 200, 1);
        for (int rank = 0; rank < 3; rank++) {
            enter(rank, rank == 0 ? 300 : 600, recv);
            complete(rank, ALLREDUCE, 1);
            leave(rank, 1000, recv);
        }
        assertOnly(Cause.N_TO_N, 0, recv, 1, 200);
    }

    @Test
    void shouldTellNonBlockingCollectivesApartByTheirBegin() throws IOException {
        for (int rank = 0; rank < 3; rank++) {
            begin(rank, 100 + 10 * rank, 1);
            begin(rank, rank == 2 ? 500 : 200, 2);
            enter(rank, rank == 2 ? 600 : 300, recv);
            // the later one is complete before
            complete(rank, ALLREDUCE, 2);
            complete(rank, BARRIER, 1);
            leave(rank, 1000, recv);
        }
        Waits waits = analyse().waits();
        assertEquals(400, waits.of(Cause.N_TO_N));
        assertEquals(0, waits.of(Cause.BARRIER));
    }

    /** Ranks 0 and 1 are in MPI from 100; rank 2 works until 500, and from 600 to 800 again, when rank 0 works, too. */
    @Test
    void shouldFindWhatOneRankDoesAlone() throws IOException {
        long finalize = trace.region("MPI_Finalize");
        for (int rank = 0; rank < 3; rank++) {
            enter(rank, 10, send);
            leave(rank, 20, send);
        }
        enter(0, 100, collective);
        enter(1, 100, collective);
        enter(2, 500, collective);
        leave(2, 600, collective);
        leave(0, 700, collective);
        enter(2, 800, recv);
        enter(0, 900, finalize);
        leave(1, 1000, collective);
        leave(0, 1100, finalize);
        leave(2, 1200, recv);
        SerialPhases phases = analyse().serialPhases();
        assertEquals(
                List.of(
                        new SerialPhases.Row(2, collective, 400, 1),
                        new SerialPhases.Row(0, finalize, 100, 1),
                        new SerialPhases.Row(2, recv, 100, 1)),
                phases.rows());
        assertEquals(600, phases.ticks());
    }

    /** Ranks 0 and 1 began the job; rank 2 is of a world that is there from 200 to 600. */
    @Test
    void shouldCountASpawnedRankWhileItIsThere() throws IOException {
        trace = new TraceBuilder(folder.resolve("spawned"));
        trace.process(0).process(1).process(2).world(0, 1, 2);
        trace.comm("MPI_COMM_WORLD", 2);
        trace.comm("MPI_COMM_WORLD", 0, 1);
        send = trace.region("MPI_Send");
        long finalize = trace.region("MPI_Finalize");
        for (int rank = 0; rank < 2; rank++) {
            enter(rank, 10, send);
            leave(rank, 20, send);
        }
        // rank 1 is in MPI to the end: rank 0 works alone from 100 to 200, 300 to 400, and from 600
        enter(1, 100, send);
        enter(2, 200, send);
        leave(2, 200, send);
        enter(2, 300, send);
        leave(2, 400, send);
        enter(2, 500, finalize);
        leave(2, 600, finalize);
        enter(0, 700, finalize);
        leave(0, 800, finalize);
        leave(1, 900, send);
        assertEquals(
                List.of(new SerialPhases.Row(0, finalize, 400, 1)),
                analyse().serialPhases().rows());
    }

    @Test
    void shouldFindWaitsAtFences() throws IOException {
        long window = 0;
        trace.definitions()
                .write(DefinitionType.RMA_WIN, window, trace.definitions().text("w"), WORLD, 1);
        long[] enters = {100, 500, 200};
        for (int rank = 0; rank < 3; rank++) {
            enter(rank, enters[rank], collective);
            trace.event(rank, EventType.RMA_COLLECTIVE_BEGIN);
            trace.writer(rank).write(1000, EventType.RMA_COLLECTIVE_END, BARRIER, 3, window, -1L, 0, 0);
            leave(rank, 1000, collective);
        }
        assertEquals(400 + 300, analyse().waits().of(Cause.BARRIER));
    }

    @Test
    void shouldFindALateRoot() throws IOException {
        collective(BCAST, 1, 100, 500, 700);
        assertOnly(Cause.LATE_ROOT, 0, collective, 1, 400);
    }

    @Test
    void shouldFindAnEarlyRoot() throws IOException {
        collective(REDUCE, 1, 900, 500, 700);
        Waits waits = analyse().waits();
        assertEquals(
                new Waits.Row(new Waits.Key(Cause.EARLY_ROOT, 1, collective, 0), 400, 1),
                waits.rows().get(0));
        assertEquals(1, waits.rows().size());
    }

    @Test
    void shouldFindARootThatHasToTakeTheData() throws IOException {
        long[] enters = {100, 500, 200};
        for (int rank = 0; rank < 3; rank++) {
            enter(rank, enters[rank], collective);
        }
        long[] ends = {510, 520, 210};
        for (int rank = 0; rank < 3; rank++) {
            trace.writer(rank).write(ends[rank], EventType.MPI_COLLECTIVE_END, REDUCE, WORLD, 1, 0, 0);
            leave(rank, ends[rank], collective);
        }
        assertOnly(Cause.LATE_ROOT, 0, collective, 1, 400);
    }

    @Test
    void shouldSumTheTimeInMpi() throws IOException {
        enter(0, 100, send);
        leave(0, 150, send);
        enter(0, 200, send);
        leave(0, 270, send);
        Analysis analysis = analyse();
        assertEquals(120, analysis.inMpi(0));
        assertEquals(170, analysis.total(0));
        assertEquals(0, analysis.total(1));
    }

    @Test
    void shouldCountFunctionsOfTheProgramAsTimeOutsideMpi() throws IOException {
        long main = trace.function("main");
        long solve = trace.function("solve");
        enter(0, 100, main);
        enter(0, 110, solve);
        enter(0, 150, send);
        leave(0, 170, send);
        leave(0, 200, solve);
        enter(0, 210, send);
        leave(0, 215, send);
        leave(0, 300, main);
        Analysis analysis = analyse();
        assertEquals(25, analysis.inMpi(0));
        assertEquals(175, analysis.outside(0));
        assertEquals(new Functions.Total(2, 25), analysis.functions().totals().get(send));
        assertEquals(new Functions.Total(1, 90), analysis.functions().totals().get(solve));
    }

    @Test
    void shouldFindWaitsInFunctionsOfTheProgram() throws IOException {
        long main = trace.function("main");
        enter(0, 50, main);
        enter(1, 50, main);
        receiveLate();
        leave(0, 500, main);
        leave(1, 500, main);
        assertOnly(Cause.LATE_SENDER, 1, recv, 0, 300);
    }
}
