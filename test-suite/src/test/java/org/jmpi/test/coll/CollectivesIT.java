package org.jmpi.test.coll;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jmpi.test.coll.every.AlgorithmTable;
import org.jmpi.test.endings.Launch;
import org.junit.jupiter.api.Test;

/**
 * Runs {@code EveryAlgorithm} over shared memory and over TCP and writes {@code target/collectives.md}. A sample, another
 * one each time, with 5 ranks, 8 in CI; {@code JMPI_TEST_SEED} repeats one, {@code JMPI_TEST_FULL=1} runs all with 16.
 */
class CollectivesIT {
    private static final long LIMIT_SECONDS = 300;

    private final boolean full = "1".equals(System.getenv("JMPI_TEST_FULL"));
    private final String ranks = full ? "16" : Boolean.getBoolean("jmpi.test.whole") ? "8" : "5";
    private final AlgorithmTable table = new AlgorithmTable();
    private final List<String> complaints = new ArrayList<>();

    @Test
    void everyAlgorithmShouldRunInEveryForm() throws Exception {
        String given = System.getenv("JMPI_TEST_SEED");
        String seed = given == null ? Long.toString(System.currentTimeMillis() / 1000) : given;
        System.out.println("collectives" + (full ? ", all" : ", a sample") + ", JMPI_TEST_SEED=" + seed);
        run("shm", Map.of(), seed, 0);
        run("tcp", Map.of("MPIR_CVAR_NOLOCAL", "1"), seed, 0);
        run("nodes", Map.of("MPIR_CVAR_NUM_CLIQUES", "3", "MPIR_CVAR_CLIQUES_BY_BLOCK", "1"), seed, 1);
        String text = table.markdown();
        complaints.addAll(table.complaints());
        Files.writeString(Launch.classes().resolveSibling("collectives.md"), text);
        System.out.println(text);
        assertEquals("", String.join("\n", complaints));
    }

    private void run(String transport, Map<String, String> environment, String seed, int nodes)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        List<String> command =
                new ArrayList<>(List.of(Launch.home().resolve("bin/jmpiexec").toString(), "-threads", "-n", ranks));
        command.addAll(List.of("-cp", Launch.classes().toString(), EveryAlgorithm.class.getName()));
        command.addAll(List.of("seed=" + seed, "all=" + (full ? 1 : 0), "nodes=" + nodes, "table=1"));
        Path output = Files.createTempFile("jmpi-collectives", ".txt");
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().put("JMPI_NO_BUILD", "1");
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            builder.environment().putAll(environment);
            Process job = builder.redirectOutput(output.toFile()).start();
            boolean ended = job.waitFor(full ? 40 * LIMIT_SECONDS : LIMIT_SECONDS, TimeUnit.SECONDS);
            if (!ended) {
                job.descendants().forEach(ProcessHandle::destroyForcibly);
                job.destroyForcibly().waitFor();
            }
            take(transport, output, ended && job.exitValue() == 0);
        } finally {
            Files.delete(output);
        }
        System.out.printf(Locale.ROOT, "%s: %.0f s%n", transport, (System.nanoTime() - start) * 1e-9);
    }

    private void take(String transport, Path output, boolean well) throws IOException {
        List<String> others = new ArrayList<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Files.newInputStream(output), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                table.add(transport, line);
                if (!line.startsWith("@")) {
                    others.add(line);
                }
            }
        }
        if (!well || !others.contains(" No Errors")) {
            complaints.add("the job over " + transport + " failed:\n" + String.join("\n", others));
        }
    }
}
