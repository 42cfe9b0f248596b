package org.jmpi.mpir.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class StackReaderTest {
    private static StackTraceElement frame(String className, String method, int line) {
        return new StackTraceElement(className, method, className.replaceFirst(".*\\.", "") + ".java", line);
    }

    private static final StackTraceElement ENGINE =
            frame("org.jmpi.mpid.ch4.progress.ProgressEngine", "progressWait", 180);
    private static final StackTraceElement NATIVE = frame("org.jmpi.binding.Mpi", "MPI_Recv", 100);
    private static final StackTraceElement COMM = frame("mpi.ArrayPointToPoint", "recv", 50);
    private static final StackTraceElement USER = frame("app.Solver", "step", 12);
    private static final StackTraceElement MAIN = frame("app.Solver", "main", 3);
    private static final StackTraceElement LAMBDA = frame("java.util.ArrayList", "forEach", 1511);

    private static StackReader read(StackTraceElement... stack) {
        return StackReader.read(stack);
    }

    @Test
    void shouldFindTheFunctionAndTheLineThatCalledIt() {
        assertEquals(
                new StackReader("MPI_Recv", "app.Solver.step(Solver.java:12)"), read(ENGINE, NATIVE, COMM, USER, MAIN));
    }

    @Test
    void shouldLookThroughLayersOfTheProgramAndJavasOwnFrames() {
        StackTraceElement layer = frame("app.CountingLayer", "MPI_Recv", 9);
        StackTraceElement outer = frame("org.jmpi.binding.Mpi", "PMPI_Recv", 90);
        assertEquals(
                new StackReader("MPI_Recv", "app.Solver.step(Solver.java:12)"),
                read(ENGINE, NATIVE, layer, outer, COMM, LAMBDA, USER, MAIN));
    }

    @Test
    void shouldTellWhereAThreadOutsideMpiIs() {
        StackReader outside = read(frame("java.lang.Thread", "sleep", 1), USER, MAIN);
        assertNull(outside.function());
        assertEquals("app.Solver.step(Solver.java:12)", outside.at());
        assertEquals(new StackReader(null, ""), read());
    }

    @Test
    void shouldSayWhatItKnowsOfAFrameWithoutSource() {
        assertEquals(
                "app.Solver.run()",
                read(new StackTraceElement("app.Solver", "run", null, -1)).at());
    }
}
