package org.jmpi.test.runtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.mpl.ExitFolder;
import org.jmpi.test.coverage.NoOpLayer;
import org.jmpi.test.coverage.Trial;
import org.jmpi.test.coverage.TrialRunner;

/**
 * Runs tests while a function is a no-op. Ranks are threads, which start fastest; a test that does not pass so runs in
 * processes.
 */
final class NoOpJobs implements TrialRunner, AutoCloseable {
    private static final String LAYERS = "MPIR_CVAR_JMPI_PROFILING_LAYERS";
    private static final int LONGEST_NOTE = 100;

    private final Options options;
    private final ExitFolder layers = ExitFolder.create("jmpi-noop");
    private final Map<Mode, JobCommand> commands = new EnumMap<>(Mode.class);
    private final Map<String, TestEntry> entries = new LinkedHashMap<>();
    private final Map<Trial, Mode> modes = new ConcurrentHashMap<>();

    NoOpJobs(Options options, List<TestEntry> all) throws IOException {
        this.options = options;
        for (Mode mode : List.of(Mode.THREADS, Mode.SHM)) {
            commands.put(mode, new JobCommand(options, mode, List.of(layers.path())));
        }
        for (TestEntry each : all) {
            // what needs the machine for itself would end the others' time
            if (!each.runsAlone() && each.expectedFailure == null) {
                entries.put(each.name(), each);
            }
        }
    }

    /** Returns the tests that can be run. */
    List<Trial> trials() {
        return entries.values().stream()
                .map(each -> new Trial(each.name(), each.className(), each.ranks))
                .toList();
    }

    @Override
    public Ending run(Trial trial, String function, int seconds) throws IOException, InterruptedException {
        TestEntry entry = entries.get(trial.name());
        Mode mode = modes.get(trial);
        if (mode != null) {
            return run(entry, mode, function, seconds);
        }
        Ending ending = run(entry, Mode.THREADS, function, seconds);
        if (ending.verdict() == Verdict.PASSED) {
            modes.put(trial, Mode.THREADS);
            return ending;
        }
        modes.put(trial, Mode.SHM);
        return run(entry, Mode.SHM, function, seconds);
    }

    private Ending run(TestEntry entry, Mode mode, String function, int seconds)
            throws IOException, InterruptedException {
        JobCommand maker = commands.get(mode);
        // outermost, so that a test's own layer misses the function too; and always one, so that having one tells
        // nothing
        String layer = layer(function);
        String own = entry.environment.get(LAYERS);
        List<String> command = maker.single(entry, Map.of(LAYERS, own == null ? layer : layer + "," + own));
        List<String> lines = Collections.synchronizedList(new ArrayList<>());
        long start = System.nanoTime();
        JobProcess job = new JobProcess(command, maker.environment(), options.java, lines::add);
        boolean ended = job.await(TimeUnit.SECONDS.toMillis(seconds));
        if (!ended) {
            job.end();
        }
        double took = (System.nanoTime() - start) * 1e-9;
        if (!ended) {
            return new Ending(Verdict.HUNG, took, "not done after " + seconds + " s");
        }
        Outcome outcome = Judge.of(entry, List.copyOf(lines), job.exitCode(), took);
        return new Ending(Verdict.valueOf(outcome.verdict().name()), took, note(outcome));
    }

    /** Several workers may need the layer that does nothing. */
    private synchronized String layer(String function) throws IOException {
        return NoOpLayer.write(layers.path(), function);
    }

    private static String note(Outcome outcome) {
        if (outcome.verdict() == Outcome.Verdict.PASSED) {
            return "";
        }
        String first = outcome.output()
                .lines()
                .filter(each -> !each.isBlank())
                .findFirst()
                .orElse("");
        String text = outcome.note() + ", " + first.strip().replace('\t', ' ');
        return text.length() > LONGEST_NOTE ? text.substring(0, LONGEST_NOTE) + "..." : text;
    }

    @Override
    public void close() throws IOException {
        layers.close();
    }
}
