package org.jmpi.hydra.mpiexec;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jmpi.hydra.bootstrap.ProxyProgram;
import org.jmpi.hydra.demux.LineSink;
import org.jmpi.hydra.demux.Outputs;
import org.jmpi.hydra.hosts.LocalHost;
import org.jmpi.hydra.hosts.Placement;
import org.jmpi.hydra.job.CpuBinding;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.job.RankSpec;
import org.jmpi.hydra.job.Signals;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.pmiserv.PmiServer;
import org.jmpi.hydra.program.JmpiClassPath;
import org.jmpi.hydra.program.JvmOptions;
import org.jmpi.hydra.program.SourceCompiler;
import org.jmpi.hydra.proxy.HostLostException;
import org.jmpi.hydra.proxy.LaunchPlan;
import org.jmpi.hydra.proxy.NodeProxies;
import org.jmpi.hydra.proxy.Proxy;
import org.jmpi.hydra.status.StatusReporter;
import org.jmpi.hydra.status.StatusSocket;

/** One run of a command line: compiles, starts, follows and ends the job. */
final class Job {
    /** What a rank may take to complete its recording when the job is ended early. */
    private static final long RECORDING_MILLIS = 5000;

    private static final String JAVA_OPTIONS = "JMPI_JAVA_OPTIONS";

    /** By which of their machine's interfaces ranks are reached. */
    private static final String NETWORK_INTERFACE = "MPIR_CVAR_CH4_TCP_NETWORK_IFACE";

    private final CommandLine line;
    private final Map<String, String> inherited;
    private final JobId id = JobId.create();
    private final int processes;
    private final Machines machines;
    private final JobMonitor monitor;
    private final JobStage stage;
    private volatile boolean starting;
    private StatusReporter reporter;
    /** Null unless the user wants to know. */
    private final JobTimes times;

