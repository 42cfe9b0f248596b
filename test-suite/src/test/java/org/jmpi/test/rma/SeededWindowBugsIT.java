package org.jmpi.test.rma;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jmpi.test.rma.WindowBug.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The randomised checkers find bugs in windows: one at a time is put into the source, whose class comes before JMPI's own. A share of
 * them, another one each time; {@code JMPI_TEST_SEED} repeats one, {@code JMPI_TEST_FULL=1} takes all.
 */
class SeededWindowBugsIT {
    private static final int SHARE = 2;
    private static final int TRIES = 20;

    @TempDir
    private Path folder;

    static List<WindowBug> share() {
        List<WindowBug> bugs = new ArrayList<>(List.of(WindowBug.values()));
        if ("1".equals(System.getenv("JMPI_TEST_FULL"))) {
            return bugs;
        }
        String given = System.getenv("JMPI_TEST_SEED");
        String seed = given == null ? Long.toString(System.currentTimeMillis() / 1000) : given;
        System.out.println("bugs in windows, a share, JMPI_TEST_SEED=" + seed);
        Collections.shuffle(bugs, new Random(Long.parseLong(seed)));
        return bugs.subList(0, SHARE);
    }

    @ParameterizedTest
    @MethodSource("share")
    void shouldFind(WindowBug bug) throws IOException, InterruptedException {
        BuggedJmpi jmpi = new BuggedJmpi(folder);
        jmpi.compile(bug);
        for (Job job : bug.jobs) {
            long begin = System.nanoTime();
            int tries = find(jmpi, job);
            System.out.printf(
                    "%s: found by %s, try %d, %.1f s%n",
                    bug, job.checker().getSimpleName(), tries, (System.nanoTime() - begin) * 1e-9);
        }
    }

    private static int find(BuggedJmpi jmpi, Job job) throws IOException, InterruptedException {
        for (int seed = 1; seed <= TRIES; seed++) {
            BuggedJmpi.Said said = jmpi.run(job, "seed=" + seed);
            if (job.isFound(said)) {
                return seed;
            }
            assertTrue(said.text().contains(job.well()), said::text);
        }
        return fail("not found in " + TRIES + " tries by " + job);
    }

    /** Else a job that did not end would show nothing. */
    @Test
    void shouldEndWellWithoutABug() throws IOException, InterruptedException {
        Job job = WindowBug.LOCK_OF_A_DEAD_HOLDER_KEPT.jobs.get(0);
        BuggedJmpi.Said said = new BuggedJmpi(folder).run(job, "seed=1");
        assertTrue(said.isOver() && said.text().contains(job.well()), said::text);
    }
}
