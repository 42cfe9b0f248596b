package org.jmpi.hydra.mpiexec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JobTimesTest {
    @Test
    void shouldTellLeastMedianAndMostOfTheRanksThatToldTimes() {
        JobTimes times = new JobTimes(4, System.currentTimeMillis());
        times.record(0, "100,110,111,115");
        times.record(1, "100,120,122,123");
        times.record(2, "100,150,150,151");
        times.record(3, "100,150,150");
        String ranks = times.lines().get(1);
        assertTrue(ranks.startsWith("time of 3 of 4 ranks in ms, least/median/most: until MPI_Init "), ranks);
        assertTrue(ranks.contains(", MPI_Init 10/20/50, program 0/1/2, MPI_Finalize 1/1/4, exit "), ranks);
    }

    @Test
    void shouldAddUpToTheLaunchersLife() {
        long main = System.currentTimeMillis();
        JobTimes times = new JobTimes(1, main);
        Stream.of(JobTimes.Phase.values()).skip(1).forEach(times::end);
        String line = times.lines().get(0);
        assertTrue(
                line.matches("time in ms: java until main \\d+, command line \\d+, ranks' commands \\d+,"
                        + " starting processes \\d+, ranks \\d+, clean-up \\d+"),
                line);
        long sum = Stream.of(line.substring(line.indexOf(", ")).split("\\D+"))
                .filter(word -> !word.isEmpty())
                .mapToLong(Long::parseLong)
                .sum();
        assertTrue(sum <= System.currentTimeMillis() - main, line);
        assertEquals("time of ranks: none reported any", times.lines().get(1));
    }
}
