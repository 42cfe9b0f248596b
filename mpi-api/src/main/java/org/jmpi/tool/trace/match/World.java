package org.jmpi.tool.trace.match;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.Otf2;
import org.jmpi.tool.trace.names.GroupProperties;
import org.jspecify.annotations.Nullable;

/**
 * The processes of a trace and how ranks of communicators map to them. A process is a small number: its index among the MPI
 * processes of the trace, which is its world rank; processes that are not among them come after.
 */
public final class World {
    /** No process: the communicator is not defined, or has no such rank. */
    public static final int UNKNOWN = -1;

    private static final String FIRST_COMM = "MPI_COMM_WORLD";
    private static final String UNNAMED = "Comm ${id}";
    private static final int COMM_NAME_TEMPLATE = 0;

    private final Definitions definitions;
    private final Map<Long, Integer> processOfLocation = new HashMap<>();
    private final Map<Integer, Long> locations = new HashMap<>();
    private final Map<Long, Integer> processOfGroup = new HashMap<>();
    private final @Nullable Definition world;
    private final int ranks;
    private int processes;
    private final Map<Long, @Nullable Set<Long>> members = new HashMap<>();
    private final Map<Long, String> names = new HashMap<>();
    private final Set<Integer> elsewhere = new HashSet<>();
    private final Set<Long> regionsOfProgram = new HashSet<>();
    private final Set<Long> regionsOfMachine = new HashSet<>();

    /** Reads the definitions. */
    public World(Definitions definitions) {
        this.definitions = definitions;
        world = worldOf(definitions);
        ranks = world == null ? 0 : world.itemCount();
        addRanks();
        addOthers();
        for (Definition each : definitions.of(DefinitionType.LOCATION_GROUP_PROPERTY)) {
            if (definitions.name(each).equals(GroupProperties.ELSEWHERE)) {
                elsewhere.add(processOfGroup.getOrDefault(each.value("locationGroup"), UNKNOWN));
            }
        }
        for (Definition each : definitions.of(DefinitionType.REGION)) {
            if (each.value("paradigm") != Otf2.PARADIGM_MPI) {
                regionsOfProgram.add(each.self());
            }
            if (each.value("paradigm") == Otf2.PARADIGM_MEASUREMENT) {
                regionsOfMachine.add(each.self());
            }
        }
    }

    /** Returns whether a region is a function of MPI; one that is not defined counts as such. */
    public boolean isMpi(long region) {
        return regionsOfProgram.isEmpty() || !regionsOfProgram.contains(region);
    }

    /** Returns whether a region is one of the measurement or of the machine, as the collections of a JVM are. */
    public boolean isOfMachine(long region) {
        return !regionsOfMachine.isEmpty() && regionsOfMachine.contains(region);
    }

    private static @Nullable Definition worldOf(Definitions definitions) {
        for (Definition each : definitions.of(DefinitionType.GROUP)) {
            if (each.value("type") == Otf2.GROUP_COMM_LOCATIONS && each.value("paradigm") == Otf2.PARADIGM_MPI) {
                return each;
            }
        }
        return null;
    }

    private void addRanks() {
        for (int i = 0; i < ranks; i++) {
            long location = world.item(i);
            processOfLocation.putIfAbsent(location, i);
            locations.put(i, location);
            Definition thread = definitions.get(DefinitionType.LOCATION, location);
            if (thread != null) {
                processOfGroup.putIfAbsent(thread.value("locationGroup"), i);
            }
        }
        processes = ranks;
    }

    /** Threads belong to the process of their group. */
    private void addOthers() {
        for (Definition each : definitions.of(DefinitionType.LOCATION)) {
            if (!processOfLocation.containsKey(each.self())) {
                int process = processOfGroup.computeIfAbsent(each.value("locationGroup"), k -> processes++);
                processOfLocation.put(each.self(), process);
                locations.putIfAbsent(process, each.self());
            }
        }
    }

    /** Returns how many processes there are, those that are no MPI processes too. */
    public int processes() {
        return processes;
    }

    /** Returns how many world ranks there are. */
    public int ranks() {
        return ranks;
    }

    /** Returns the process of a location that is defined. */
    public int processOf(long location) {
        return processOfLocation.getOrDefault(location, UNKNOWN);
    }

