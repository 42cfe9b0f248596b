package org.jmpi.hydra.mpiexec;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jmpi.hydra.bootstrap.Bootstrap;
import org.jmpi.hydra.bootstrap.ForkBootstrap;
import org.jmpi.hydra.demux.LauncherOutputs;
import org.jmpi.hydra.demux.LineSink;
import org.jmpi.hydra.hosts.LocalHost;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.job.RankSpec;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.pmiserv.PmiServer;
import org.jmpi.hydra.program.JmpiClassPath;
import org.jmpi.hydra.program.JvmOptions;
import org.jmpi.hydra.program.SourceCompiler;
import org.jmpi.hydra.proxy.Proxy;

/** One run of a command line: compiles, starts, follows and ends the job. */
final class Job {
    /** What a rank may take to complete its recording when the job is ended early. */
    private static final long RECORDING_MILLIS = 5000;

    private static final String JAVA_OPTIONS = "JMPI_JAVA_OPTIONS";

    private static final String TIMEOUT = "MPIEXEC_TIMEOUT";

    private final CommandLine line;
    private final Map<String, String> inherited;
    private final JobId id = JobId.create();
    private final String host = LocalHost.name();
    private final int processes;
    private final JobMonitor monitor;
    private volatile boolean starting;

    Job(CommandLine line, Map<String, String> inherited) {
        this.line = line;
        this.inherited = inherited;
        this.processes = line.threads ? 1 : line.ranks();
        this.monitor = new JobMonitor(names(), host, !line.tools.isEmpty());
    }

    private List<String> names() {
        return line.threads
                ? List.of("the process of " + line.ranks() + " thread ranks")
                : IntStream.range(0, processes).mapToObj(rank -> "rank " + rank).toList();
    }

    /** Returns the launcher's exit code. */
    int run() throws IOException, InterruptedException {
        long limit = timeLimit();
        if (line.recordings != null) {
            OutputDirectory.prepare("-jfr", line.recordings);
            monitor.recording(RECORDING_MILLIS);
        }
        if (line.rankOptions.heaps != null) {
            OutputDirectory.prepare("-heapdump", line.rankOptions.heaps);
        }
        LineSink out = new LineSink(new FileOutputStream(FileDescriptor.out), monitor::outputClosed);
        LineSink err = new LineSink(new FileOutputStream(FileDescriptor.err), () -> {});
        Bootstrap bootstrap = new ForkBootstrap(id, monitor, new LauncherOutputs(out, err, line.label));
        // before anything is made: from here on the proxy's guardian cleans up after us
        Proxy proxy = bootstrap.open(host);
        monitor.use(proxy);
        handleSignals(proxy);
        try (PmiServer server = new PmiServer(kvsName(), appnums(), new int[processes], monitor)) {
            List<RankSpec> specs = specs(server);
            say(line.rankOptions.note(processes));
            starting = true;
            for (RankSpec spec : specs) {
                start(proxy, spec);
            }
            if (limit > 0) {
                monitor.limit(limit);
            }
            int code = monitor.await();
            proxy.finish(monitor.ended());
            report();
            return code;
        } catch (IOException | RuntimeException | Error e) {
            proxy.kill();
            proxy.finish(true);
            throw e;
        }
    }

    private void start(Proxy proxy, RankSpec spec) throws IOException {
        if (line.verbose) {
            System.err.println("jmpiexec: rank " + spec.rank() + " on " + spec.host() + " in " + spec.directory() + ": "
                    + String.join(" ", spec.command()));
        }
        try {
            monitor.started(spec.rank(), proxy.start(spec));
        } catch (IOException e) {
            throw new UsageException(
                    "rank " + spec.rank() + " cannot be started: " + e.getMessage(), ExitCode.NOT_EXECUTABLE);
        }
    }

    private void report() {
        say(monitor.message());
        if (line.printExitCodes) {
            System.err.println("jmpiexec: exit codes: [" + host + "] " + monitor.exitCodes());
        }
    }

    private static void say(String message) {
        if (!message.isEmpty()) {
            System.err.println("jmpiexec: " + message);
        }
    }

