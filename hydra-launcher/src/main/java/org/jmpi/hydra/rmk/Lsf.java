package org.jmpi.hydra.rmk;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.job.UsageException;
import org.jspecify.annotations.Nullable;

/**
 * LSF: {@code LSB_MCPU_HOSTS="a 2 b 4"}, {@code LSB_HOSTS="a a b"}, or a file with a line for each slot. Mirrors
 * {@code lsf_query_node_list.c}.
 */
final class Lsf implements ResourceManager {
    @Override
    public String name() {
        return "lsf";
    }

    @Override
    public @Nullable String sign(Map<String, String> environment) {
        return ResourceManager.first(environment, "LSB_MCPU_HOSTS", "LSB_DJOB_HOSTFILE", "LSB_HOSTS");
    }

    @Override
    public List<HostSlots> hosts(Map<String, String> environment) {
        String variable = sign(environment);
        assert variable != null;
        SlotCounter slots = new SlotCounter(variable);
        if (variable.equals("LSB_DJOB_HOSTFILE")) {
            SlotCounter.lines(variable, environment).forEach(words -> slots.add(words[0], 1));
            return slots.hosts();
        }
        String[] words =
                Objects.requireNonNull(environment.get(variable)).strip().split("\\s+");
        if (variable.equals("LSB_HOSTS")) {
            for (String host : words) {
                slots.add(host, 1);
            }
            return slots.hosts();
        }
        if (words.length % 2 != 0) {
            throw new UsageException(variable + "=" + environment.get(variable) + ": host " + words[words.length - 1]
                    + " has no number behind it: expected pairs as in a 2 b 4");
        }
        for (int i = 0; i < words.length; i += 2) {
            slots.add(words[i], slots.count(words[i], words[i + 1]));
        }
        return slots.hosts();
    }
}
