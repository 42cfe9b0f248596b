package org.jmpi.test.tune;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Starts {@link TuneRanks} through the launcher and reads what it prints. */
final class TuneJob {
    private static final String LAUNCHER = "org.jmpi.hydra.mpiexec.Mpiexec";

    private final List<Operation> operations;
    private final List<Integer> sizes;
    private final double seconds;

    TuneJob(List<Operation> operations, List<Integer> sizes, double seconds) {
        this.operations = operations;
        this.sizes = sizes;
        this.seconds = seconds;
    }

    /**
     * Runs the job to its end.
     *
     * @throws IOException if it fails
     */
    List<Sample> run(int ranks, boolean tcp) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command(ranks)).redirectError(ProcessBuilder.Redirect.INHERIT);
        if (tcp) {
            builder.environment().put("MPIR_CVAR_NOLOCAL", "1");
        }
        builder.environment().remove("MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE");
        Process job = builder.start();
        List<Sample> samples = new ArrayList<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(job.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Sample sample = Sample.parse(line);
                if (sample != null) {
                    samples.add(sample);
                }
            }
        }
        int code = job.waitFor();
        if (code != 0) {
            throw new IOException("the job of " + ranks + " ranks ended with " + code + "; its output stands above");
        }
        return samples;
    }

    private List<String> command(int ranks) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String own = System.getProperty("java.class.path");
        return List.of(
                java,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djmpi.classpath=" + System.getProperty("jmpi.classpath", own),
                "-cp",
                own,
                LAUNCHER,
                "-n",
                Integer.toString(ranks),
                "-cp",
                System.getProperty("jmpi.test.classpath", own),
                TuneRanks.class.getName(),
                operations.stream().map(Operation::label).collect(Collectors.joining(",")),
                sizes.stream().map(String::valueOf).collect(Collectors.joining(",")),
                Double.toString(seconds));
    }
}