    private long timeLimit() {
        String value = inherited.get(TIMEOUT);
        if (value == null || value.isEmpty()) {
            return 0;
        }
        if (!value.matches("[0-9]{1,9}")) {
            throw new UsageException(TIMEOUT + "=" + value + ": expected a number of seconds, 0 for no limit");
        }
        return Long.parseLong(value);
    }

    private void handleSignals(Proxy proxy) {
        for (String name : List.of("INT", "TERM", "HUP")) {
            Signals.handle(name, number -> interrupted(number, name, proxy));
        }
        Signals.handle("USR2", number -> proxy.signal("USR2"));
        // not SIGTSTP: the kernel drops it where no shell could continue the group
        boolean stops = Signals.handle("TSTP", number -> {
            proxy.signal("STOP");
            Signals.stopThisProcess();
        });
        if (stops) {
            Signals.handle("CONT", number -> proxy.signal("CONT"));
        }
    }

    private void interrupted(int number, String name, Proxy proxy) {
        if (starting) {
            monitor.interrupted(number, name);
        } else {
            // still compiling: there is nothing to wait for
            proxy.finish(true);
            Runtime.getRuntime().halt(ExitCode.ofSignal(number));
        }
    }

    private String kvsName() {
        return "kvs_" + id.id() + "_0_" + host.replaceAll("[^A-Za-z0-9_.-]", "_");
    }

    private int[] appnums() {
        int[] appnums = new int[processes];
        int rank = 0;
        for (int block = 0; block < line.blocks.size() && !line.threads; block++) {
            for (int i = 0; i < line.blocks.get(block).ranks; i++) {
                appnums[rank++] = block;
            }
        }
        return appnums;
    }

    private List<RankSpec> specs(PmiServer server) {
        Path classes = Path.of(System.getProperty("java.io.tmpdir"), id.filePrefix() + "classes");
        CommandBuilder builder = new CommandBuilder(
                line,
                JmpiClassPath.ofLauncher(),
                Archives.ofLauncher(line, inherited).ofRanks(processes),
                new SourceCompiler(classes),
                Runtime.getRuntime().availableProcessors());
        List<String> forAll = optionsForAll();
        List<RankSpec> specs = new ArrayList<>();
        for (int i = 0; i < line.blocks.size(); i++) {
            AppBlock block = line.blocks.get(i);
            block.commonJvmOptions = forAll;
            Map<String, String> environment = EnvironmentRules.apply(inherited, line.environment, block.environment);
            List<String> command = builder.build(block, environment);
            ToolOption.require(line.tools, command);
            for (int n = 0; n < (line.threads ? 1 : block.ranks); n++) {
                int rank = specs.size();
                specs.add(new RankSpec(
                        rank,
                        i,
                        host,
                        line.rankOptions.in(command, rank, line.threads),
                        environment(environment, block, rank, server),
                        CommandBuilder.directory(block)));
            }
        }
        return specs;
    }

    /** JMPI_JAVA_OPTIONS, then -J; a program's own options stand behind both and win. */
    private List<String> optionsForAll() {
        List<String> options = new ArrayList<>();
        for (String word : inherited.getOrDefault(JAVA_OPTIONS, "").strip().split("\\s+")) {
            if (!word.isEmpty() && !JvmOptions.standsAlone(word)) {
                throw new UsageException(JAVA_OPTIONS + " has '" + word
                        + "': expected options of java that are one word each, as -Xmx1g -ea");
            }
            options.addAll(word.isEmpty() ? List.of() : List.of(word));
        }
        options.addAll(line.jvmOptions);
        return options;
    }

    private Map<String, String> environment(Map<String, String> user, AppBlock block, int rank, PmiServer server) {
        Map<String, String> all = new HashMap<>(user);
        all.putAll(block.description());
        ToolOption.set(line.tools, all);
        all.put("JMPI_JOBID", id.id());
        all.put("JMPI_SECRET", id.secret());
        all.put("PMI_PORT", server.port());
        all.put("PMI_ID", server.idOf(rank));
        if (!line.threads) {
            all.put("PMI_RANK", Integer.toString(rank));
            all.put("PMI_SIZE", Integer.toString(processes));
            all.put("MPI_LOCALNRANKS", Integer.toString(processes));
            all.put("MPI_LOCALRANKID", Integer.toString(rank));
        }
        return all;
    }
}
