package org.jmpi.hydra.rmk;

import java.util.List;
import java.util.Map;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.job.UsageException;
import org.jspecify.annotations.Nullable;

/** Grid Engine: a file of lines {@code host slots queue processors}. Mirrors {@code sge_query_node_list.c}. */
final class Sge implements ResourceManager {
    @Override
    public String name() {
        return "sge";
    }

    @Override
    public @Nullable String sign(Map<String, String> environment) {
        return ResourceManager.first(environment, "PE_HOSTFILE");
    }

    @Override
    public List<HostSlots> hosts(Map<String, String> environment) {
        SlotCounter slots = new SlotCounter("PE_HOSTFILE");
        for (String[] words : SlotCounter.lines("PE_HOSTFILE", environment)) {
            if (words.length < 2) {
                throw new UsageException(
                        "PE_HOSTFILE: a line '" + words[0] + "': expected host, slots, queue and processors");
            }
            slots.add(words[0], slots.count(words[0], words[1]));
        }
        return slots.hosts();
    }
}
