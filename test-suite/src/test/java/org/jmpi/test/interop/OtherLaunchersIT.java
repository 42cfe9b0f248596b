package org.jmpi.test.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jmpi.test.endings.Launch;
import org.jmpi.test.spawn.Supervised;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ranks of ours under a Slurm of two nodes, and under launchers that speak no PMI. */
class OtherLaunchersIT {
    private static final int SKIPPED = 77;

    @TempDir
    static Path shared;

    private static Outside fixture;
    private static Map<String, String> slurm;
    private static boolean up;
    private static String reason;

    @TempDir
    Path folder;

    private Outside outside;

    @BeforeAll
    static void bringUp() throws Exception {
        fixture = new Outside(shared);
        slurm = Map.of(
                "JMPI_SLURM_DIR",
                shared.resolve("slurm").toString(),
                "JMPI_SLURM_OWNER",
                Long.toString(ProcessHandle.current().pid()));
        reason = fixture.run(slurm, List.of(nodes(), "up"));
        up = fixture.code == 0;
        assertTrue(up || fixture.code == SKIPPED, reason);
    }

    @AfterAll
    static void takeDown() throws IOException, InterruptedException {
        fixture.run(slurm, List.of(nodes(), "down"));
    }

    @BeforeEach
    void open() {
        outside = new Outside(folder);
    }

    private static String nodes() {
        return Launch.home().resolve("test-suite/src/main/scripts/slurm-nodes").toString();
    }

    private static List<String> srun(String... options) {
        Outside.skipUnless(up, "no Slurm: " + reason);
        return Outside.join(List.of(nodes(), "run", "srun", "-Q", "-K", "-N2"), List.of(options));
    }

    /** Two ranks share the memory of each node. */
    @Test
    void shouldRunUnderSlurmOverPmi1() throws Exception {
        outside.expectGreetings(
                slurm, 4, 2, Outside.join(srun("--mpi=pmi2", "-n4", "--ntasks-per-node=2"), Outside.java("hello")));
    }

    /** A rank on each node: nobody shares memory. */
    @Test
    void shouldRunUnderSlurmOverPmi2() throws Exception {
        List<String> command =
                Outside.join(srun("--mpi=pmi2", "-n2", "--export=ALL,MPIR_CVAR_PMI_VERSION=2"), Outside.java("hello"));
        outside.expectGreetings(slurm, 2, 1, command);
    }

    /** The launcher of the new world starts it by a step within the parents' step, which has all processors. */
    @Test
    void shouldSpawnUnderSlurm() throws Exception {
        String said =
                outside.run(slurm, Outside.join(srun("--mpi=pmi2", "-n2"), Outside.java(Supervised.class, "tell")));
        assertEquals(0, outside.code, said);
        assertEquals(
                2, said.lines().filter(line -> line.startsWith("child with ")).count(), said);
    }

    @Test
    void shouldEndTheJobOfSlurmOnAnAbort() throws Exception {
        String said = outside.run(slurm, Outside.join(srun("--mpi=pmi2", "-n2"), Outside.java("abort")));
        assertNotEquals(0, outside.code, said);
    }

    @Test
    void shouldNotBeAloneWhenSrunSpeaksNoPmi() throws Exception {
        String said = outside.run(slurm, Outside.join(srun("--mpi=none", "-n2"), Outside.java("hello")));
        assertNotEquals(0, outside.code, said);
        assertTrue(said.contains("srun started 2 tasks without PMI; use srun --mpi=pmi2"), said);
        assertFalse(said.contains("of 1"), said);
    }

    @Test
    void shouldNotBeAloneUnderOpenMpi() throws Exception {
        Outside.need("mpiexec.openmpi");
        List<String> command = List.of("mpiexec.openmpi", "--allow-run-as-root", "--oversubscribe", "-n", "2");
        // which needs a folder for its own files, wherever those of others go
        String said = outside.run(Map.of("TMPDIR", folder.toString()), Outside.join(command, Outside.java()));
        assertNotEquals(0, outside.code, said);
        assertTrue(said.contains("a launcher that cannot be spoken to"), said);
        assertFalse(said.contains("of 1"), said);
    }
}
