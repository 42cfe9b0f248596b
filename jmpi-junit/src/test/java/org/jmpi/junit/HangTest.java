package org.jmpi.junit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a test on several ranks says that never ends. A class of its own, since it waits for its limit while others run. */
@Timeout(180)
class HangTest {
    @ParameterizedTest
    @CsvSource({"'2 ranks, threads', 2", "'2 ranks, processes', 20"})
    void shouldTellWhoWaitsForWhom(String name, int seconds) {
        String message = TestRun.failure(Samples.Hanging.class, name).getMessage();
        for (String part : List.of(
                "the job of 2 ranks did not end within " + seconds + " s", "Who waits for whom:", "Samples.java:")) {
            assertTrue(message.contains(part), () -> "expected \"" + part + "\" in: " + message);
        }
    }
}
