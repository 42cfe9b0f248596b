package org.jmpi.hydra.mpiexec;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jmpi.hydra.bootstrap.ProxyProgram;
import org.jmpi.hydra.commandline.CommandLine;
import org.jmpi.hydra.demux.Outputs;
import org.jmpi.hydra.hosts.LocalHost;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.job.RankSpec;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.pmiserv.PmiServer;
import org.jmpi.hydra.proxy.HostLostException;
import org.jmpi.hydra.proxy.LaunchPlan;
import org.jmpi.hydra.proxy.NodeProxies;
import org.jmpi.hydra.proxy.Proxy;
import org.jmpi.hydra.status.StatusReporter;
import org.jmpi.hydra.status.StatusSocket;
import org.jmpi.mpir.pmi.JobSecret;
import org.jmpi.mpir.pmi.JoinProof;
import org.jspecify.annotations.Nullable;

/** One run of a command line: compiles, starts, follows and ends the job, one of a launcher's family. */
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
    private final JobFamily family;
    /** Its number in the family. */
    private final int world;

    private final JobWorlds worlds;
    /** Completes when all ranks are started, or fails. */
    private final CompletableFuture<Void> started = new CompletableFuture<>();
    /** What ranks find that others spawned. */
    private Map<String, String> preput = Map.of();

    private volatile boolean starting;

    /** Null: it is not that far. */
    private volatile @Nullable StatusReporter reporter;

    @SuppressWarnings("NullAway.Init")
    private volatile NodeProxies control;
    /** Null unless the user wants to know. */
    private final @Nullable JobTimes times;

    /**
     * @param began when the launcher's program did, or the world's
     * @param world number of the job in its family
     */
    Job(CommandLine line, Map<String, String> inherited, long began, JobFamily family, int world) {
        this.family = family;
        this.world = world;
        this.worlds = new JobWorlds(family, this, JoinProof.of(Map.of(JobSecret.NAME, id.secret())));
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
        PmiServer server = null;
        try {
            control(proxy);
            server = server();
            proxy.open(machines.targets(), plan(), server.port());
            start(server, proxy);
            int code = awaitEnd();
            end(JobTimes.Phase.RUNNING);
            proxy.finish(monitor.ended());
            code = monitor.judgeOutput(code);
            end(JobTimes.Phase.CLEANING);
            tell();
            return code;
        } catch (IOException | RuntimeException | Error e) {
            started.completeExceptionally(e);
            proxy.kill();
            proxy.finish(true);
            throw e;
        } finally {
            family.remove(this);
            // after the ranks: one that sees it close would complain about that
            if (server != null) {
                server.close();
            }
        }
    }

    private void control(NodeProxies proxy) {
        control = proxy;
        family.add(this);
        if (world == 0) {
            JobSignals.handle(family);
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
        Outputs outputs = JobStreams.outputs(line, machines, family, world, monitor);
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
        server.startWorlds(worlds, family.names());
        if (world > 0) {
            server.spawned(preput);
        }
        if (!line.autoCleanup) {
            server.tolerateDeaths();
            monitor.tolerateDeaths();
        }
        return server;
    }

    /** Starts the ranks, while other hosts get ready. */
    private void start(PmiServer server, NodeProxies proxy) throws IOException, InterruptedException {
        List<RankSpec> specs = new RankSpecs(line, inherited, id, machines, stage).of(server, world);
        print(line.rankOptions.note(processes));
        prepare(proxy);
        end(JobTimes.Phase.COMMANDS);
        starting = true;
        reporter = reporter(server, proxy);
        startAll(proxy, specs);
        started.complete(null);
        end(JobTimes.Phase.STARTING);
        JobStreams.copyInput(id, specs, proxy);
        if (line.timeLimit > 0) {
            family.limit(line.timeLimit);
        }
    }

    private StatusReporter reporter(PmiServer server, NodeProxies proxy) {
        return new StatusReporter(
                line.program() + (world == 0 ? "" : ", world " + world),
                line.ranks(),
                line.threads,
                server::queryStatus,
                action -> monitor.facts(machines::isHome, action),
                proxy::states);
    }

    private int awaitEnd() throws InterruptedException {
        if (world > 0) {
            return awaitRanks();
        }
        try (StatusSocket socket = StatusSocket.open(id, family::report)) {
            if (socket == null && line.verbose) {
                System.err.println("jmpiexec: no socket for -status could be made; SIGUSR1 prints the same");
            }
            int code = awaitRanks();
            // they may need files of this job
            int others = family.awaitSpawned();
            return code == 0 ? others : code;
        }
    }

    private int awaitRanks() throws InterruptedException {
        int code = monitor.await();
        worlds.jobEnded();
        return code;
    }

    /** Returns what the job is doing. */
    String report() {
        StatusReporter known = reporter;
        return known == null ? prefix(world) + "the job is starting\n" : known.report();
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

    private void tell() {
        print(monitor.message());
        if (times != null) {
            times.lines().forEach(this::print);
        }
        if (line.printExitCodes) {
            print("exit codes: " + monitor.exitCodes());
        }
    }

    private void print(String message) {
        if (!message.isEmpty()) {
            System.err.println("jmpiexec: " + prefix(world) + message);
        }
    }

    /** Returns what messages about a world begin with. */
    static String prefix(int world) {
        return world == 0 ? "" : "world " + world + ": ";
    }

    /** Whether ranks of another job of the launcher started it. */
    boolean isSpawned() {
        return world > 0;
    }

    /** The launcher got a signal that ends the job. */
    void interrupted(int number, String name) {
        if (world > 0) {
            // world 0 says why
            endBy("", ExitCode.ofSignal(number));
        } else if (starting) {
            monitor.interrupted(number, name);
        } else {
            // still compiling: there is nothing to wait for
            control.finish(true);
            Runtime.getRuntime().halt(ExitCode.ofSignal(number));
        }
    }

    /** Ends the job once its ranks are started, with a message, empty for none. */
    @SuppressWarnings("FutureReturnValueIgnored") // the action throws nothing
    void endBy(String reason, int code) {
        started.whenComplete((nothing, failed) -> monitor.endBy(reason, code));
    }

    void outputClosed() {
        monitor.outputClosed();
    }

    /** Has something done when a rank that died is judged, while the job lasts. */
    void afterLastWords(Runnable action) {
        monitor.afterLastWords(action);
    }

    /** Whether it is being ended before its ranks end by themselves. */
    boolean isEnding() {
        return monitor.ended();
    }

    CompletableFuture<Void> started() {
        return started;
    }

    /** What starts and ends its ranks. */
    NodeProxies control() {
        return control;
    }

    CommandLine line() {
        return line;
    }

    /** Returns the environment of a rank, before what the launcher adds. */
    Map<String, String> environmentOf(int rank) {
        return line.environmentOf(rank, inherited);
    }

    /** Says that ranks of another world spawned this one, and gave it values; before it runs. */
    void spawned(Map<String, String> values) {
        preput = values;
    }

    private String kvsName() {
        return "kvs_" + id.id() + "_" + world + "_" + LocalHost.name().replaceAll("[^A-Za-z0-9_.-]", "_");
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
