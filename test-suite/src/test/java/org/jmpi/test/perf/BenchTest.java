package org.jmpi.test.perf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Benchmarks in thread ranks, as briefly as they go: lines and their values' shape. */
class BenchTest {
    private static final int SMALLEST_OBJECT_BYTES = 16;
    private static final Map<String, String> SHARED = Map.of();
    private static final Map<String, String> APART = Map.of("MPIR_CVAR_NOLOCAL", "1");

    private static List<String[]> lines(int size, Map<String, String> environment, String arguments) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true);
        Options options = Options.of(("-quick " + arguments).split(" "));
        int code = ThreadRanks.run(size, environment, new Properties(), r -> () -> {
            long start = System.nanoTime();
            Mpi.MPI_Init_thread(new String[0], Mpi.MPI_THREAD_MULTIPLE, new int[1]);
            Bench.run(options, out, start);
            Mpi.MPI_Finalize();
        });
        assertEquals(0, code);
        return printed.toString(UTF_8).lines().map(line -> line.split(" ")).toList();
    }

    private static String names(List<String[]> lines) {
        return lines.stream().map(f -> f[0] + " " + f[1]).collect(Collectors.joining(", "));
    }

    private static double value(List<String[]> lines, String name) {
        return lines.stream()
                .filter(f -> f[0].equals(name))
                .mapToDouble(f -> Double.parseDouble(f[2]))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + names(lines)));
    }

    private static void positive(List<String[]> lines, int from, int values) {
        for (String[] fields : lines) {
            assertEquals(from + values, fields.length, String.join(" ", fields));
            for (int i = from; i < fields.length; i++) {
                assertTrue(Double.parseDouble(fields[i]) > 0, String.join(" ", fields));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"latency", "bw", "bcast", "reduce", "allreduce", "alltoall", "allgather"})
    void shouldPrintALineForEachSizeWithItsFloor(String test) {
        for (String memory : List.of("-heap", "-direct", "-objects", "-capitals")) {
            List<String[]> lines = lines(2, SHARED, memory + " -floor " + test + " 8192 32768");
            assertEquals(test + " 8192, " + test + " 16384, " + test + " 32768", names(lines));
            positive(lines, 2, 3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"put", "get", "acc", "putbw", "lock", "fence", "pscw"})
    void shouldPrintALineForEachSizeOnAWindow(String test) {
        for (Map<String, String> transport : List.of(SHARED, APART)) {
            List<String[]> lines = lines(3, transport, test + " 8192 16384");
            assertEquals(test + " 8192, " + test + " 16384", names(lines));
            positive(lines, 2, 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"iowrite", "ioread", "iostrided", "iocoll", "iocollread"})
    void shouldPrintALineForEachSizeOfAFile(String test) {
        for (Map<String, String> transport : List.of(SHARED, APART)) {
            List<String[]> lines = lines(3, transport, test + " 8192 16384");
            assertEquals(test + " 8192, " + test + " 16384", names(lines));
            positive(lines, 2, 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fop", "cas"})
    void shouldSwapOneElementOfAWindow(String test) {
        List<String[]> lines = lines(2, SHARED, "-direct " + test);
        assertEquals(test + " 8", names(lines));
        positive(lines, 2, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"latency 8 8", "bw 65536 65536", "rate", "barrier", "allreduce 8 8"})
    void shouldHaveAFloorOfTcpToo(String test) {
        positive(lines(2, APART, "-tcp -floor " + test), 2, 3);
    }

    @Test
    void shouldPutABareBarrierBesideThatOfManyButNothingBesideOtherCollectives() {
        positive(lines(3, SHARED, "-floor barrier"), 2, 3);
        List<String[]> lines = lines(3, SHARED, "-floor bcast 8 8");
        assertEquals("NaN", lines.get(0)[3]);
        positive(lines(3, SHARED, "bcast 8 8"), 2, 1);
    }

    @Test
    void shouldTellTheCoresShareOfABlockedRank() {
        for (Map<String, String> transport : List.of(SHARED, APART)) {
            List<String[]> lines = lines(2, transport, "idle 100");
            assertEquals("idle:process 100, idle:thread 100", names(lines));
            assertTrue(value(lines, "idle:thread") >= 0);
            lines = lines(3, transport, "-floor wake 9 3");
            assertEquals(
                    "wake:min 8, wake:p50 8, wake:p90 8, wake:max 8,"
                            + " wake:bare:min 8, wake:bare:p50 8, wake:bare:p90 8, wake:bare:max 8",
                    names(lines));
            assertTrue(value(lines, "wake:min") <= value(lines, "wake:p50"));
            assertTrue(value(lines, "wake:bare:p90") <= value(lines, "wake:bare:max"));
            positive(lines, 2, 1);
        }
    }

    @Test
    void shouldTellTheMemoryOfThreads() {
        List<String[]> lines = lines(4, SHARED, "memory");
        assertEquals(
                "memory:heap:threads 4, memory:direct:threads 4, memory:shared:threads 4, memory:resident:threads 4",
                names(lines));
        assertTrue(value(lines, "memory:heap:threads") > 0);
        assertTrue(value(lines, "memory:direct:threads") > 0);
        assertEquals(0, value(lines, "memory:shared:threads"), "threads share no file");
    }

    @Test
    void shouldTellPercentilesUnderACollectorInOrder() {
        List<String[]> lines = lines(2, SHARED, "gc -garbage=50");
        assertEquals(List.of("8", "1024"), lines.stream().map(f -> f[1]).toList());
        for (String[] f : lines) {
            assertTrue(f[0].matches("gc:\\w+:50"), f[0]);
            List<Double> values =
                    Stream.of(f).skip(2).limit(4).map(Double::valueOf).toList();
            assertEquals(values.stream().sorted().toList(), values);
            assertTrue(Long.parseLong(f[6]) >= 0 && Long.parseLong(f[7]) >= 0);
        }
    }

    @Test
    void shouldCountTheGarbageOfCalls() {
        List<String[]> lines = lines(2, SHARED, "alloc 8 64");
        assertEquals(50, lines.size(), names(lines));
        assertTrue(
                names(lines).startsWith("alloc:send-recv 8, alloc:isend-irecv 8, alloc:sendrecv 8, alloc:barrier 8"));
        assertTrue(names(lines)
                .endsWith(
                        "alloc:iallgather 64, alloc:put 64, alloc:get 64, alloc:rput 64, alloc:acc 64, alloc:getacc 64,"
                                + " alloc:fop 64, alloc:cas 64, alloc:lock 64, alloc:fence 64, alloc:pscw 64"));
        lines.forEach(f -> assertTrue(Double.parseDouble(f[2]) >= 0, String.join(" ", f)));
        // each message has a Request, which an array keeps: no compiler can leave it out
        List<String[]> objects = lines(2, SHARED, "-objects alloc 8 8");
        double window = value(objects, "alloc:isend-irecv");
        assertTrue(window >= MeasuredCalls.WINDOW * SMALLEST_OBJECT_BYTES, window + " bytes");
    }

    @Test
    void shouldTellWhatTheFirstMessagesCost() {
        List<String[]> lines = lines(3, SHARED, "warmup");
        assertEquals(
                "warmup:init 8, warmup:1 8, warmup:10 8, warmup:100 8, warmup:1000 8, warmup:10000 8, warmup:steady 8",
                names(lines));
        positive(lines, 2, 1);
    }

    @Test
    void shouldTellWhatASecondThreadBrings() {
        List<String[]> lines = lines(1, SHARED, "threads");
        assertEquals("threads:1 8, threads:2 8, threads:ratio 8", names(lines));
        positive(lines, 2, 1);
    }

    @Test
    void shouldMakeTheGarbageThatIsDue() {
        Garbage garbage = new Garbage(100);
        garbage.begin();
        long now = System.nanoTime();
        var threads = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        garbage.make(now + 1_000_000_000L);
        long made = threads.getCurrentThreadAllocatedBytes() - before;
        assertEquals(100e6, (double) made, 5e6, "bytes for a second");
        assertEquals(now, new Garbage(0).make(now));
    }

    @ParameterizedTest
    @ValueSource(strings = {"latency", "put", "idle", "wake", "gc", "warmup"})
    void shouldWantASecondRank(String test) {
        var e = assertThrows(IllegalArgumentException.class, () -> {
            Throwable[] thrown = new Throwable[1];
            ThreadRanks.run(1, SHARED, new Properties(), r -> () -> {
                Mpi.MPI_Init(new String[0]);
                try {
                    Bench.run(Options.of("-quick", test), System.out, 0);
                } catch (IllegalArgumentException complaint) {
                    thrown[0] = complaint;
                }
                Mpi.MPI_Finalize();
            });
            throw thrown[0];
        });
        assertTrue(e.getMessage().contains("use -n 2"), e.getMessage());
    }
}
