package org.jmpi.hydra.rmk;

import java.util.List;
import java.util.Map;
import org.jmpi.hydra.hosts.HostSlots;
import org.jspecify.annotations.Nullable;

/** A system that gives hosts to jobs. Mirrors {@code struct HYDT_bsci_fns}'s query for nodes. */
interface ResourceManager {
    /** Returns the name as after Hydra's {@code -rmk}. */
    String name();

    /** Returns which launcher reaches its hosts. */
    default String launcher() {
        return "ssh";
    }

    /** Returns a variable by which it is recognised. */
    @Nullable
    String sign(Map<String, String> environment);

    /**
     * Reads the hosts.
     *
     * @throws org.jmpi.hydra.job.UsageException when its variables or files make no sense
     */
    List<HostSlots> hosts(Map<String, String> environment);

    /** Returns the first of some variables that is set, null when none is. */
    static @Nullable String first(Map<String, String> environment, String... names) {
        for (String name : names) {
            String value = environment.get(name);
            if (value != null && !value.isEmpty()) {
                return name;
            }
        }
        return null;
    }
}
