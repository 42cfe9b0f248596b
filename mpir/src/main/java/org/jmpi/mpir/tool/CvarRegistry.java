package org.jmpi.mpir.tool;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jmpi.mpir.mpl.NearestName;

/**
 * What control variables there are: an index for each, 0 upward in order of name, and its description. Immutable, the
 * same for all ranks of a JVM until one adds variables; mirrors MPICH's {@code cvar_table}.
 */
public final class CvarRegistry {
    private final List<CvarInfo> infos;
    private final Map<String, Integer> indexByName = new HashMap<>();

    private CvarRegistry(List<CvarInfo> inOrder) {
        infos = Collections.unmodifiableList(inOrder);
        for (int index = 0; index < infos.size(); index++) {
            register(infos.get(index).name(), index);
        }
        for (int index = 0; index < infos.size(); index++) {
            for (String alternate : infos.get(index).altEnv()) {
                indexByName.putIfAbsent(alternate, index);
            }
        }
    }

    private void register(String name, int index) {
        Integer other = indexByName.put(name, index);
        if (other != null) {
            throw new IllegalStateException("control variable " + name + " is declared in "
                    + infos.get(other).declaredIn() + " and in "
                    + infos.get(index).declaredIn() + "; give one of them another name");
        }
    }

    /** {@return the variables of every module on JMPI's class path} */
    public static CvarRegistry loaded() {
        return Loaded.REGISTRY;
    }

    /**
     * {@return a registry of the given variables}
     *
     * @param declared the variables, in any order
     * @throws IllegalStateException if two have one name
     */
    public static CvarRegistry of(Collection<CvarInfo> declared) {
        List<CvarInfo> sorted = new ArrayList<>(declared);
        sorted.sort(Comparator.comparing(CvarInfo::name));
        return new CvarRegistry(sorted);
    }

    /** Returns a registry with one more variable, whose index is the next. */
    CvarRegistry with(CvarInfo late) {
        List<CvarInfo> more = new ArrayList<>(infos);
        more.add(late);
        return new CvarRegistry(more);
    }

    /** {@return how many variables there are} */
    public int size() {
        return infos.size();
    }

    /** {@return all variables, by index} */
    public List<CvarInfo> all() {
        return infos;
    }

    /**
     * {@return the variable of an index}
     *
     * @param index 0 to {@link #size()} - 1
     * @throws IndexOutOfBoundsException if there is no such variable
     */
    public CvarInfo get(int index) {
        return infos.get(index);
    }

    /**
     * {@return the index of a variable, or -1}
     *
     * @param name full name or alternate name
     */
    public int indexOf(String name) {
        return indexByName.getOrDefault(name, -1);
    }

    /** Returns the variable that a misspelled name may have meant; what all names begin with does not count. */
    Optional<String> nearest(String name) {
        String stem = CvarEnvironment.STEM;
        String own = name.startsWith(stem) ? name.substring(stem.length()) : name;
        List<String> names =
                infos.stream().map(info -> info.name().substring(stem.length())).toList();
        return NearestName.of(own, names).map(stem::concat);
    }

    /** Loads on first use; class initialization is the lock. */
    private static final class Loaded {
        static final CvarRegistry REGISTRY = load();

        private static CvarRegistry load() {
            List<CvarInfo> declared = new ArrayList<>();
            // JMPI's own loader: a thread rank's context loader sees only the user's classes
            for (CvarTable table : ServiceLoader.load(CvarTable.class, CvarTable.class.getClassLoader())) {
                declared.addAll(table.cvars());
            }
            return of(declared);
        }
    }
}
