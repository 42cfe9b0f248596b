package org.jmpi.tool.trace.finish;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.MappingType;
import org.jmpi.tool.otf2.Otf2;
import org.jspecify.annotations.Nullable;

/** Regions, groups, communicators and windows of all ranks, each defined once. */
final class GlobalIds {
    private static final int OLD_COMM_GROUP = 4;
    private static final int OLD_COMM_SELF = 5;

    private final DefinitionWriter out;
    private final Processes processes;
    private final Map<String, Long> regions = new HashMap<>();
    private final Map<String, Long> groups = new HashMap<>();
    private final Map<String, Long> comms = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, Long> windows = new HashMap<>();

    /** Goes on behind {@code firstGroup} groups that are defined. */
    GlobalIds(DefinitionWriter out, Processes processes, int firstGroup) {
        this.out = out;
        this.processes = processes;
        for (int i = 0; i < firstGroup; i++) {
            groups.put("reserved " + i, (long) i);
        }
    }

    /** Defines the regions of a rank that are new. */
    void addRegions(Part part) {
        Definitions from = part.definitions;
        List<Definition> all = from.of(DefinitionType.REGION);
        long[] table = new long[all.size()];
        for (Definition each : all) {
            String name = from.name(each);
            String file = from.text(each.value("sourceFile"));
            String key = name + '\0' + file + '\0' + each.value("beginLine");
            table[(int) each.self()] = regions.computeIfAbsent(key, k -> region(each, name, file));
        }
        part.tables.put(MappingType.REGION, table);
    }

    private long region(Definition local, String name, String file) {
        long number = regions.size();
        long text = out.text(name);
        out.write(
                DefinitionType.REGION,
                number,
                text,
                0,
                local.value("oldType"),
                out.text(file),
                local.value("beginLine"),
                local.value("endLine"),
                text,
                local.value("role"),
                local.value("paradigm"),
                0);
        return number;
    }

    /** Defines the groups of a rank's communicators that are new: all groups stand before the first communicator. */
    void addGroups(Part part) {
        List<Definition> all = part.definitions.of(DefinitionType.GROUP);
        long[] table = new long[all.size()];
        for (Definition each : all) {
            table[(int) each.self()] = groups.computeIfAbsent(key(part, each), k -> group(part, each));
        }
        part.tables.put(MappingType.GROUP, table);
    }

    /** Groups with the same members are one. */
    private String key(Part part, Definition group) {
        return group.value("type") + Arrays.toString(members(part, group));
    }

    private long group(Part part, Definition local) {
        long number = groups.size();
        long type = local.value("type");
        long old = type == Otf2.GROUP_COMM_SELF ? OLD_COMM_SELF : OLD_COMM_GROUP;
        out.write(DefinitionType.GROUP, members(part, local), number, 0, old, type, Otf2.PARADIGM_MPI, 0);
        return number;
    }

    private long[] members(Part part, Definition group) {
        long[] members = new long[group.itemCount()];
        Arrays.setAll(members, i -> processes.of(part, group.item(i)));
        return members;
    }

    /** Takes a rank's names of its communicators: the first name that anybody gave one counts. */
    void nameComms(Part part) {
        for (Definition each : comms(part)) {
            String name = part.definitions.name(each);
            Definition group = groupOf(part, each);
            if (group != null && !name.isEmpty()) {
                names.putIfAbsent(part.definitions.name(group), name);
            }
        }
    }

    /** Returns its communicators in their last form: one that was renamed is defined again. */
    private static Collection<Definition> comms(Part part) {
        Map<Long, Definition> all = new LinkedHashMap<>();
        for (Definition each : part.definitions.all()) {
            if (each.type() == DefinitionType.COMM || each.type() == DefinitionType.INTER_COMM) {
                all.put(each.self(), each);
            }
        }
        return all.values();
    }

    /** The group's name is what all members call the communicator. */
    private static @Nullable Definition groupOf(Part part, Definition comm) {
        String field = comm.type() == DefinitionType.INTER_COMM ? "groupA" : "group";
        return part.definitions.get(DefinitionType.GROUP, comm.value(field));
    }

    /** Defines the communicators of a rank that are new, once all are named. */
    void addComms(Part part) {
        Collection<Definition> all = comms(part);
        long[] table = new long[all.size()];
        for (Definition each : all) {
            Definition group = groupOf(part, each);
            if (group == null) {
                continue;
            }
            boolean isInter = each.type() == DefinitionType.INTER_COMM;
            long parent = global(table, each.value(isInter ? "common" : "parent"));
            table[(int) each.self()] = comms.computeIfAbsent(
                    part.definitions.name(group),
                    key -> isInter ? intercomm(part, each, key) : comm(part, group, key, parent));
        }
        part.tables.put(MappingType.COMM, table);
    }

    /** Returns the global number of a communicator; undefined if there is none. */
    static long global(long[] table, long local) {
        return local == Otf2.UNDEFINED_32 || local >= table.length ? Otf2.UNDEFINED_32 : table[(int) local];
    }

    private long comm(Part part, Definition group, String key, long parent) {
        long number = comms.size();
        long name = out.text(names.getOrDefault(key, ""));
        out.write(DefinitionType.COMM, number, name, groups.getOrDefault(key(part, group), 0L), parent, 0);
        return number;
    }

    private long intercomm(Part part, Definition local, String key) {
        long number = comms.size();
        out.write(
                DefinitionType.INTER_COMM,
                number,
                out.text(names.getOrDefault(key, "")),
                group(part, local, "groupA"),
                group(part, local, "groupB"),
                Otf2.UNDEFINED_32,
                0);
        return number;
    }

    private long group(Part part, Definition intercomm, String field) {
        Definition group = part.definitions.get(DefinitionType.GROUP, intercomm.value(field));
        return group == null ? Otf2.UNDEFINED_32 : groups.getOrDefault(key(part, group), Otf2.UNDEFINED_32);
    }

    /** Defines the windows of a rank that are new: all members make those of a communicator in the same order. */
    void addWindows(Part part) {
        Map<Long, Definition> all = new LinkedHashMap<>();
        for (Definition each : part.definitions.all()) {
            if (each.type() == DefinitionType.RMA_WIN) {
                all.put(each.self(), each);
            }
        }
        long[] comms = part.table(MappingType.COMM);
        long[] table = new long[all.size()];
        Map<Long, Integer> before = new HashMap<>();
        for (Definition each : all.values()) {
            long comm = global(comms, each.value("comm"));
            String key = comm + "#" + before.merge(comm, 1, Integer::sum);
            table[(int) each.self()] = windows.computeIfAbsent(key, k -> window(part.definitions.name(each), comm));
        }
        part.tables.put(MappingType.RMA_WIN, table);
    }

    private long window(String name, long comm) {
        long number = windows.size();
        out.write(DefinitionType.RMA_WIN, number, out.text(name), comm, 1);
        return number;
    }
}
