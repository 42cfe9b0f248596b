package org.jmpi.hydra.rmk;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.job.UsageException;
import org.jspecify.annotations.Nullable;

/**
 * What a resource manager has given to this job. Mirrors {@code HYDT_bsci_query_node_list}.
 *
 * @param manager its name
 * @param launcher the launcher that reaches its hosts
 * @param hosts those that it gave
 */
public record Allocation(String manager, String launcher, List<HostSlots> hosts) {
    private static final List<ResourceManager> ALL = List.of(new Slurm(), new Lsf(), new Sge(), new Pbs());

    /**
     * Asks each known resource manager whether it runs this job.
     *
     * @param wanted the one to ask, {@code user} for none; null: all
     * @param environment the launcher's
     * @return what the first gave; empty: none runs it
     * @throws UsageException when {@code wanted} is not known or does not run this job, or its variables make no sense
     */
    public static Optional<Allocation> find(@Nullable String wanted, Map<String, String> environment) {
        if ("user".equals(wanted)) {
            return Optional.empty();
        }
        for (ResourceManager each : ALL) {
            boolean asked = wanted == null || wanted.equals(each.name());
            if (asked && each.sign(environment) != null) {
                return Optional.of(new Allocation(each.name(), each.launcher(), each.hosts(environment)));
            }
        }
        if (wanted != null) {
            boolean known = ALL.stream().anyMatch(each -> each.name().equals(wanted));
            throw new UsageException("resource manager '" + wanted + "' "
                    + (known ? "does not run this job: its variables are not set" : "is not known")
                    + ": expected slurm, lsf, sge, pbs, or user for none");
        }
        return Optional.empty();
    }
}
