package org.jmpi.test.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JmpiSimTest {
    private record Output(int code, String out, String err) {}

    private static Output run(String... args) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream toOut = new ByteArrayOutputStream();
        ByteArrayOutputStream toErr = new ByteArrayOutputStream();
        System.setOut(new PrintStream(toOut, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(toErr, true, StandardCharsets.UTF_8));
        try {
            int code = JmpiSim.execute(args);
            return new Output(code, toOut.toString(StandardCharsets.UTF_8), toErr.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    @Test
    void shouldReckonBinomialBroadcastByHand() {
        // four ranks: two sends after each other at the root, the first arrives and is passed on
        Output o = run("bcast/binomial", "-p", "4", "-bytes", "1", "-L", "1000", "-o", "100", "-g", "500", "-G", "2");
        assertEquals(0, o.code(), o.err());
        assertTrue(o.out().contains("given 2.40 us"), o.out());
        assertTrue(o.out().contains("2 at most a rank, 0.8 on average, 3 in all"), o.out());
        assertTrue(o.out().contains("the data of all ranks"), o.out());
    }

    @Test
    void shouldSimulateLargeMessageOfManyRanks() {
        Output o = run("allreduce/reduce_scatter_allgather", "-p", "4096", "-bytes", "1M", "-preset", "tcp");
        assertEquals(0, o.code(), o.err());
        assertTrue(o.out().contains("24 at most a rank"), o.out());
        assertTrue(o.out().contains("2047.5 KiB at most a rank"), o.out());
    }

    @Test
    void shouldCompareAlgorithmsOfAnOperation() {
        Output o = run("bcast", "-p", "16", "-preset", "tcp", "-sizes", "8,16M");
        assertEquals(0, o.code(), o.err());
        assertTrue(o.out().contains("bcast on tcp, us"), o.out());
        assertTrue(o.out().contains("| 16777216 |"), o.out());
    }

    @Test
    void shouldListEveryAlgorithm() {
        Output o = run("--list");
        Algorithms.names().forEach(name -> assertTrue(o.out().contains(name), name));
    }

    @Test
    void shouldSayWhatIsWrongWithArguments() {
        Output unknown = run("bcast/telepathy");
        assertEquals(2, unknown.code());
        assertTrue(unknown.err().contains("bcast/telepathy"), unknown.err());
        Output parameter = run("bcast/binomial", "-o", "k=many");
        assertEquals(2, parameter.code());
        assertTrue(parameter.err().contains("k=many"), parameter.err());
        Output root = run("bcast/binomial", "-p", "4", "-root", "4");
        assertEquals(2, root.code());
        Output restricted = run("allgather/recursive_doubling", "-p", "7");
        assertEquals(2, restricted.code());
        assertTrue(restricted.err().contains("POWER_OF_TWO"), restricted.err());
    }

    @Test
    void shouldSimulateLinearAlgorithmsWithManyRanks() {
        for (String each : new String[] {"gather/linear", "scatter/linear"}) {
            Output o = run(each, "-p", "16384", "-preset", "tcp");
            assertEquals(0, o.code(), o.err());
            assertTrue(o.out().contains("16383 in all"), o.out());
            assertTrue(o.out().contains("the data of all ranks"), o.out());
        }
    }

    @Test
    void shouldSimulateRingWithAThousandRanks() {
        Output o = run("allgather/ring", "-p", "1500", "-preset", "tcp");
        assertEquals(0, o.code(), o.err());
        assertTrue(o.out().contains("1499 at most a rank, 1499.0 on average, 2248500 in all"), o.out());
        assertTrue(o.out().contains("the data of all ranks"), o.out());
    }

    @Test
    void shouldRefuseWhatWouldTakeHours() {
        Output o = run("allgather/ring", "-p", "1048576");
        assertEquals(2, o.code(), o.out());
        assertTrue(o.err().contains("allgather/ring with 1048576 ranks: about 1.1e+12 messages"), o.err());
        assertTrue(o.err().contains("Try -p 16384"), o.err());
        Output whole = run("allreduce/ring", "-p", "65536", "-bytes", "1M");
        assertEquals(2, whole.code(), whole.out());
        Output short8 = run("allreduce/recexch", "-o", "k=8", "-p", "16384", "-preset", "tcp");
        assertEquals(0, short8.code(), short8.err());
    }
}
