package org.jmpi.mpir.coll;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;

/** The names of collective operations and algorithms, found when somebody asks: that loads all algorithms. */
public final class CollectiveItems {
    /** What collectives through shared memory are listed as: item 0. */
    public static final String SHARED_MEMORY = "shared_memory";
    /** The operations; an item's value is its {@link CollKind}'s ordinal. */
    public static final List<String> OPERATIONS = new Names(true);
    /** {@link #SHARED_MEMORY}, and the algorithms of all operations by name. */
    public static final List<String> ALGORITHMS = new Names(false);

    private CollectiveItems() {}

    /** {@return the value of an algorithm's item} */
    public static int algorithm(String name) {
        return Loaded.INDEX.getOrDefault(name, -1);
    }

    /** A list that is made when it is read. */
    private static final class Names extends AbstractList<String> {
        private final boolean isOperations;

        Names(boolean isOperations) {
            this.isOperations = isOperations;
        }

        private List<String> list() {
            return isOperations ? Loaded.OPERATIONS : Loaded.ALGORITHMS;
        }

        @Override
        public String get(int index) {
            return list().get(index);
        }

        @Override
        public int size() {
            return list().size();
        }
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