    /** Returns how many of the ranks began with the trace: the others are of worlds that were spawned, or of other jobs. */
    public int ranksOfFirstWorld() {
        for (Definition each : definitions.of(DefinitionType.COMM)) {
            Set<Long> group = members.computeIfAbsent(each.value("group"), this::membersOf);
            if (definitions.name(each).equals(FIRST_COMM) && group != null && group.contains(0L)) {
                return group.size();
            }
        }
        return ranks;
    }

    /** Returns whether a process belongs to another job, which records nothing here. */
    public boolean isElsewhere(int process) {
        return !elsewhere.isEmpty() && elsewhere.contains(process);
    }

    /** Returns the location that stands for a process. */
    public long locationOf(int process) {
        return locations.getOrDefault(process, Otf2.UNDEFINED_64);
    }

    /** Returns a process's name, that of its location group. */
    public String nameOf(int process) {
        if (process == UNKNOWN) {
            return "unknown";
        }
        Definition location = definitions.get(DefinitionType.LOCATION, locationOf(process));
        Definition group = location == null
                ? null
                : definitions.get(DefinitionType.LOCATION_GROUP, location.value("locationGroup"));
        String name = group == null ? "" : definitions.name(group);
        return name.isEmpty() ? "process " + process : name;
    }

    /**
     * Returns the process of a rank.
     *
     * @param comm a communicator's number
     * @param rank the rank; of an intercommunicator, in the other group
     * @param self the process that recorded it
     * @return the process, or {@link #UNKNOWN}
     */
    public int processOf(long comm, long rank, int self) {
        Definition definition = definitions.get(DefinitionType.COMM, comm);
        if (definition == null) {
            return UNKNOWN;
        }
        Definition group = definition.type() == DefinitionType.INTER_COMM
                ? otherGroup(definition, self)
                : definitions.get(DefinitionType.GROUP, definition.value("group"));
        return group == null ? UNKNOWN : processIn(group, rank, self);
    }

    private int processIn(Definition group, long rank, int self) {
        long type = group.value("type");
        if (type == Otf2.GROUP_COMM_SELF) {
            return rank == 0 ? self : UNKNOWN;
        }
        if ((group.value("flags") & Otf2.GROUP_GLOBAL_MEMBERS) != 0) {
            return rank < ranks ? (int) rank : UNKNOWN;
        }
        if (rank >= group.itemCount()) {
            return UNKNOWN;
        }
        long member = group.item((int) rank);
        if (type == Otf2.GROUP_COMM_LOCATIONS) {
            return processOf(member);
        }
        return member >= 0 && member < ranks ? (int) member : UNKNOWN;
    }

    /** The group of an intercommunicator that a process is not in; null if it is in none of them, or in both. */
    private @Nullable Definition otherGroup(Definition intercomm, int self) {
        long a = intercomm.value("groupA");
        long b = intercomm.value("groupB");
        boolean isInA = contains(a, self);
        if (isInA == contains(b, self)) {
            return null;
        }
        return definitions.get(DefinitionType.GROUP, isInA ? b : a);
    }

    private boolean contains(long group, int process) {
        Set<Long> all = members.computeIfAbsent(group, this::membersOf);
        return all != null && all.contains((long) process);
    }

    private Set<Long> membersOf(long number) {
        Definition group = definitions.get(DefinitionType.GROUP, number);
        Set<Long> all = new HashSet<>();
        if (group != null) {
            boolean areLocations = group.value("type") == Otf2.GROUP_COMM_LOCATIONS;
            for (int i = 0; i < group.itemCount(); i++) {
                all.add(areLocations ? processOf(group.item(i)) : group.item(i));
            }
        }
        return all;
    }

    /** Returns a communicator's name; one that has none is called as the trace's template says, or {@code Comm N}. */
    public String commName(long comm) {
        return names.computeIfAbsent(comm, this::findCommName);
    }

    private String findCommName(long comm) {
        Definition definition = definitions.get(DefinitionType.COMM, comm);
        String name = definition == null ? "" : definitions.name(definition);
        return name.isEmpty() ? template().replace("${id}", Long.toString(comm)) : name;
    }

    private String template() {
        List<Definition> properties = definitions.of(DefinitionType.PARADIGM_PROPERTY);
        for (Definition each : properties) {
            if (each.value("paradigm") == Otf2.PARADIGM_MPI && each.value("property") == COMM_NAME_TEMPLATE) {
                String template = definitions.text(each.value("value"));
                return template.isEmpty() ? UNNAMED : template;
            }
        }
        return UNNAMED;
    }
}
