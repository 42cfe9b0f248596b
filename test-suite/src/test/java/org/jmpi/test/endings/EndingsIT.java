package org.jmpi.test.endings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs {@link Endings} in the build; {@code -Djmpi.endings.full=true} for 20 rounds, {@code -Djmpi.endings.only=WORD} for some. */
class EndingsIT {
    /** More than cores: a job that is being ended mostly waits. */
    private static final int JOBS = 3;

    @Test
    void shouldEndInTimeWithTheRightCodeAndLeaveNothing() throws Exception {
        List<String> complaints =
                Endings.run(Boolean.getBoolean("jmpi.endings.full"), JOBS, System.getProperty("jmpi.endings.only", ""));
        assertEquals("", String.join("\n", complaints));
    }
}
