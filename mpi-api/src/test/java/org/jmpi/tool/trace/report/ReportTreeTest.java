package org.jmpi.tool.trace.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.trace.TraceBuilder;
import org.jmpi.tool.trace.match.TraceClock;
import org.jmpi.tool.trace.match.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTreeTest {
    @TempDir
    private Path folder;

    private static Map<String, Object> tree(TraceBuilder trace, boolean withTimeline) throws IOException {
        Archive archive = Archive.open(trace.close());
        World world = new World(archive.definitions());
        Analysis analysis = Analysis.of(archive, world, part -> {});
        return ReportTree.of(archive.definitions(), world, TraceClock.of(archive), analysis, withTimeline);
    }

    /** A region of the program with a call in it, while the JVM compiles. */
    private TraceBuilder trace() throws IOException {
        TraceBuilder trace = TraceBuilder.of(folder.resolve("t"), 1);
        trace.thread(7, 0);
        long barrier = trace.region("MPI_Barrier");
        long solve = trace.function("solve");
        long compiler = trace.regionOfJvm("JIT solve");
        trace.at(0).event(0, EventType.ENTER, solve).at(1_000_000_000).event(7, EventType.ENTER, compiler);
        trace.at(2_000_000_000)
                .event(0, EventType.ENTER, barrier)
                .at(3_000_000_000L)
                .event(0, EventType.LEAVE, barrier);
        trace.at(4_000_000_000L).event(7, EventType.LEAVE, compiler);
        return trace.at(5_000_000_000L).event(0, EventType.LEAVE, solve);
    }

    @Test
    @SuppressWarnings("unchecked")
    void shouldDrawCallsRegionsOfTheProgramAndTheJvm() throws IOException {
        Map<String, Object> timeline = (Map<String, Object>) tree(trace(), true).get("timeline");

        List<String> regions = (List<String>) timeline.get("regions");
        assertEquals(List.of("MPI_Barrier", "JIT solve", "solve (Program.java:1)"), regions);
        assertEquals(List.of(0, 2, 1), timeline.get("kinds"));
        List<double[]> calls = (List<double[]>) timeline.get("calls");
        assertArrayEquals(new double[] {0, 0, 2, 3}, calls.get(0));
        assertArrayEquals(new double[] {0, 1, 1, 4}, calls.get(1));
        assertArrayEquals(new double[] {0, 2, 0, 5}, calls.get(2));
    }

    /** Rank 1 comes later and leaves earlier, as in a world that was spawned; rank 2 recorded nothing. */
    @Test
    void shouldTellWhenAProcessWasThere() throws IOException {
        TraceBuilder trace = TraceBuilder.of(folder.resolve("t"), 3);
        long solve = trace.function("solve");
        trace.at(1_000_000_000).event(0, EventType.ENTER, solve);
        trace.at(3_000_000_000L).event(1, EventType.ENTER, solve);
        trace.at(4_000_000_000L).event(1, EventType.LEAVE, solve);
        trace.at(6_000_000_000L).event(0, EventType.LEAVE, solve);
        List<?> processes = (List<?>) tree(trace, false).get("processes");
        List<String> spans = processes.stream()
                .map(each -> ((Map<?, ?>) each).get("from") + " to " + ((Map<?, ?>) each).get("to"))
                .toList();
        assertEquals(List.of("0.0 to 5.0", "2.0 to 3.0", "0.0 to 0.0"), spans);
    }

    @Test
    void shouldCountNeitherAsTimeInMpi() throws IOException {
        List<?> processes = (List<?>) tree(trace(), false).get("processes");

        Map<?, ?> first = (Map<?, ?>) processes.get(0);
        assertEquals(5.0, first.get("total"));
        assertEquals(1.0, first.get("inMpi"));
        assertEquals(4.0, first.get("outside"));
    }

    @Test
    void shouldHaveNoTimelineUnlessItIsDrawn() throws IOException {
        assertNull(tree(trace(), false).get("timeline"));
    }
}
