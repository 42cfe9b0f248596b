package org.jmpi.hydra.pmiserv;

import java.util.HashMap;
import java.util.Map;
import org.jmpi.mpir.pmi.PmiLimits;
import org.jspecify.annotations.Nullable;

/** Names that ranks publish for MPI_Lookup_name; one for all worlds of a launcher. Any thread. */
public final class NameService {
    private static final int MOST_NAMES = 4096;

    private final Map<String, String> ports = new HashMap<>();

    /** Returns what is wrong, null when nothing is. */
    synchronized @Nullable String publish(String name, String port) {
        if (ports.containsKey(name)) {
            return "key_already_present";
        }
        if (name.length() > PmiLimits.ANNOUNCED_VALUE || port.length() > Pmi1Service.LONGEST_VALUE) {
            return "name_or_port_longer_than_" + Pmi1Service.LONGEST_VALUE;
        }
        if (!port.chars().allMatch(c -> c > ' ' && c <= '~')) {
            return "port_has_a_blank";
        }
        if (ports.size() >= MOST_NAMES) {
            return "no_room_for_more_than_" + MOST_NAMES + "_names";
        }
        ports.put(name, port);
        return null;
    }

    /** The port, null when the name was not published. */
    synchronized @Nullable String lookup(String name) {
        return ports.get(name);
    }

    /** Returns what is wrong, null when nothing is. */
    synchronized @Nullable String unpublish(String name) {
        return ports.remove(name) == null ? "service_not_found" : null;
    }
}
