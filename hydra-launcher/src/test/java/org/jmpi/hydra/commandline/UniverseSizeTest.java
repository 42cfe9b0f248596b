package org.jmpi.hydra.commandline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What ranks find in MPI_UNIVERSE_SIZE. */
class UniverseSizeTest {
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private static int size(String words, Map<String, String> environment) {
        CommandLine line = CommandLineParser.parse(List.of(words.split(" ")), Map.of());
        AllocatedHosts.complete(line, environment);
        return line.universeSize();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-n 3 -hosts a:4,b:2 p|6",
                "-n 3 -hosts a:4,b:2 -usize SYSTEM p|6",
                "-n 9 -hosts a:4,b:2 p|9",
                "-hosts a:4,b:2 p|6",
                "-n 1 -host a:2 p : -n 1 -host b:3 p|5",
                "-n 3 -hosts a:4,b:2 -usize 100 p|100",
                "-n 3 -hosts a:4,b:2 -usize infinite p|-1",
                "-n 2 -hosts a:4,b:2 -ppn 1 p|6",
                "-threads -n 3 -hosts a:4,b:2 p|6"
            })
    void shouldBeTheSlotsOfTheHostsOrTheRanks(String words, int expected) {
        assertEquals(expected, size(words, Map.of()));
    }

    @Test
    void shouldBeTheProcessorsOrTheRanksWithoutHosts() {
        assertEquals(PROCESSORS, size("-n 1 p", Map.of()));
        assertEquals(PROCESSORS, size("-n 1 -usize SYSTEM p", Map.of()));
        assertEquals(PROCESSORS + 3, size("-n " + (PROCESSORS + 1) + " p : -n 2 q", Map.of()));
        assertEquals(PROCESSORS + 1, size("-threads -n " + (PROCESSORS + 1) + " p", Map.of()));
        assertEquals(-1, size("-usize INFINITE p", Map.of()));
    }

    @Test
    void shouldBeTheSlotsOfAnAllocation() {
        assertEquals(
                7,
                size(
                        "-n 2 p",
                        Map.of("SLURM_JOB_ID", "1", "SLURM_JOB_NODELIST", "a[1-2]", "SLURM_TASKS_PER_NODE", "4,3")));
        assertEquals(6, size("-n 2 p", Map.of("LSB_MCPU_HOSTS", "a 2 b 4")));
    }
}
