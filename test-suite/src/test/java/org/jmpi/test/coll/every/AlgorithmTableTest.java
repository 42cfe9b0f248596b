package org.jmpi.test.coll.every;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class AlgorithmTableTest {
    private static final String BARRIER = "barrier k_dissemination blocking";

    /** Returns what is wrong with blocking barriers over shared memory, if these lines are all that was printed. */
    private static List<String> complaints(String... lines) {
        AlgorithmTable table = new AlgorithmTable();
        for (String line : lines) {
            table.add("shm", Cell.MARK + line);
        }
        table.markdown();
        return table.complaints().stream()
                .filter(each -> each.startsWith(BARRIER + " shm"))
                .toList();
    }

    /** With all shapes an algorithm that has parameters runs several times on each number of ranks. */
    @Test
    void shouldTakeSeveralLinesOfOneNumberOfRanks() {
        assertEquals(
                List.of(), complaints(BARRIER + " 2 5 0", BARRIER + " 2 7 0", BARRIER + " 3 5 0", BARRIER + " 3 5 0"));
    }

    @Test
    void shouldMissANumberOfRanksOnWhichAnotherAlgorithmRan() {
        assertEquals(
                List.of(BARRIER + " shm: did not run on all numbers of ranks, only on [2]"),
                complaints(BARRIER + " 2 5 0", BARRIER + " 3 0 0"));
    }

    @Test
    void shouldTellOfWrongData() {
        assertEquals(List.of(BARRIER + " shm: 2 wrong"), complaints(BARRIER + " 2 5 2"));
    }

    @Test
    void shouldTellOfWhatNeverRan() {
        assertEquals(List.of(BARRIER + " shm: never ran"), complaints());
    }
}
