package org.jmpi.test.endings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Runs {@code Endings} in the build, each over one transport that {@code JMPI_TEST_SEED} chooses, over all with
 * {@code JMPI_TEST_FULL=1}; {@code -Djmpi.endings.full=true} for 20 rounds, {@code -Djmpi.endings.only=WORD} for some.
 */
class EndingsIT {
    /** More than cores: a job that is being ended mostly waits. */
    private static final int JOBS = 3;

    @Test
    void shouldEndInTimeWithTheRightCodeAndLeaveNothing() throws Exception {
        boolean full = Boolean.getBoolean("jmpi.endings.full");
        List<String> complaints = Endings.run(full, JOBS, System.getProperty("jmpi.endings.only", ""), seed(full));
        assertEquals("", String.join("\n", complaints));
    }

    private static long seed(boolean full) {
        if (full || "1".equals(System.getenv("JMPI_TEST_FULL"))) {
            return Endings.EVERY_TRANSPORT;
        }
        String given = System.getenv("JMPI_TEST_SEED");
        long seed = given == null ? System.currentTimeMillis() / 1000 : Long.parseLong(given);
        System.out.println("each ending over one transport, JMPI_TEST_SEED=" + seed);
        return seed;
    }
}
