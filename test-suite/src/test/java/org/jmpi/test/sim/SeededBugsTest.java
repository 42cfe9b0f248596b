package org.jmpi.test.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A bug that is put into an algorithm is found, and where it is. */
class SeededBugsTest {
    private static final int SIZE = 8;
    private static final int COUNT = 16;
    private static final long WINDOWS = 1 << 16;

    private static Call call(AlgorithmEntry entry) {
        return Call.of(SIZE, COUNT).commutative(!entry.name().equals("recursive_doubling"));
    }

    private static void run(AlgorithmEntry entry, CollAlgorithm algorithm) {
        Problem problem = Problems.of(entry.kind(), call(entry));
        new Simulator(problem, algorithm, List.of(new Scenario(LogGp.SHM, 1)), true, WINDOWS).run();
    }

    /** The algorithm, the bug, the rank and which of its steps has it, and what must be found. */
    @ParameterizedTest
    @CsvSource({
        "allreduce/recursive_doubling, DROPPED_REDUCTION, 3, 1, WRONG_DATA",
        "allreduce/recursive_doubling, SWAPPED_OPERANDS, 3, 1, WRONG_DATA",
        "allreduce/recursive_doubling, WRONG_DESTINATION, 2, 1, UNMATCHED_RECEIVE|DEADLOCK|UNMATCHED_SEND",
        "allreduce/recursive_doubling, WRONG_SOURCE, 5, 2, UNMATCHED_RECEIVE|DEADLOCK",
        "allreduce/recursive_doubling, DROPPED_FENCE, 0, 0, UNFENCED",
        "allreduce/recursive_doubling, DROPPED_FENCE, 7, 2, UNFENCED",
        "allreduce/recursive_doubling, DROPPED_COPY, 4, 0, WRONG_DATA",
        "allreduce/reduce_scatter_allgather, DROPPED_REDUCTION, 6, 2, WRONG_DATA",
        "allreduce/reduce_scatter_allgather, DROPPED_FENCE, 1, 1, UNFENCED",
        "allreduce/reduce_scatter_allgather, SHORT_SEND, 1, 4, WRONG_LENGTH",
        "allreduce/reduce_scatter_allgather, WRONG_PLACE, 5, 3, WRONG_DATA|MISPLACED|UNFENCED|BAD_STEP",
        "reduce/binomial, DROPPED_REDUCTION, 4, 0, WRONG_DATA",
        "reduce/binomial, DROPPED_FENCE, 4, 0, UNFENCED",
        "reduce/binomial, DROPPED_SEND, 3, 0, UNMATCHED_RECEIVE",
        "reduce/binomial, DROPPED_RECEIVE, 4, 0, UNMATCHED_SEND",
        "bcast/binomial, DROPPED_FENCE, 4, 0, UNFENCED",
        "bcast/binomial, WRONG_SOURCE, 6, 0, UNMATCHED_RECEIVE|DEADLOCK",
        "bcast/scatter_ring_allgather, DROPPED_FENCE, 2, 2, UNFENCED",
        "bcast/scatter_ring_allgather, WRONG_PLACE, 3, 2, WRONG_DATA|UNFENCED",
        "barrier/k_dissemination, WRONG_DESTINATION, 1, 0, UNMATCHED_RECEIVE|DEADLOCK",
        "allgather/recursive_doubling, DROPPED_COPY, 3, 0, WRONG_DATA",
        "allgather/recursive_doubling, DROPPED_FENCE, 3, 1, UNFENCED",
        "allgather/brucks, DROPPED_COPY, 5, 1, WRONG_DATA",
        "allgather/ring, BEYOND_BUFFER, 5, 1, BAD_STEP",
        "alltoall/brucks, DROPPED_COPY, 2, 9, WRONG_DATA",
        "alltoall/pairwise, WRONG_DESTINATION, 2, 3, DEADLOCK|UNMATCHED_SEND|UNMATCHED_RECEIVE",
        "scan/recursive_doubling, DROPPED_REDUCTION, 5, 0, WRONG_DATA",
        "reduce_scatter/pairwise, DROPPED_REDUCTION, 5, 4, WRONG_DATA",
        "gather/binomial, DROPPED_FENCE, 4, 0, UNFENCED",
        "scatter/binomial, SHORT_SEND, 0, 1, WRONG_LENGTH"
    })
    void shouldFindBug(String name, Mutant.Bug bug, int rank, int number, String kinds) {
        AlgorithmEntry entry = Algorithms.find(name);
        run(entry, new Mutant(entry.algorithm(), Mutant.Bug.NONE, rank, number));
        Fault fault = assertThrows(
                Fault.class, () -> run(entry, new Mutant(entry.algorithm(), bug, rank, number)), "nothing found");
        assertTrue(List.of(kinds.split("[|]")).contains(fault.kind.name()), fault.getMessage());
    }

    @Test
    void shouldNameRankStepAndPeerOfABug() {
        AlgorithmEntry entry = Algorithms.find("reduce/binomial");
        Fault fault = assertThrows(
                Fault.class, () -> run(entry, new Mutant(entry.algorithm(), Mutant.Bug.DROPPED_SEND, 3, 0)));
        assertEquals(2, fault.rank);
        assertEquals(3, fault.peer);
        assertEquals(
                "UNMATCHED_RECEIVE at rank 2, step 0, peer 3: waits for a message of the peer, which has ended",
                fault.getMessage());
    }

    @Test
    void shouldNameRanksThatWaitForEachOther() {
        AlgorithmEntry ring = Algorithms.find("allgather/ring");
        CollAlgorithm receiveFirst = (s, a) -> {
            s.copy(a.send, 0, a.recv, a.rank * a.bytes, a.bytes);
            s.recv(a.recv, (a.rank + a.size - 1) % a.size * a.bytes, a.bytes, (a.rank + a.size - 1) % a.size);
            s.fence();
            s.send(a.recv, a.rank * a.bytes, a.bytes, (a.rank + 1) % a.size);
        };
        Fault fault = assertThrows(Fault.class, () -> run(ring, receiveFirst));
        assertEquals(Fault.Kind.DEADLOCK, fault.kind);
        assertTrue(
                fault.getMessage().contains("0 for 7 for 6 for 5 for 4 for 3 for 2 for 1 for 0"), fault.getMessage());
    }

    @Test
    void shouldFindBarrierThatSomebodyLeavesTooEarly() {
        AlgorithmEntry barrier = Algorithms.find("barrier/k_dissemination");
        CollAlgorithm tooShort = (s, a) -> {
            for (int mask = 1; mask < a.size / 2; mask <<= 1) {
                s.recv(a.recv, 0, 0, (a.rank - mask + a.size) % a.size);
                s.send(a.send, 0, 0, (a.rank + mask) % a.size);
                s.fence();
            }
        };
        Fault fault = assertThrows(Fault.class, () -> run(barrier, tooShort));
        assertEquals(
                "WRONG_DATA at rank 0: leaves the barrier before it can know that rank 1 has come", fault.getMessage());
    }
}
