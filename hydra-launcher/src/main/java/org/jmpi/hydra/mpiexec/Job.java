package org.jmpi.hydra.mpiexec;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jmpi.hydra.bootstrap.ProxyProgram;
import org.jmpi.hydra.commandline.CommandLine;
import org.jmpi.hydra.demux.LineSink;
import org.jmpi.hydra.demux.Outputs;
import org.jmpi.hydra.hosts.LocalHost;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.job.RankSpec;
import org.jmpi.hydra.job.Signals;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.pmiserv.PmiServer;
import org.jmpi.hydra.proxy.HostLostException;
import org.jmpi.hydra.proxy.LaunchPlan;
import org.jmpi.hydra.proxy.NodeProxies;
import org.jmpi.hydra.proxy.Proxy;
import org.jmpi.hydra.status.StatusReporter;
import org.jmpi.hydra.status.StatusSocket;
import org.jspecify.annotations.Nullable;

/** One run of a command line: compiles, starts, follows and ends the job. */
final class Job {
    /** What a rank may take to complete its recording when the job is ended early. */
    private static final long RECORDING_MILLIS = 5000;

    private final CommandLine line;
    private final Map<String, String> inherited;
    private final JobId id = JobId.create();
    private final int processes;
    private final JobNodes machines;
    private final JobMonitor monitor;
    private final JobStage stage;
    private volatile boolean starting;

    @SuppressWarnings("NullAway.Init")
    private StatusReporter reporter;
    /** Null unless the user wants to know. */
    private final @Nullable JobTimes times;

    /** @param began when the launcher's program did */
    Job(CommandLine line, Map<String, String> inherited, long began) {
        this.line = line;
        this.inherited = inherited;
        this.processes = line.threads ? 1 : line.ranks();
        this.machines = JobNodes.of(line.threads ? line.placement().part(0, 1) : line.placement(), line.launch);
        this.stage = new JobStage(line.stage && !machines.targets().isEmpty(), id);
        this.monitor = new JobMonitor(
                names(), IntStream.range(0, processes).mapToObj(machines::host).toList(), !line.tools.isEmpty());
        this.times = line.verbose ? new JobTimes(processes, began) : null;
        monitor.time(times);
        end(JobTimes.Phase.COMMAND_LINE);
    }

    private void end(JobTimes.Phase phase) {
        if (times != null) {
            times.end(phase);
        }
    }

    private List<String> names() {
        return line.threads
                ? List.of("the process of " + line.ranks() + " thread ranks")
                : IntStream.range(0, processes).mapToObj(rank -> "rank " + rank).toList();
    }

    /** Returns the launcher's exit code. */
    int run() throws IOException, InterruptedException {
        makeDirectories();
        // before anything is made: from here on the proxy's guardian cleans up after us
        NodeProxies proxy = proxies();
        monitor.use(proxy, proxy::overdue);
        JobSignals.handle(proxy, (number, name) -> interrupted(number, name, proxy));
        PmiServer server = null;
        try {
            server = server();
            proxy.open(machines.targets(), plan(), server.port());
            start(server, proxy);
            int code = awaitEnd();
            end(JobTimes.Phase.RUNNING);
            proxy.finish(monitor.ended());
            end(JobTimes.Phase.CLEANING);
            report();
            return code;
        } catch (IOException | RuntimeException | Error e) {
            proxy.kill();
            proxy.finish(true);
            throw e;
        } finally {
            // after the ranks: one that sees it close would complain about that
            if (server != null) {
                server.close();
            }
        }
    }

    private void makeDirectories() {
        if (line.recordings != null) {
            OutputDirectory.prepare("-jfr", line.recordings);
            monitor.recording(RECORDING_MILLIS);
        }
        if (line.rankOptions.heaps != null) {
            OutputDirectory.prepare("-heapdump", line.rankOptions.heaps);
        }
    }

    private NodeProxies proxies() throws IOException {
        LineSink out = new LineSink(new FileOutputStream(FileDescriptor.out), monitor::outputClosed);
        LineSink err = new LineSink(new FileOutputStream(FileDescriptor.err), () -> {});
        Outputs outputs = JobStreams.outputs(line, machines, out, err, monitor);
        return new NodeProxies(
                id,
                machines.home(),
                machines.nodeOfRank(),
                inherited.getOrDefault("MPIR_CVAR_CH4_SHM_POSIX_DIR", ""),
                outputs,
                monitor::exited,
                monitor);
    }

