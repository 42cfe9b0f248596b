package org.jmpi.hydra.rmk;

import java.util.List;
import java.util.Map;
import org.jmpi.hydra.hosts.HostSlots;
import org.jspecify.annotations.Nullable;

/** PBS and Torque: a file with a line for each slot. Mirrors {@code pbs_query_node_list.c}. */
final class Pbs implements ResourceManager {
    @Override
    public String name() {
        return "pbs";
    }

    @Override
    public @Nullable String sign(Map<String, String> environment) {
        return ResourceManager.first(environment, "PBS_NODEFILE");
    }

    @Override
    public List<HostSlots> hosts(Map<String, String> environment) {
        SlotCounter slots = new SlotCounter("PBS_NODEFILE");
        SlotCounter.lines("PBS_NODEFILE", environment).forEach(words -> slots.add(words[0], 1));
        return slots.hosts();
    }
}
