package org.jmpi.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.MultipleFailuresError;

/** What tests on several ranks say, however their ranks end. */
@Timeout(180)
class MpiTestTest {
    private static void assertContains(String part, String whole) {
        assertTrue(whole.contains(part), () -> "expected \"" + part + "\" in: " + whole);
    }

    @Test
    void shouldRunEachNumberOfRanksOnEachKind() {
        Map<String, TestExecutionResult> results = TestRun.of(Samples.Adding.class);
        assertEquals(
                List.of(
                        "1 rank, threads",
                        "2 ranks, threads",
                        "4 ranks, threads",
                        "1 rank, processes",
                        "2 ranks, processes",
                        "4 ranks, processes",
                        "1 rank, processes, TCP",
                        "2 ranks, processes, TCP",
                        "4 ranks, processes, TCP"),
                List.copyOf(results.keySet()));
        results.forEach(
                (name, result) -> assertEquals(TestExecutionResult.successful().toString(), result.toString()));
    }

    @Test
    void shouldRunTheLifeCycleInEachRankAndStaticsOnce() {
        Samples.LifeCycle.BEFORE_ALL.set(0);
        Samples.LifeCycle.ENDED.set(0);
        Map<String, TestExecutionResult> results = TestRun.of(Samples.LifeCycle.class);
        assertEquals(Set.of("3 ranks, threads", "2 ranks, threads"), results.keySet());
        results.forEach(
                (name, result) -> assertEquals(TestExecutionResult.successful().toString(), result.toString()));
        assertEquals(5, Samples.LifeCycle.ENDED.get());
        assertEquals(1, Samples.LifeCycle.BEFORE_ALL.get());
    }

    @ParameterizedTest
    @ValueSource(strings = {"3 ranks, threads", "3 ranks, processes"})
    void shouldTellRankAndLineOfAFailure(String name) {
        AssertionFailedError failure =
                assertInstanceOf(AssertionFailedError.class, TestRun.failure(Samples.OneFails.class, name));
        assertTrue(
                failure.getMessage()
                        .matches("rank 1 of 3: sum ==> expected: <3> but was: <4> \\(Samples\\.java:\\d+\\)"
                                + "; not at their end by then: ranks 0, 2"),
                failure.getMessage());
        assertEquals("4", failure.getActual().getStringRepresentation());
        assertTrue(Arrays.stream(failure.getStackTrace())
                .anyMatch(each -> each.getMethodName().equals("rankOneIsWrong")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"4 ranks, threads", "4 ranks, processes"})
    void shouldTellOfEachRankThatFails(String name) {
        MultipleFailuresError failure =
                assertInstanceOf(MultipleFailuresError.class, TestRun.failure(Samples.TwoFail.class, name));
        assertContains("4 ranks (2 failures)", failure.getMessage());
        assertContains("rank 0 of 4: expected: <bread> but was: <cheese>", failure.getMessage());
        assertContains("rank 2 of 4: java.lang.IllegalStateException: no wine", failure.getMessage());
    }

    @Test
    void shouldTellOfAllRanksWhereAllFail() {
        MultipleFailuresError failure = assertInstanceOf(
                MultipleFailuresError.class, TestRun.failure(Samples.AllFail.class, "2 ranks, threads"));
        assertEquals(2, failure.getFailures().size());
        assertContains("rank 1 of 2: expected: <-1> but was: <1>", failure.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2 ranks, threads", "2 ranks, processes"})
    void shouldFailWhereARankLeaks(String name) {
        String message = TestRun.failure(Samples.Leaking.class, name).getMessage();
        assertContains("rank 1 of 2 leaves what it has not freed: 1 communicator handle(s)", message);
        assertContains("1 request handle(s)", message);
        assertContains("pending: ", message);
    }

    @Test
    void shouldSkipWhereAllRanksAssumeInVain() {
        Map<String, TestExecutionResult> results = TestRun.of(Samples.Assuming.class);
        assertEquals(Status.ABORTED, results.get("1 rank, threads").getStatus());
        assertEquals(Status.SUCCESSFUL, results.get("2 ranks, threads").getStatus());
    }

    @Test
    void shouldSurviveARankThatExits() {
        String message =
                TestRun.failure(Samples.Exiting.class, "2 ranks, processes").getMessage();
        assertContains("rank 1 ", message);
        assertContains("3", message);
    }

    @Test
    void shouldTellOfAFailureThatCantBeSerialized() {
        String message = TestRun.failure(Samples.NotSerializable.class, "2 ranks, processes")
                .getMessage();
        assertContains("rank 1 of 2: ", message);
        assertContains("Object is odd (Samples.java:", message);
    }

    @Test
    void shouldBeginLinesWithTheRank() {
        PrintStream plain = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream given = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        System.setOut(given);
        try {
            TestRun.of(Samples.Printing.class);
            assertEquals(given, System.out);
        } finally {
            System.setOut(plain);
        }
        assertEquals(
                List.of("[0] I am 0", "[0] no end", "[1] I am 1", "[1] no end"),
                bytes.toString(StandardCharsets.UTF_8).lines().sorted().toList());
    }

    @Test
    void shouldRefuseNumbersThatMakeNoSense() {
        Map<String, TestExecutionResult> results = TestRun.of(Samples.Wrong.class);
        assertEquals(Set.of("noRanks()", "tooMany()", "noTime()", "nowhere()"), results.keySet());
        results.forEach((name, result) ->
                assertContains("expected", result.getThrowable().orElseThrow().getMessage()));
    }
}
