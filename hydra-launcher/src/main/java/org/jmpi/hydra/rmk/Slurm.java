package org.jmpi.hydra.rmk;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.job.UsageException;
import org.jspecify.annotations.Nullable;

/** Slurm's allocation (salloc, sbatch). Mirrors {@code slurm_query_node_list.c}. */
final class Slurm implements ResourceManager {
    @Override
    public String name() {
        return "slurm";
    }

    @Override
    public String launcher() {
        return "slurm";
    }

    @Override
    public @Nullable String sign(Map<String, String> environment) {
        return ResourceManager.first(environment, "SLURM_JOB_NODELIST", "SLURM_NODELIST");
    }

    @Override
    public List<HostSlots> hosts(Map<String, String> environment) {
        String variable = sign(environment);
        assert variable != null;
        List<String> nodes = SlurmList.nodes(variable, Objects.requireNonNull(environment.get(variable)));
        String tasks = ResourceManager.first(environment, "SLURM_TASKS_PER_NODE", "SLURM_JOB_CPUS_PER_NODE");
        SlotCounter slots = new SlotCounter(variable);
        if (tasks == null) {
            nodes.forEach(node -> slots.add(node, 1));
            return slots.hosts();
        }
        List<Integer> counts = SlurmList.numbers(tasks, Objects.requireNonNull(environment.get(tasks)));
        if (counts.size() != nodes.size()) {
            throw new UsageException(tasks + "=" + environment.get(tasks) + " has " + counts.size() + " numbers, but "
                    + variable + "=" + environment.get(variable) + " has " + nodes.size()
                    + " nodes; give hosts with -hosts, or -rmk user to ignore them");
        }
        for (int i = 0; i < counts.size(); i++) {
            slots.add(nodes.get(i), counts.get(i));
        }
        return slots.hosts();
    }
}
