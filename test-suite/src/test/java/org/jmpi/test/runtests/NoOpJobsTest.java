package org.jmpi.test.runtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jmpi.test.coverage.Callers;
import org.jmpi.test.coverage.Finding;
import org.jmpi.test.coverage.NoOpCheck;
import org.jmpi.test.coverage.Trial;
import org.jmpi.test.coverage.TrialRunner.Ending;
import org.jmpi.test.coverage.TrialRunner.Verdict;
import org.junit.jupiter.api.Test;

/** Jobs that lack a function, of a program that cares or does not. */
class NoOpJobsTest {
    private static final String TICK = "MPI_Wtick";
    private static final int SECONDS = 60;

    private static TestEntry entry(String argument) {
        TestEntry entry = new TestEntry("runtests", Ticks.class.getName(), 2);
        entry.arguments.add(argument);
        return entry;
    }

    private static NoOpJobs jobs(String... arguments) throws IOException {
        return new NoOpJobs(
                Options.parse(), Stream.of(arguments).map(NoOpJobsTest::entry).toList());
    }

    private static List<Finding> check(NoOpJobs jobs, String... functions) throws IOException, InterruptedException {
        Callers callers = new Callers(List.of(Ticks.class.getName()));
        return new NoOpCheck(callers, jobs.trials(), jobs).check(List.of(functions), 2, finding -> {});
    }

    @Test
    void shouldFindTheFunctionThatIsMissed() throws Exception {
        try (NoOpJobs jobs = jobs(Ticks.IGNORE, Ticks.COMPARE)) {
            List<Finding> findings = check(jobs, TICK, "MPI_Wtime");
            assertTrue(findings.get(0).noticed(), findings.get(0).text());
            assertTrue(
                    findings.get(0).text().contains("arg=" + Ticks.COMPARE),
                    findings.get(0).text());
            assertFalse(findings.get(1).noticed(), findings.get(1).text());
            assertTrue(
                    findings.get(1).text().contains("without it pass"),
                    findings.get(1).text());
        }
    }

    @Test
    void shouldEndAJobThatHangsWithoutTheFunction() throws Exception {
        Set<Path> before = jobFiles();
        try (NoOpJobs jobs = jobs(Ticks.WAIT)) {
            Trial trial = jobs.trials().get(0);
            assertEquals(
                    Verdict.PASSED,
                    jobs.run(trial, NoOpJobs.NO_FUNCTION, SECONDS).verdict());
            Ending ending = jobs.run(trial, TICK, 2);
            assertEquals(Verdict.HUNG, ending.verdict());
            assertEquals("not done after 2 s", ending.note());
            assertEquals(
                    0,
                    ProcessHandle.current()
                            .descendants()
                            .filter(NoOpJobsTest::isJob)
                            .count());
        }
        Set<Path> left = jobFiles();
        left.removeAll(before);
        left.removeIf(NoOpJobsTest::isOfARunningJob);
        assertEquals(Set.of(), left);
    }

    private static Set<Path> jobFiles() throws IOException {
        Set<Path> found = new TreeSet<>();
        for (String folder : List.of(System.getProperty("java.io.tmpdir"), "/dev/shm")) {
            if (Files.isDirectory(Path.of(folder))) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(folder), "*jmpi-[1-9]*x*")) {
                    files.forEach(found::add);
                }
            }
        }
        return found;
    }

    /** Such a file is named after the process of its job's launcher. */
    private static boolean isOfARunningJob(Path file) {
        String launcher = file.getFileName().toString().replaceAll(".*jmpi-([0-9]+)x.*", "$1");
        return ProcessHandle.of(Long.parseLong(launcher))
                .map(ProcessHandle::isAlive)
                .orElse(false);
    }

    private static boolean isJob(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains(Ticks.class.getName());
    }

    @Test
    void shouldTellATestThatSkipsItself() throws Exception {
        try (NoOpJobs jobs = jobs(Ticks.SKIP)) {
            assertEquals(
                    Verdict.SKIPPED,
                    jobs.run(jobs.trials().get(0), NoOpJobs.NO_FUNCTION, SECONDS)
                            .verdict());
        }
    }

    @Test
    void shouldLeaveOutWhatNeedsTheMachineForItself() throws Exception {
        TestEntry large = entry(Ticks.IGNORE);
        large.gigabytes = 1;
        TestEntry fails = entry(Ticks.COMPARE);
        fails.expectedFailure = "on purpose";
        try (NoOpJobs jobs = new NoOpJobs(Options.parse(), List.of(large, fails))) {
            assertTrue(jobs.trials().isEmpty());
        }
    }
}
