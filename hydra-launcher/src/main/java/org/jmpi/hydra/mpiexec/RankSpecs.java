package org.jmpi.hydra.mpiexec;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jmpi.hydra.commandline.AppBlock;
import org.jmpi.hydra.commandline.CommandLine;
import org.jmpi.hydra.commandline.EnvironmentRules;
import org.jmpi.hydra.commandline.ToolAgent;
import org.jmpi.hydra.commandline.ToolOption;
import org.jmpi.hydra.hosts.Placement;
import org.jmpi.hydra.job.CpuBinding;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.job.RankSpec;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.pmiserv.PmiServer;
import org.jmpi.hydra.program.JmpiClassPath;
import org.jmpi.hydra.program.JvmOptions;
import org.jmpi.hydra.program.SourceCompiler;
import org.jmpi.mpir.pmi.JobLauncher;
import org.jmpi.mpir.pmi.JobSecret;

/** What each process of a job is started with: command, environment, input and processors. */
final class RankSpecs {
    private static final String JAVA_OPTIONS = "JMPI_JAVA_OPTIONS";

    /** By which of their machine's interfaces ranks are reached. */
    private static final String NETWORK_INTERFACE = "MPIR_CVAR_CH4_TCP_NETWORK_IFACE";

    private final CommandLine line;
    private final Map<String, String> inherited;
    private final JobId id;
    private final JobNodes machines;
    private final JobStage stage;
    private final int processes;
    /** What ranks start a launcher with. */
    private final String launcher = String.join("\n", new OwnLauncher().options());

    RankSpecs(CommandLine line, Map<String, String> inherited, JobId id, JobNodes machines, JobStage stage) {
        this.line = line;
        this.inherited = inherited;
        this.id = id;
        this.machines = machines;
        this.stage = stage;
        this.processes = line.threads ? 1 : line.ranks();
    }

    /**
     * @param server where the ranks find each other
     * @param world number of the world in its family; above 0 ranks of another world spawned it
     * @return all of them, in order
     * @throws UsageException when there is no such program, or it does not compile
     */
    List<RankSpec> of(PmiServer server, int world) {
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
            List<String> shipped = stage.command(block, ToolAgent.added(line.tools, command));
            for (int n = 0; n < (line.threads ? 1 : block.ranks); n++) {
                int rank = specs.size();
                specs.add(new RankSpec(
                        rank,
                        machines.host(rank),
                        line.rankOptions.in(shipped, rank, line.threads),
                        environment(environment, block, rank, server, world),
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
        return line.binding.of(own, machines.localRank(rank), machines.localRanks(rank));
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

    private Map<String, String> environment(
            Map<String, String> user, AppBlock block, int rank, PmiServer server, int world) {
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
        all.put(JobLauncher.OPTIONS, launcher);
        all.remove(JobLauncher.WORLD);
        if (world > 0) {
            all.put("PMI_SPAWNED", "1");
            all.put(JobLauncher.WORLD, Integer.toString(world));
        }
        if (line.parentPort != null) {
            all.put(JobLauncher.PARENT_PORT, line.parentPort);
        }
        if (line.verbose) {
            all.put("JMPI_TIMES", "1");
        }
        all.put("JMPI_NODE", id.mark(machines.nodeOfRank()[rank]));
        all.put(JobSecret.NAME, id.secret());
        all.put("PMI_PORT", server.port());
        all.put("PMI_ID", server.idOf(rank));
        if (line.threads) {
            all.put("JMPI_UNIVERSE_SIZE", Integer.toString(line.universeSize()));
        } else {
            all.put("PMI_RANK", Integer.toString(rank));
            all.put("PMI_SIZE", Integer.toString(processes));
            if (line.propagateHostNames) {
                all.put("PMI_HOSTNAME", machines.host(rank));
            }
            all.put("MPI_LOCALNRANKS", Integer.toString(machines.localRanks(rank)));
            all.put("MPI_LOCALRANKID", Integer.toString(machines.localRank(rank)));
        }
        return all;
    }
}
