package org.jmpi.hydra.bootstrap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jmpi.hydra.job.LaunchSettings;

/** One {@code srun} starts a proxy on each node of an allocation. Mirrors {@code bscd_slurm}. */
final class SlurmBootstrap implements Bootstrap {
    private final LaunchSettings settings;

    SlurmBootstrap(LaunchSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "slurm";
    }

    @Override
    public List<ProxyLaunch> launches(List<ProxyNode> targets, ProxyProgram program, Arguments arguments) {
        String count = Integer.toString(targets.size());
        List<String> words = new ArrayList<>();
        words.add(settings.launcherExec() != null ? settings.launcherExec() : "srun");
        words.addAll(List.of("-Q", "-N", count, "-n", count, "--ntasks-per-node=1", "--input=none", "--mpi=none"));
        // the ranks share the node's processors, not those of one task
        words.add("--cpu-bind=none");
        words.addAll(List.of("-w", targets.stream().map(ProxyNode::host).collect(Collectors.joining(","))));
        words.addAll(settings.launcherExtraArgs());
        String shown = String.join(" ", words) + " <proxy>";
        words.addAll(program.anywhere(arguments.of(-1)));
        return List.of(new ProxyLaunch(targets, words, shown));
    }

    @Override
    public KeyWay keyWay() {
        return KeyWay.ENVIRONMENT;
    }

    /** A launcher that runs within a step, as for spawned processes, would wait for processors that this step has. */
    @Override
    public Map<String, String> environment() {
        return Map.of("SLURM_OVERLAP", "1");
    }

    @Override
    public boolean flat() {
        return true;
    }
}
