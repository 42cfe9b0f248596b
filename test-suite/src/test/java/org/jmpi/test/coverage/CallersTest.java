package org.jmpi.test.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who calls a function, in the order in which a check asks them. */
class CallersTest {
    private static final String DIRECT = Programs.Direct.class.getName();
    private static final String BROAD = Programs.Broad.class.getName();
    private static final String INDIRECT = Programs.Indirect.class.getName();
    private static final String LARGE = Programs.Large.class.getName();

    private final Callers callers = new Callers(List.of(DIRECT, BROAD, INDIRECT, LARGE));

    private static Trial trial(String program, int ranks) {
        return new Trial(program + " " + ranks, program, ranks);
    }

    @Test
    void shouldPutProgramsFirstThatCallTheFunctionThemselvesAndLittleElse() {
        Trial indirect = trial(INDIRECT, 2);
        Trial broad = trial(BROAD, 2);
        Trial direct = trial(DIRECT, 2);
        Trial other = trial(LARGE, 2);
        assertEquals(
                List.of(direct, broad, indirect),
                callers.candidates("MPI_Send", List.of(other, indirect, broad, direct)));
    }

    @Test
    void shouldAskEachProgramOnceBeforeAnotherNumberOfRanks() {
        List<Trial> trials = List.of(trial(DIRECT, 1), trial(DIRECT, 4), trial(DIRECT, 64), trial(BROAD, 2));
        assertEquals(
                List.of(trial(DIRECT, 4), trial(BROAD, 2), trial(DIRECT, 1), trial(DIRECT, 64)),
                callers.candidates("MPI_Send", trials));
    }

    @Test
    void shouldTakeTheFormWithLargeCountsForTheFunction() {
        assertEquals(Set.of("coverage/Programs$Large"), callers.namesOf("MPI_Allgatherv"));
    }
}
