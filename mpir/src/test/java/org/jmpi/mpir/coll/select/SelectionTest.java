package org.jmpi.mpir.coll.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.select.SelectionSettings.Fallback;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectionTest {
    private static final String BCAST = "MPIR_CVAR_BCAST_INTRA_ALGORITHM";
    private static final String IBCAST = "MPIR_CVAR_IBCAST_INTRA_ALGORITHM";
    private static final String RING = "scatter_ring_allgather";

    private static FakeSettings settings() {
        return new FakeSettings();
    }

    /** Rules for bcast: what is in braces, else binomial. */
    private static FakeSettings bcast(String rules) {
        return settings().tuning("{'collective=bcast': {" + rules + ", 'comm_size=any': {'algorithm=binomial': {}}}}");
    }

    private static String ring(String condition) {
        return "'" + condition + "': {'algorithm=" + RING + "': {}}";
    }

    @ParameterizedTest
    @CsvSource({
        "comm_size<4,     3, scatter_ring_allgather",
        "comm_size<4,     4, binomial",
        "comm_size<=4,    4, scatter_ring_allgather",
        "comm_size<=4,    5, binomial",
        "comm_size=pow2,  8, scatter_ring_allgather",
        "comm_size=pow2,  6, binomial",
        "comm_type=intra, 2, scatter_ring_allgather",
        "comm_type=any,   2, scatter_ring_allgather",
        "comm_size=node_comm_size, 4, scatter_ring_allgather",
        "comm_hierarchy=flat,      4, scatter_ring_allgather",
        "comm_hierarchy=parent,    4, binomial",
        "comm_avg_ppn<=4, 4, scatter_ring_allgather",
        "comm_avg_ppn<4,  4, binomial",
        "is_node_consecutive=yes, 4, scatter_ring_allgather",
        "is_node_consecutive=no,  4, binomial",
        "is_multi_threaded=no,    4, scatter_ring_allgather",
        "is_multi_threaded=yes,   4, binomial",
        "collective=bcast,        4, scatter_ring_allgather",
        "collective=reduce,       4, binomial"
    })
    void shouldAskTheCommunicator(String condition, int size, String chosen) {
        assertEquals(chosen, TestSelection.on(size, bcast(condition(condition))).choose(CollKind.BCAST, 100));
    }

    /** Under {@code collective=reduce} there is no ring of bcast. */
    private static String condition(String condition) {
        return condition.equals("collective=reduce")
                ? "'collective=reduce': {'algorithm=binomial': {}}"
                : ring(condition);
    }

    @ParameterizedTest
    @CsvSource({
        "comm_hierarchy=parent,    0 0 1 1, scatter_ring_allgather",
        "comm_hierarchy=parent,    0 1 2 3, binomial",
        "comm_hierarchy=flat,      0 1 2 3, scatter_ring_allgather",
        "comm_hierarchy=node,      0 0 0 0, binomial",
        "comm_hierarchy=any,       0 0 1 1, scatter_ring_allgather",
        "comm_size=node_comm_size, 0 0 1 1, binomial",
        "comm_avg_ppn<=2,          0 0 1 1, scatter_ring_allgather",
        "comm_avg_ppn<=1,          0 0 1 1, binomial",
        "is_node_consecutive=yes,  1 1 0 0, scatter_ring_allgather",
        "is_node_consecutive=no,   0 1 0 1, scatter_ring_allgather",
        "is_node_consecutive=yes,  0 1 0 1, binomial"
    })
    void shouldAskForNodes(String condition, String nodes, String chosen) {
        int[] nodeOf = java.util.Arrays.stream(nodes.split(" "))
                .mapToInt(Integer::parseInt)
                .toArray();
        assertEquals(
                chosen, TestSelection.onNodes(bcast(ring(condition)), nodeOf).choose(CollKind.BCAST, 100));
    }

    @Test
    void shouldAskForThreads() {
        assertEquals(
                RING,
                TestSelection.threaded(bcast(ring("is_multi_threaded=yes"))).choose(CollKind.BCAST, 1));
    }

    @ParameterizedTest
    @CsvSource({
        "avg_msg_size<100,    99, scatter_ring_allgather",
        "avg_msg_size<100,   100, binomial",
        "avg_msg_size<=100,  100, scatter_ring_allgather",
        "avg_msg_size<=100,  101, binomial",
        "total_msg_size<100,  99, scatter_ring_allgather",
        "total_msg_size<100, 100, binomial",
        "total_msg_size<0,     1, binomial",
        "avg_msg_size=any,   999, scatter_ring_allgather"
    })
    void shouldAskForBytesOfABroadcast(String condition, long bytes, String chosen) {
        assertEquals(chosen, TestSelection.on(4, bcast(ring(condition))).choose(CollKind.BCAST, bytes));
    }

    @ParameterizedTest
    @CsvSource({
        "avg_msg_size<=100,   100, ring",
        "avg_msg_size<=100,   101, brucks",
        "total_msg_size<=301, 100, ring",
        "total_msg_size<=300, 100, ring",
        "total_msg_size<=299, 100, brucks",
        "total_msg_size<300,  100, brucks"
    })
    void shouldAskForBytesOfAllRanks(String condition, long bytes, String chosen) {
        FakeSettings settings = settings()
                .tuning("{'collective=allgather': {'" + condition
                        + "': {'algorithm=ring': {}}, 'comm_size=any': {'algorithm=brucks': {}}}}");
        assertEquals(chosen, TestSelection.on(3, settings).choose(CollKind.ALLGATHER, bytes));
    }

    @ParameterizedTest
    @CsvSource({
        "total_msg_size<=24, yes",
        "total_msg_size<=23, no",
        "avg_msg_size<=7,    no",
        "avg_msg_size<=8,    yes",
        "avg_msg_size<9,     yes",
        "count<=3,           yes",
        "count<3,            no",
        "count<pow2,         no",
        "is_op_built_in=yes, yes",
        "is_op_built_in=no,  no",
        "is_commutative=no,  no",
        "is_commutative=yes, yes",
        "is_block_regular=no, no",
        "is_block_regular=yes, yes"
    })
    void shouldAskForTheReduction(String condition, String holds) {
        FakeSettings settings = settings()
                .tuning("{'collective=reduce_scatter_block': {'" + condition
                        + "': {'algorithm=pairwise': {}}, 'comm_size=any': {'algorithm=noncommutative': {}}}}");
        // 3 elements, 24 bytes in all
        String chosen = TestSelection.on(2, settings).choose(CollKind.REDUCE_SCATTER_BLOCK, a -> {
            TestSelection.reduction(3, TestSelection.sum()).accept(a);
            a.bytes = condition.startsWith("avg") ? 17 : 24;
        });
        assertEquals(holds.equals("yes") ? "pairwise" : "noncommutative", chosen);
    }

    @Test
    void shouldAskForBlocksThatAreAllAlike() {
        FakeSettings settings = settings()
                .tuning("{'collective=reduce_scatter': {'is_block_regular=yes': {'algorithm=pairwise': {}}, "
                        + "'comm_size=any': {'algorithm=noncommutative': {}}}}");
        TestSelection calls = TestSelection.on(2, settings);
        assertEquals("pairwise", calls.choose(CollKind.REDUCE_SCATTER, irregular(5, 5)));
        assertEquals("noncommutative", calls.choose(CollKind.REDUCE_SCATTER, irregular(5, 4)));
    }

    private static java.util.function.Consumer<org.jmpi.mpir.coll.algorithm.CollArgs> irregular(long... counts) {
        return TestSelection.reduction(10, TestSelection.sum()).andThen(TestSelection.counts(counts));
    }

    @Test
    void shouldSumTheCountsOfAllRanks() {
        FakeSettings settings = settings()
                .tuning("{'collective=allgatherv': {'total_msg_size<=10': {'algorithm=ring': {}}}}")
                .force("MPIR_CVAR_ALLGATHERV_INTRA_ALGORITHM", "auto");
        assertEquals("ring", TestSelection.on(3, settings).choose(CollKind.ALLGATHERV, TestSelection.counts(1, 2, 7)));
    }

    @Test
    void shouldAskForInPlace() {
        TestSelection calls = TestSelection.on(4, settings());
        assertEquals("pairwise_sendrecv_replace", calls.choose(CollKind.ALLTOALL, a -> a.inPlace = true));
        assertEquals("scattered", calls.choose(CollKind.ALLTOALL, 100));
    }

    @Test
    void shouldTakeTheFirstSiblingThatMatches() {
        FakeSettings settings = bcast("'avg_msg_size<=10': {'algorithm=binomial': {}}, " + ring("avg_msg_size<=100"));
        TestSelection calls = TestSelection.on(4, settings);
        assertEquals("binomial", calls.choose(CollKind.BCAST, 10));
        assertEquals(RING, calls.choose(CollKind.BCAST, 11));
        assertEquals("binomial", calls.choose(CollKind.BCAST, 101));
    }

    @Test
    void shouldGoOnBehindABranchWithoutAnAnswer() {
        FakeSettings settings = bcast(
                "'comm_size=pow2': {'avg_msg_size<=10': {'algorithm=binomial': {}}}, " + ring("avg_msg_size<=100"));
        assertEquals(RING, TestSelection.on(4, settings).choose(CollKind.BCAST, 50));
    }

    @Test
    void shouldPassOverAnAlgorithmThatCannot() {
        FakeSettings settings = settings()
                .tuning("{'collective=allgather': {'algorithm=recursive_doubling': {}, 'algorithm=ring': {}}}");
        assertEquals("ring", TestSelection.on(3, settings).choose(CollKind.ALLGATHER, 1));
        assertEquals("recursive_doubling", TestSelection.on(4, settings).choose(CollKind.ALLGATHER, 1));
    }

    @Test
    void shouldUseDefaultRulesForWhatTheFileDoesNotSay() {
        FakeSettings settings = settings().tuning("{'collective=bcast': {" + ring("avg_msg_size<=10") + "}}");
        TestSelection ruled = TestSelection.on(4, settings);
        TestSelection byDefault = TestSelection.on(4, settings());
        assertEquals(byDefault.choose(CollKind.BCAST, 11), ruled.choose(CollKind.BCAST, 11));
        Consumer<CollArgs> sum = TestSelection.reduction(1, TestSelection.sum());
        assertEquals(byDefault.choose(CollKind.SCAN, sum), ruled.choose(CollKind.SCAN, sum));
        assertEquals(RING, ruled.choose(CollKind.BCAST, 10));
    }

    @ParameterizedTest
    @CsvSource({
        "MPIR_Bcast_intra_scatter_ring_allgather",
        "MPIR_Ibcast_intra_sched_scatter_ring_allgather",
        "MPIR_Ibcast_intra_tsp_scatter_ring_allgather",
        "scatter_ring_allgather"
    })
    void shouldTakeNamesOfFunctions(String name) {
        FakeSettings settings = settings().tuning("{'collective=bcast': {'algorithm=" + name + "': {}}}");
        assertEquals(RING, TestSelection.on(4, settings).choose(CollKind.BCAST, 1));
    }

    @Test
    void shouldForce() {
        FakeSettings settings =
                bcast("'comm_size=any': {'algorithm=binomial': {}}").force(BCAST, RING);
        assertEquals(RING, TestSelection.on(4, settings).choose(CollKind.BCAST, 1));
    }

    @Test
    void shouldForceNonblockingFormsApart() {
        FakeSettings settings = settings().force(BCAST, RING);
        assertEquals(RING, TestSelection.on(4, settings).chooseNonblocking(CollKind.BCAST, 1));
        settings.force(IBCAST, "binomial");
        assertEquals("binomial", TestSelection.on(4, settings).chooseNonblocking(CollKind.BCAST, 1));
        assertEquals(RING, TestSelection.on(4, settings).choose(CollKind.BCAST, 1));
    }

    @Test
    void shouldHaveRulesForNonblockingFormsApart() {
        FakeSettings settings = settings()
                .tuning("{'collective=bcast': {'algorithm=binomial': {}}, 'collective=ibcast': {"
                        + ring("avg_msg_size<=10") + "}}");
        TestSelection calls = TestSelection.on(4, settings);
        assertEquals(RING, calls.chooseNonblocking(CollKind.BCAST, 10));
        assertEquals("binomial", calls.chooseNonblocking(CollKind.BCAST, 11));
        assertEquals("binomial", calls.choose(CollKind.BCAST, 10));
    }

    @Test
    void shouldNameAnUnknownAlgorithm() {
        FakeSettings settings = settings().force(BCAST, "fast");
        MpirException e = assertThrows(
                MpirException.class, () -> TestSelection.on(4, settings).choose(CollKind.BCAST, 1));
        assertTrue(e.getMessage().contains(BCAST + "=fast: expected auto or one of binomial"), e.getMessage());
    }

    private static String printed(Runnable action) {
        PrintStream before = System.err;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.setErr(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            action.run();
        } finally {
            System.setErr(before);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static FakeSettings impossible() {
        return settings().force("MPIR_CVAR_ALLTOALL_INTRA_ALGORITHM", "brucks");
    }

    @Test
    void shouldSayOnceThatAForcedAlgorithmCannot() {
        TestSelection calls = TestSelection.on(4, impossible());
        String out = printed(() -> {
            assertEquals("brucks", calls.choose(CollKind.ALLTOALL, 1));
            assertEquals("pairwise_sendrecv_replace", calls.choose(CollKind.ALLTOALL, a -> a.inPlace = true));
            calls.choose(CollKind.ALLTOALL, a -> a.inPlace = true);
        });
        assertEquals(
                "jmpi: warning: MPIR_CVAR_ALLTOALL_INTRA_ALGORITHM=brucks can't do this call on 4 ranks: it needs a send "
                        + "buffer other than IN_PLACE; the automatic choice does it\n",
                out);
    }

    @Test
    void shouldFallBackSilently() {
        TestSelection calls = TestSelection.on(4, impossible().fallback(Fallback.SILENT));
        assertEquals(
                "",
                printed(() -> assertEquals(
                        "pairwise_sendrecv_replace", calls.choose(CollKind.ALLTOALL, a -> a.inPlace = true))));
    }

    @Test
    void shouldFailWhereFallingBackIsAnError() {
        TestSelection calls = TestSelection.on(
                3,
                settings()
                        .force("MPIR_CVAR_ALLGATHER_INTRA_ALGORITHM", "recursive_doubling")
                        .fallback(Fallback.ERROR));
        for (int call = 0; call < 2; call++) {
            MpirException e = assertThrows(MpirException.class, () -> calls.choose(CollKind.ALLGATHER, 1));
            assertEquals(ErrorClass.ERR_OTHER, e.errorClass());
            assertTrue(e.getMessage().contains("it needs a power of two of ranks"), e.getMessage());
        }
    }

    @Test
    void shouldRefuseWhatNoAlgorithmDoes() {
        MpirException e = assertThrows(
                MpirException.class, () -> TestSelection.onInter(2, settings()).choose(CollKind.SCAN, 1));
        assertEquals(ErrorClass.ERR_COMM, e.errorClass());
    }

    @ParameterizedTest
    @CsvSource({"255, local_gather_remote_send", "256, linear"})
    void shouldChooseOnIntercommunicators(long bytes, String chosen) {
        assertEquals(chosen, TestSelection.onInter(8, settings()).choose(CollKind.GATHER, bytes));
    }
}
