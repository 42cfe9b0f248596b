package org.jmpi.test.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jmpi.test.coverage.TrialRunner.Ending;
import org.jmpi.test.coverage.TrialRunner.Verdict;
import org.junit.jupiter.api.Test;

/** A function is tested if a test that passes fails without it. */
class NoOpCheckTest {
    private static final Ending PASSED = new Ending(Verdict.PASSED, 0.5, "");
    private static final Ending WRONG = new Ending(Verdict.FAILED, 0.5, "wrong sum");
    private static final Ending HUNG = new Ending(Verdict.HUNG, 10, "not done after 10 s");
    private static final Ending SKIPPED = new Ending(Verdict.SKIPPED, 0.5, "makes no sense");

    private final Trial direct = new Trial("direct 2", Programs.Direct.class.getName(), 2);
    private final Trial broad = new Trial("broad 2", Programs.Broad.class.getName(), 2);
    private final Callers callers = new Callers(List.of(direct.program(), broad.program()));
    /** How tests end, by name and function; those that are not told pass. */
    private final Map<String, Ending> endings = new HashMap<>();

    private final List<String> runs = Collections.synchronizedList(new ArrayList<>());

    private Ending run(Trial trial, String function, int seconds) {
        runs.add(trial.name() + " " + function);
        return endings.getOrDefault(trial.name() + " " + function, PASSED);
    }

    private NoOpCheck check(Trial... trials) {
        return new NoOpCheck(callers, List.of(trials), this::run);
    }

    @Test
    void shouldNameTheTestThatFails() throws Exception {
        endings.put("direct 2 MPI_Send", WRONG);
        Finding finding = check(broad, direct).check("MPI_Send");
        assertEquals("noticed by direct 2: wrong sum", finding.text());
        assertEquals(List.of("direct 2 ", "direct 2 MPI_Send"), runs, "nothing is run after that");
    }

    @Test
    void shouldGoOnUntilATestFails() throws Exception {
        endings.put("broad 2 MPI_Send", WRONG);
        assertEquals(
                "noticed by broad 2: wrong sum",
                check(broad, direct).check("MPI_Send").text());
    }

    @Test
    void shouldTellWhoDidNotNotice() throws Exception {
        Finding finding = check(broad, direct).check("MPI_Send");
        assertFalse(finding.noticed());
        assertEquals("NOT NOTICED: without it pass direct 2, broad 2", finding.text());
    }

    @Test
    void shouldNotCountATestThatFailsAnyway() throws Exception {
        endings.put("direct 2 ", WRONG);
        endings.put("direct 2 MPI_Send", WRONG);
        Finding finding = check(direct).check("MPI_Send");
        assertEquals("NOT NOTICED: even with it don't pass direct 2 (wrong sum)", finding.text());
        assertEquals(List.of("direct 2 "), runs);
    }

    @Test
    void shouldCountATestThatHangsWhileItIsInTimeAsItIs() throws Exception {
        endings.put("direct 2 MPI_Send", HUNG);
        assertEquals(
                "noticed by direct 2: not done after 10 s",
                check(direct).check("MPI_Send").text());
        assertEquals(List.of("direct 2 ", "direct 2 MPI_Send", "direct 2 "), runs);
    }

    @Test
    void shouldNotCountATestThatIsLateOnAMachineThatStandsStill() throws Exception {
        TrialRunner stalling = (trial, function, seconds) -> {
            runs.add(function);
            return runs.size() == 1 ? PASSED : HUNG;
        };
        Finding finding = new NoOpCheck(callers, List.of(direct), stalling).check("MPI_Send");
        assertFalse(finding.noticed(), finding.text());
        assertEquals(List.of("", "MPI_Send", ""), runs);
    }

    @Test
    void shouldNotCountATestThatSkipsItself() throws Exception {
        endings.put("direct 2 MPI_Send", SKIPPED);
        assertFalse(check(direct).check("MPI_Send").noticed());
    }

    @Test
    void shouldSayThatNobodyCallsAFunction() throws Exception {
        assertEquals(
                "NOT NOTICED: no program of the suite calls it",
                check(direct).check("MPI_Recv").text());
        assertTrue(runs.isEmpty());
    }

    @Test
    void shouldRunATestAsItIsOnlyOnce() throws Exception {
        endings.put("broad 2 MPI_Barrier", WRONG);
        List<Finding> findings = check(broad).check(List.of("MPI_Barrier", "MPI_Comm_size"), 1, f -> {});
        assertEquals(
                List.of(true, false), findings.stream().map(Finding::noticed).toList());
        assertEquals(List.of("broad 2 ", "broad 2 MPI_Barrier", "broad 2 MPI_Comm_size"), runs);
    }

    @Test
    void shouldKeepTheOrderOfFunctionsWithSeveralWorkers() throws Exception {
        List<String> functions = List.of("MPI_Send", "MPI_Barrier", "MPI_Comm_size", "MPI_Recv");
        List<Finding> seen = new ArrayList<>();
        List<Finding> findings = check(broad).check(functions, 3, seen::add);
        assertEquals(functions, findings.stream().map(Finding::function).toList());
        assertEquals(functions.size(), seen.size());
    }

    @Test
    void shouldGiveUpAfterManyTests() throws Exception {
        Trial[] many = IntStream.range(0, 30)
                .mapToObj(i -> new Trial("direct " + i, direct.program(), i))
                .toArray(Trial[]::new);
        assertFalse(check(many).check("MPI_Send").noticed());
        assertEquals(2 * 12, runs.size());
    }

    @Test
    void shouldGiveASlowTestMoreTime() throws Exception {
        List<Integer> limits = new ArrayList<>();
        TrialRunner slow = (trial, function, seconds) -> {
            limits.add(seconds);
            return new Ending(Verdict.PASSED, trial.equals(direct) ? 0.5 : 1.7, "");
        };
        NoOpCheck check = new NoOpCheck(callers, List.of(direct, broad), slow);
        check.check("MPI_Send");
        assertEquals(List.of(30, 10, 30, 17), limits);
    }

    @Test
    void shouldPassOnThatAJobDidNotStart() {
        TrialRunner broken = (trial, function, seconds) -> {
            throw new IOException("no such java");
        };
        NoOpCheck check = new NoOpCheck(callers, List.of(direct), broken);
        IOException thrown = assertThrows(IOException.class, () -> check.check(List.of("MPI_Send"), 2, f -> {}));
        assertTrue(thrown.getMessage().contains("no such java"), thrown.getMessage());
    }
}
