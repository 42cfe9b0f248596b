package org.jmpi.mpir.topo.hw;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The types of hardware resources, from the largest to the smallest. */
public enum HwType {
    /** What shares memory: a node. */
    SHARED_MEMORY("mpi_shared_memory"),
    MACHINE("hwloc://Machine", "machine", "node", "host"),
    PACKAGE("hwloc://Package", "package", "socket"),
    NUMA_NODE("hwloc://NUMANode", "numanode", "numa"),
    L3_CACHE("hwloc://L3Cache", "l3cache", "l3"),
    CORE("hwloc://Core", "core"),
    PU("hwloc://PU", "pu", "hwthread");

    private final String uri;
    private final List<String> aliases;

    HwType(String uri, String... aliases) {
        this.uri = uri;
        this.aliases = List.of(aliases);
    }

    /** Returns the name that MPI_Get_hw_resource_info gives it. */
    public String uri() {
        return uri;
    }

    /** Returns the type with this name or short name, capitals or not; null: there is none. */
    public static @Nullable HwType of(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (HwType type : values()) {
            if (type.uri.equalsIgnoreCase(name) || type.aliases.contains(lower)) {
                return type;
            }
        }
        return null;
    }
}
