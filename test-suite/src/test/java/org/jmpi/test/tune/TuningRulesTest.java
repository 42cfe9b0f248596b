package org.jmpi.test.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;
import org.jmpi.mpir.coll.select.TuningFile;
import org.jmpi.mpir.coll.select.TuningNode;
import org.jmpi.test.tune.Winners.Range;
import org.junit.jupiter.api.Test;

class TuningRulesTest {
    private static Sample sample(long bytes, double us, String algorithm) {
        return new Sample(Operation.BCAST, bytes, us, algorithm);
    }

    @Test
    void shouldMergeSizesWithOneWinner() {
        List<Range> ranges = Winners.of(List.of(
                sample(8, 1, "a"),
                sample(8, 2, "b"),
                sample(32, 1, "a"),
                sample(32, 2, "b"),
                sample(128, 5, "a"),
                sample(128, 4, "b"),
                sample(512, 9, "a"),
                sample(512, 8, "b")));
        assertEquals(List.of(new Range(64, "a"), new Range(1024, "b")), ranges);
    }

    @Test
    void shouldKeepAWinnerThatIsHardlySlower() {
        List<Range> ranges =
                Winners.of(List.of(sample(8, 1, "a"), sample(8, 2, "b"), sample(32, 1.03, "a"), sample(32, 1, "b")));
        assertEquals(List.of(new Range(64, "a")), ranges);
    }

    @Test
    void shouldReadWhatTheRanksPrint() {
        Sample expected = new Sample(Operation.ALLREDUCE, 4096, 12.5, "recexch k=4");
        assertEquals(expected, Sample.parse("tune allreduce 4096 12.500 recexch k=4"));
        assertNull(Sample.parse("jmpi: warning: something else"));
    }

    @Test
    void shouldWriteRulesThatAreSound() throws Exception {
        TuningRules rules = new TuningRules();
        rules.add(Operation.BARRIER, "comm_size=node_comm_size", 2, List.of(new Range(16, "k_dissemination")));
        rules.add(Operation.ALLREDUCE, "comm_size=node_comm_size", 2, List.of(new Range(2048, "recexch k=2")));
        rules.add(
                Operation.BCAST,
                "comm_size=node_comm_size",
                2,
                List.of(new Range(1024, "binomial"), new Range(4096, "scatter_ring_allgather")));
        rules.add(Operation.BCAST, "comm_size=node_comm_size", 4, List.of(new Range(1024, "binomial")));
        assertEquals("""
                {
                  "collective=barrier": {"comm_type=intra": {"comm_size=node_comm_size": {"comm_size<=2": {"algorithm=k_dissemination": {}}}}},
                  "collective=allreduce": {"comm_type=intra": {"comm_size=node_comm_size": {"comm_size<=2": {"is_op_built_in=yes": {"avg_msg_size<=2048": {"algorithm=recexch": {"k=2": {}}}}}}}},
                  "collective=bcast": {
                    "comm_type=intra": {
                      "comm_size=node_comm_size": {
                        "comm_size<=2": {
                          "avg_msg_size<=1024": {"algorithm=binomial": {}},
                          "avg_msg_size<=4096": {"algorithm=scatter_ring_allgather": {}}
                        },
                        "comm_size<=4": {"avg_msg_size<=1024": {"algorithm=binomial": {}}}
                      }
                    }
                  }
                }
                """, rules.json());
        assertEquals(3, TuningFile.read(new StringReader(rules.json())).size());
    }

    @Test
    void shouldChooseAlikeForAllShortMessages() {
        TuningRules rules = new TuningRules();
        List<Range> ranges = List.of(new Range(64, "tree"), new Range(256, "ring"), new Range(1024, "binomial"));
        rules.add(Operation.BCAST, "comm_avg_ppn<=1", 2, ranges);
        assertEquals("""
                {"collective=bcast": {"comm_type=intra": {"comm_avg_ppn<=1": {"comm_size<=2": {"avg_msg_size<=1024": {"algorithm=binomial": {}}}}}}}
                """, rules.json());
    }

    @Test
    void shouldPutRulesBeforeThoseOfAFile() throws Exception {
        List<TuningNode> base = TuningFile.read(new StringReader("""
                {"collective=bcast": {
                  "comm_type=intra": {
                    "comm_size=node_comm_size": {"comm_size<=8": {"algorithm=scatter_ring_allgather": {}}},
                    "comm_size<8": {"algorithm=binomial": {}}},
                  "comm_type=inter": {"algorithm=remote_send_local_bcast": {}}},
                 "collective=scan": {"algorithm=recursive_doubling": {}}}
                """));
        TuningRules rules = new TuningRules();
        rules.add(Operation.BCAST, "comm_size=node_comm_size", 2, List.of(new Range(2048, "binomial")));
        rules.addBehind(base);
        assertEquals("""
                {
                  "collective=bcast": {
                    "comm_type=intra": {
                      "comm_size=node_comm_size": {"comm_size<=2": {"avg_msg_size<=2048": {"algorithm=binomial": {}}}},
                      "comm_size<8": {"algorithm=binomial": {}}
                    },
                    "comm_type=inter": {"algorithm=remote_send_local_bcast": {}}
                  },
                  "collective=scan": {"algorithm=recursive_doubling": {}}
                }
                """, rules.json());
    }

    @Test
    void shouldNameAnUnknownOperation() {
        String message = assertThrows(IllegalArgumentException.class, () -> Operation.of(List.of("cast")))
                .getMessage();
        assertTrue(message.startsWith("operation 'cast': expected one of barrier, bcast"), message);
    }
}
