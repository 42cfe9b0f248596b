package org.jmpi.mpir.init;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InfoEnvTest {
    @ParameterizedTest
    @CsvSource({"4,1,4,0", "1 3,2,1 3,0 1", "2 5 1 7,4,2 5 1 7,0 2 7 8"})
    void shouldTellTheProgramsOfAJob(String counts, String programs, String np, String firstRanks) {
        Map<String, String> pairs = new HashMap<>();
        InfoEnv.putPrograms(pairs, counts);
        assertEquals(
                Map.of(
                        "ompi_num_apps",
                        programs,
                        "ompi_np",
                        np,
                        "ompi_first_rank",
                        firstRanks,
                        "ompi_positioned_file_dir",
                        System.getProperty("user.dir")),
                pairs);
    }

    @Test
    void shouldSayNothingOfProgramsThatTheLauncherDoesNotTell() {
        Map<String, String> pairs = new HashMap<>();
        InfoEnv.putPrograms(pairs, null);
        assertEquals(Map.of(), pairs);
    }
}
