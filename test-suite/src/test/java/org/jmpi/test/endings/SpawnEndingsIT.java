package org.jmpi.test.endings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs {@code SpawnEndings} in the build, each case over one transport that {@code JMPI_TEST_SEED} chooses, over all with {@code JMPI_TEST_FULL=1}. */
class SpawnEndingsIT {
    private static final int JOBS = 3;

    @Test
    void shouldEndWhoMustEndAndLetTheOthersGoOn() throws Exception {
        List<String> complaints = SpawnEndings.run(JOBS, System.getProperty("jmpi.endings.only", ""), seed());
        assertEquals("", String.join("\n", complaints));
    }

    private static long seed() {
        if ("1".equals(System.getenv("JMPI_TEST_FULL"))) {
            return Endings.EVERY_TRANSPORT;
        }
        String given = System.getenv("JMPI_TEST_SEED");
        long seed = given == null ? System.currentTimeMillis() / 1000 : Long.parseLong(given);
        System.out.println("each case over one transport, JMPI_TEST_SEED=" + seed);
        return seed;
    }
}