    private PmiServer server() throws IOException {
        PmiServer server = new PmiServer(kvsName(), appnums(), machines.nodeOfRank(), line.universeSize(), monitor);
        if (!line.autoCleanup) {
            server.tolerateDeaths();
            monitor.tolerateDeaths();
        }
        return server;
    }

    /** Starts the ranks, while other hosts get ready. */
    private void start(PmiServer server, NodeProxies proxy) throws IOException, InterruptedException {
        List<RankSpec> specs = new RankSpecs(line, inherited, id, machines, stage).of(server);
        print(line.rankOptions.note(processes));
        prepare(proxy);
        end(JobTimes.Phase.COMMANDS);
        starting = true;
        reporter = reporter(server, proxy);
        Signals.handle("USR1", number -> inBackground(this::reportStatus));
        startAll(proxy, specs);
        end(JobTimes.Phase.STARTING);
        JobStreams.copyInput(id, specs, proxy);
        if (line.timeLimit > 0) {
            monitor.limit(line.timeLimit, this::reportStatus);
        }
    }

    private StatusReporter reporter(PmiServer server, NodeProxies proxy) {
        return new StatusReporter(
                line.program(),
                line.ranks(),
                line.threads,
                server::queryStatus,
                action -> monitor.facts(machines::isHome, action),
                proxy::states);
    }

    private int awaitEnd() throws InterruptedException {
        try (StatusSocket socket = StatusSocket.open(id, reporter::report)) {
            if (socket == null && line.verbose) {
                System.err.println("jmpiexec: no socket for -status could be made; SIGUSR1 prints the same");
            }
            return monitor.await();
        }
    }

    /** Says on standard error what the job is doing. */
    private void reportStatus() {
        System.err.print("jmpiexec: " + reporter.report());
        System.err.flush();
    }

    private static void inBackground(Runnable action) {
        Thread thread = new Thread(action, "jmpi-status");
        thread.setDaemon(true);
        thread.start();
    }

    private LaunchPlan plan() {
        String searchPath = line.blocks.stream()
                .map(block -> block.searchPath)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
        ProxyProgram program = stage.program(ProxyProgram.ofThisLauncher().lookingIn(searchPath));
        return LaunchLimits.plan(line.launch, program, inherited);
    }

    private void prepare(NodeProxies proxy) {
        try {
            proxy.awaitReady();
            stage.send(proxy);
        } catch (IOException e) {
            throw new UsageException(e.getMessage(), ExitCode.LAUNCHER);
        }
    }

    private void startAll(Proxy proxy, List<RankSpec> specs) throws InterruptedException {
        List<Future<Long>> pids = new ArrayList<>();
        for (RankSpec spec : specs) {
            if (line.verbose) {
                RankSpec here = stage.shown(spec);
                System.err.println("jmpiexec: rank " + spec.rank() + " on " + spec.host() + " in " + here.directory()
                        + ": " + String.join(" ", here.command()));
            }
            if (times != null) {
                times.started(spec.rank());
            }
            try {
                pids.add(proxy.start(spec));
            } catch (IOException e) {
                throw notStarted(spec, e);
            }
        }
        for (RankSpec spec : specs) {
            try {
                monitor.started(spec.rank(), pids.get(spec.rank()).get());
            } catch (ExecutionException e) {
                throw notStarted(spec, Objects.requireNonNull(e.getCause()));
            }
        }
    }

    private static UsageException notStarted(RankSpec spec, Throwable why) {
        String text = String.valueOf(why.getMessage());
        if (why instanceof HostLostException) {
            return new UsageException(text + ", before rank " + spec.rank() + " was started there", ExitCode.LAUNCHER);
        }
        String hint = text.contains("error=24,") ? "; raise ulimit -n or start fewer ranks" : "";
        return new UsageException(
                "rank " + spec.rank() + " cannot be started: " + text + hint, ExitCode.NOT_EXECUTABLE);
    }

    private void report() {
        print(monitor.message());
        if (times != null) {
            times.lines().forEach(Job::print);
        }
        if (line.printExitCodes) {
            System.err.println("jmpiexec: exit codes: " + monitor.exitCodes());
        }
    }

    private static void print(String message) {
        if (!message.isEmpty()) {
            System.err.println("jmpiexec: " + message);
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
        return "kvs_" + id.id() + "_0_" + LocalHost.name().replaceAll("[^A-Za-z0-9_.-]", "_");
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
}
