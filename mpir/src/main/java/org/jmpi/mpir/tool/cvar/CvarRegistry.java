package org.jmpi.mpir.tool.cvar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jmpi.mpir.mpl.NearestName;
import org.jmpi.mpir.mpl.Services;
import org.jspecify.annotations.Nullable;

/**
 * What control variables there are: an index for each, 0 upward in order of name, and its description. Immutable, the
 * same for all ranks of a JVM until one adds variables; mirrors MPICH's {@code cvar_table}. Descriptions are loaded when first requested.
 */
public final class CvarRegistry {
    /** What every process needs of a variable. */
    private record Entry(String name, char type, String defaultText, String alternates) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            return name.compareTo(other.name);
        }
    }

    private final List<CvarTable> tables;
    private final Entry[] entries;
    private final Map<String, Integer> indexByName;
    private volatile @Nullable List<CvarInfo> infos;

    private CvarRegistry(List<CvarTable> tables) {
        this.tables = tables;
        List<Entry> all = new ArrayList<>();
        for (CvarTable table : tables) {
            add(table, all);
        }
        // tables are in order themselves, so that this is little work
        entries = all.toArray(new Entry[0]);
        Arrays.sort(entries);
        indexByName = new HashMap<>(2 * entries.length);
        for (int index = 0; index < entries.length; index++) {
            if (indexByName.put(entries[index].name, index) != null) {
                throw declaredTwice(entries[index].name);
            }
        }
        for (int index = 0; index < entries.length; index++) {
            if (!entries[index].alternates.isEmpty()) {
                for (String alternate : entries[index].alternates.split(" ")) {
                    indexByName.putIfAbsent(alternate, index);
                }
            }
        }
    }

    /** What {@code base} has and, after all of that, one more. */
    private CvarRegistry(CvarRegistry base, CvarInfo late) {
        CvarTable table = new CvarList(List.of(late));
        tables = new ArrayList<>(base.tables);
        tables.add(table);
        List<Entry> all = new ArrayList<>(Arrays.asList(base.entries));
        add(table, all);
        entries = all.toArray(new Entry[0]);
        indexByName = new HashMap<>(base.indexByName);
        if (indexByName.put(late.name(), base.size()) != null) {
            throw declaredTwice(late.name());
        }
        late.altEnv().forEach(alternate -> indexByName.putIfAbsent(alternate, base.size()));
    }

    private static void add(CvarTable table, List<Entry> all) {
        String[] names = table.names();
        String types = table.types();
        String[] defaults = table.defaults();
        String[] alternates = table.alternates();
        for (int i = 0; i < names.length; i++) {
            all.add(new Entry(names[i], types.charAt(i), defaults[i], alternates == null ? "" : alternates[i]));
        }
    }

    private IllegalStateException declaredTwice(String name) {
        String places = allOfTables().stream()
                .filter(info -> info.name().equals(name))
                .map(CvarInfo::declaredIn)
                .collect(Collectors.joining(" and in "));
        return new IllegalStateException(
                "control variable " + name + " is declared in " + places + "; give one of them another name");
    }

    private List<CvarInfo> allOfTables() {
        List<CvarInfo> all = new ArrayList<>();
        tables.forEach(table -> all.addAll(table.cvars()));
        return all;
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
        return new CvarRegistry(List.of(new CvarList(declared)));
    }

    /** Returns a registry with one more variable, whose index is the next. */
    CvarRegistry with(CvarInfo late) {
        return new CvarRegistry(this, late);
    }

    /** {@return how many variables there are} */
    public int size() {
        return entries.length;
    }

    /** {@return all variables, by index} */
    public List<CvarInfo> all() {
        List<CvarInfo> known = infos;
        return known != null ? known : load();
    }

    private synchronized List<CvarInfo> load() {
        if (infos == null) {
            CvarInfo[] sorted = new CvarInfo[entries.length];
            for (CvarInfo info : allOfTables()) {
                sorted[Objects.requireNonNull(indexByName.get(info.name()))] = info;
            }
            infos = List.of(sorted);
        }
        return infos;
    }

    /**
     * {@return the variable of an index}
     *
     * @param index 0 to {@link #size()} - 1
     * @throws IndexOutOfBoundsException if there is no such variable
     */
    public CvarInfo get(int index) {
        return all().get(index);
    }

    /** Returns what a variable holds. */
    CvarType type(int index) {
        return CvarType.of(entries[index].type);
    }

    /** Returns a variable's default. */
    @Nullable
    Object defaultOf(int index) {
        return CvarParser.defaultOf(type(index), entries[index].defaultText);
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
        List<String> names = Arrays.stream(entries)
                .map(entry -> entry.name.substring(stem.length()))
                .toList();
        return NearestName.of(own, names).map(stem::concat);
    }

    /** Loads on first use; class initialization is the lock. */
    private static final class Loaded {
        static final CvarRegistry REGISTRY = load();

        private static CvarRegistry load() {
            // JMPI's own loader: a thread rank's context loader sees only the user's classes
            return new CvarRegistry(Services.load(CvarTable.class, CvarTable.class.getClassLoader()));
        }
    }
}
