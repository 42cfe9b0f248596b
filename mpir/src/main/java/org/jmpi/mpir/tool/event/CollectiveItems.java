package org.jmpi.mpir.tool.event;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jmpi.mpir.coll.select.AlgorithmEntry;
import org.jmpi.mpir.coll.select.AlgorithmRegistry;
import org.jmpi.mpir.coll.select.CollKind;
import org.jmpi.mpir.tool.ToolEnum;

/** The names of collective operations and algorithms as items of enumerations. Loaded when somebody asks. */
public final class CollectiveItems {
    /** What collectives through shared memory are listed as: item 0. */
    public static final String SHARED_MEMORY = "shared_memory";

    private CollectiveItems() {}

    /** {@return the operations; an item's value is the {@link CollKind}'s ordinal} */
    public static ToolEnum operations() {
        return new ToolEnum(
                "operation",
                Arrays.stream(CollKind.values()).map(CollKind::functionName).toList());
    }

    /** {@return the algorithms of all operations by name} */
    public static ToolEnum algorithms() {
        return Loaded.ALGORITHMS;
    }

    /** {@return the value of the item of that name; -1: there is none} */
    public static int algorithm(String name) {
        return Loaded.ALGORITHMS.items().indexOf(name);
    }

    private static final class Loaded {
        static final ToolEnum ALGORITHMS = new ToolEnum("algorithm", names());

        private static List<String> names() {
            TreeSet<String> sorted = new TreeSet<>();
            for (AlgorithmEntry entry : AlgorithmRegistry.all()) {
                sorted.add(entry.name());
            }
            sorted.remove(SHARED_MEMORY);
            List<String> names = new java.util.ArrayList<>(sorted);
            names.add(0, SHARED_MEMORY);
            return List.copyOf(names);
        }
    }
}