    /** @param began when the launcher's program did */
    Job(CommandLine line, Map<String, String> inherited, long began) {
        this.line = line;
        this.inherited = inherited;
        this.processes = line.threads ? 1 : line.ranks();
        this.machines = Machines.of(line.threads ? line.placement().part(0, 1) : line.placement(), line.launch);
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
        if (line.recordings != null) {
            OutputDirectory.prepare("-jfr", line.recordings);
            monitor.recording(RECORDING_MILLIS);
        }
        if (line.rankOptions.heaps != null) {
            OutputDirectory.prepare("-heapdump", line.rankOptions.heaps);
        }
        LineSink out = new LineSink(new FileOutputStream(FileDescriptor.out), monitor::outputClosed);
        LineSink err = new LineSink(new FileOutputStream(FileDescriptor.err), () -> {});
        Outputs outputs = JobStreams.outputs(line, machines, out, err, monitor);
        // before anything is made: from here on the proxy's guardian cleans up after us
        NodeProxies proxy = new NodeProxies(
                id,
                machines.home(),
                machines.nodeOfRank(),
                inherited.getOrDefault("MPIR_CVAR_CH4_SHM_POSIX_DIR", ""),
                outputs,
                monitor::exited,
                monitor);
        monitor.use(proxy, proxy::overdue);
        JobSignals.handle(proxy, (number, name) -> interrupted(number, name, proxy));
        PmiServer server = null;
        try {
            server = new PmiServer(kvsName(), appnums(), machines.nodeOfRank(), line.universeSize(), monitor);
            if (!line.autoCleanup) {
                server.tolerateDeaths();
                monitor.tolerateDeaths();
            }
            proxy.open(machines.targets(), plan(), server.port());
            // while hosts get ready
            List<RankSpec> specs = specs(server);
            say(line.rankOptions.note(processes));
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

    private StatusReporter reporter(PmiServer server, NodeProxies proxy) {
        return new StatusReporter(
                line.program(),
                line.ranks(),
                line.threads,
                server::askStatus,
                action -> monitor.facts(machines::isHome, action),
                proxy::states);
    }

    private int awaitEnd() throws InterruptedException {
        try (StatusSocket socket = StatusSocket.open(id, reporter::report)) {
            if (socket == null && line.verbose) {
                System.err.println("jmpiexec: no socket for -status could be made; SIGUSR1 asks too");
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
                throw notStarted(spec, e.getCause());
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
        say(monitor.message());
        if (times != null) {
            times.lines().forEach(Job::say);
        }
        if (line.printExitCodes) {
            System.err.println("jmpiexec: exit codes: " + monitor.exitCodes());
        }
    }

    private static void say(String message) {
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

    private List<RankSpec> specs(PmiServer server) {
        Path classes = Path.of(System.getProperty("java.io.tmpdir"), id.filePrefix() + "classes");
        boolean allHere = IntStream.range(0, processes).allMatch(machines::isHome);
        CommandBuilder builder = new CommandBuilder(
                line,
                JmpiClassPath.ofLauncher(),
                Archives.ofLauncher(line, inherited).ofRanks(allHere, processes),
                new SourceCompiler(classes),
                Runtime.getRuntime().availableProcessors(),
                allHere || stage.isWanted());
        List<String> forAll = optionsForAll();
        List<RankSpec> specs = new ArrayList<>();
        for (int i = 0; i < line.blocks.size(); i++) {
            AppBlock block = line.blocks.get(i);
            block.commonJvmOptions = forAll;
            Map<String, String> environment = EnvironmentRules.apply(inherited, line.environment, block.environment);
            List<String> command = builder.build(block, environment);
            ToolOption.require(line.tools, command);
            List<String> shipped = stage.command(block, command);
            for (int n = 0; n < (line.threads ? 1 : block.ranks); n++) {
                int rank = specs.size();
                specs.add(new RankSpec(
                        rank,
                        i,
                        machines.host(rank),
                        line.rankOptions.in(shipped, rank, line.threads),
                        environment(environment, block, rank, server),
                        stage.directory(block),
                        JobStreams.input(line, rank, machines.isHome(rank)),
                        binding(rank)));
            }
        }
        return specs;
    }

    private CpuBinding binding(int rank) {
        if (line.threads) {
            return CpuBinding.NONE;
        }
        Placement placement = line.placement();
        int node = placement.nodeOfRank()[rank];
        String own = placement.nodes().get(node).binding();
        return new CpuBinding(
                own.isEmpty() ? line.binding.target : Mapping.target("binding", own),
                line.binding.mapping,
                line.binding.ranking,
                machines.localRank(rank),
                machines.localRanks(rank),
                line.binding.report);
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
        all.putAll(line.description());
        all.putAll(block.description());
        ToolOption.set(line.tools, all);
        String iface = line.launch.iface();
        if (iface != null && iface.matches("[a-z]\\w*") && !machines.targets().isEmpty()) {
            // an address would be this machine's alone
            all.putIfAbsent(NETWORK_INTERFACE, iface);
        }
        all.put("JMPI_JOBID", id.id());
        if (times != null) {
            all.put("JMPI_TIMES", "1");
        }
        all.put("JMPI_NODE", id.mark(machines.nodeOfRank()[rank]));
        all.put("JMPI_SECRET", id.secret());
        all.put("PMI_PORT", server.port());
        all.put("PMI_ID", server.idOf(rank));
        if (line.threads) {
            all.put("JMPI_UNIVERSE_SIZE", Integer.toString(line.universeSize()));
        } else {
            all.put("PMI_RANK", Integer.toString(rank));
            all.put("PMI_SIZE", Integer.toString(processes));
            if (line.tellHostNames) {
                all.put("PMI_HOSTNAME", machines.host(rank));
            }
            all.put("MPI_LOCALNRANKS", Integer.toString(machines.localRanks(rank)));
            all.put("MPI_LOCALRANKID", Integer.toString(machines.localRank(rank)));
        }
        return all;
    }
}
