package org.jmpi.mpir.coll;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.tool.event.EventItems;

/** The names in events of collective operations and algorithms, found when somebody asks, and of requests. */
public final class CollectiveItems implements EventItems {
    /** What collectives through shared memory are listed as: item 0. */
    public static final String SHARED_MEMORY = "shared_memory";
    /** Made where {@code META-INF/services} is read. */
    public CollectiveItems() {}

    /** Returns the operations; an item's value is its {@link CollKind}'s ordinal. */
    @Override
    public List<String> operations() {
        return Loaded.OPERATIONS;
    }

    /** Returns {@link #SHARED_MEMORY}, and the algorithms of all operations by name. */
    @Override
    public List<String> algorithms() {
        return Loaded.ALGORITHMS;
    }

    @Override
    public List<String> requestKinds() {
        List<String> names = new ArrayList<>();
        for (RequestKind kind : RequestKind.values()) {
            names.add(kind.name().toLowerCase(Locale.ROOT));
        }
        return names;
    }

    /** {@return the value of an algorithm's item} */
    public static int algorithm(String name) {
        return Loaded.INDEX.getOrDefault(name, -1);
    }

    private static final class Loaded {
        static final List<String> OPERATIONS = operations();
        static final List<String> ALGORITHMS = algorithms();
        static final Map<String, Integer> INDEX = new HashMap<>();

        static {
            for (String name : ALGORITHMS) {
                INDEX.put(name, INDEX.size());
            }
        }

        private static List<String> operations() {
            List<String> names = new ArrayList<>();
            for (CollKind kind : CollKind.values()) {
                names.add(kind.functionName());
            }
            return names;
        }

        private static List<String> algorithms() {
            TreeSet<String> sorted = new TreeSet<>();
            for (AlgorithmEntry entry : AlgorithmRegistry.all()) {
                sorted.add(entry.name());
            }
            List<String> names = new ArrayList<>(sorted);
            names.add(0, SHARED_MEMORY);
            return names;
        }
    }
}
